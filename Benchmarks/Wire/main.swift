WireBenchmark().run()
