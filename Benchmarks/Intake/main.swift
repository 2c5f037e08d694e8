import Glibc

exit(IntakeBenchmark.run(CommandLine.arguments))
