import Locks
import Testing

@testable import Loop

struct WakerTests {
  @Test
  func `a wake from another thread ends the wait`() throws {
    let loop = try EventLoop()
    settle(loop)
    let waker = loop.waker
    let isSet = Locked(false)
    let thread = try WorkerThread(name: "waking") {
      isSet.withLock { isSet in isSet = true }
      waker.wake()
    }
    let start = ContinuousClock.now
    while !isSet.withLock({ isSet in isSet }) { loop.turn(until: start + .seconds(30)) }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(thread.join(within: .seconds(5)))
  }

  @Test
  func `a wake before the wait is not lost`() throws {
    let loop = try EventLoop()
    settle(loop)
    loop.waker.wake()
    let start = ContinuousClock.now
    loop.turn(until: start + .seconds(30))
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test
  func `a wake after the end does nothing`() throws {
    let loop = try EventLoop()
    let waker = loop.waker
    loop.close()
    waker.wake()
  }
}
