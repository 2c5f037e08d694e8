import Glibc
import Testing

@testable import Loop

struct SignalsTests {
  @Test(arguments: Signal.allCases)
  func `a signal arrives as a value on the loop`(_ signal: Signal) throws {
    let loop = try EventLoop()
    var seen: [Signal] = []
    let signals = try Signals(on: loop) { signal in seen.append(signal) }
    // To this thread alone: others of this process have nothing blocked.
    pthread_kill(pthread_self(), signal.number)
    #expect(turn(loop) { !seen.isEmpty })
    #expect(seen == [signal])
    signals.close()
  }

  @Test
  func `closing gives the thread its old mask back`() throws {
    let loop = try EventLoop()
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    let signals = try Signals(on: loop, [.user1]) { _ in }
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    #expect(sigismember(&mask, SIGUSR1) == 1)
    signals.close()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    #expect(sigismember(&mask, SIGUSR1) == 0)
  }
}
