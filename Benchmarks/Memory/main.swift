// bench-memory: what the daemon takes of the machine's memory. Each figure comes from a process of its own, so that none
// profits from what another has freed; `Tests/Benchmarks/memory/run` calls them one after the other.
import Glibc

let arguments = CommandLine.arguments.dropFirst()
do {
  switch arguments.first {
  case "hour": try HourOfHistory().run()
  case "bare": BareSensors().run()
  case "many": try ManySensors().run()
  case "demo": try Demo(binary: arguments.dropFirst().first ?? "sensorpager").run()
  default:
    print("usage: MemoryBenchmark hour | bare | many | demo BINARY")
    exit(64)
  }
} catch {
  print("MemoryBenchmark: \(error)")
  exit(1)
}
