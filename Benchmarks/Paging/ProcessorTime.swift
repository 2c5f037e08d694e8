import Glibc

/// The clock of a benchmark on a machine that does other things as well.
enum ProcessorTime {
  /// What this process has spent, in nanoseconds.
  static var spent: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
