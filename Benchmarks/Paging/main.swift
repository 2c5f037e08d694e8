PagingBenchmark().run()
