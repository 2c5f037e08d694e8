import Glibc

/// The target that the environment names.
private let chosen = getenv("SENSORPAGER_FUZZ").flatMap { FuzzTarget.named(String(cString: $0)) }

/// Before the first input: prints the targets' names and ends when `SENSORPAGER_FUZZ` names none.
@_cdecl("fuzz_begin")
package func beginFuzzing() {
  guard chosen == nil else { return }
  for target in FuzzTarget.all { print(target) }
  exit(0)
}

/// Tries an input; says what did not hold and ends the process if something did not.
@_cdecl("fuzz_try")
package func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
  do {
    try chosen?.run(UnsafeRawBufferPointer(start: bytes, count: count))
  } catch {
    print("finding: \(error)")
    fflush(nil)
    abort()
  }
}
