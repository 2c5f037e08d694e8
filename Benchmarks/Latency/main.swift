import Glibc

exit(LatencyBenchmark.run())
