import CLinux
import Glibc
import Locks
import Testing

@testable import Loop

struct WorkerThreadTests {
  @Test
  func `the body runs on a named thread with every signal blocked`() throws {
    let found = Locked(("", Int32(0)))
    let thread = try WorkerThread(name: "a name longer than allowed") {
      var name = [CChar](repeating: 0, count: 32)
      pthread_getname_np(pthread_self(), &name, name.count)
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      let text = name.withUnsafeBufferPointer { name in
        name.baseAddress.map { start in String(cString: start) } ?? ""
      }
      let isBlocked = sigismember(&mask, SIGTERM)
      found.withLock { found in found = (text, isBlocked) }
    }
    #expect(thread.join(within: .seconds(10)))
    #expect(found.withLock { found in found.0 } == "a name longer t")
    #expect(found.withLock { found in found.1 } == 1)
    #expect(thread.join(within: .zero))
  }

  @Test
  func `a thread that does not end is left after the limit`() throws {
    let loopsWaker = Locked<Waker?>(nil)
    let mayEnd = Locked(false)
    let thread = try WorkerThread(name: "stuck") {
      guard let loop = try? EventLoop() else { return }
      loopsWaker.withLock { waker in waker = loop.waker }
      while !mayEnd.withLock({ mayEnd in mayEnd }) { loop.turn(until: .now + .seconds(10)) }
    }
    let start = ContinuousClock.now
    #expect(!thread.join(within: .milliseconds(50)))
    #expect(ContinuousClock.now - start >= .milliseconds(50))
    mayEnd.withLock { mayEnd in mayEnd = true }
    loopsWaker.withLock { waker in waker?.wake() }
    #expect(thread.join(within: .seconds(20)))
  }
}
