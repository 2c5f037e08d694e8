import Glibc

exit(ChaosCommand.run(CommandLine.arguments))
