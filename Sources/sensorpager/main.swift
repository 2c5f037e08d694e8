// The one binary: it picks the subcommand and exits with its code. Everything else stands in its own file.
import Glibc

exit(Subcommand.run(CommandLine.arguments).rawValue)
