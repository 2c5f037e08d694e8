// Loop: one libwebsockets context as a thread's event loop: descriptors, signals, one timer, a wake from other threads.
// Confined to the thread that made it, `Waker` excepted. Callbacks queue; they never work.

/// A thread's event loop over its own libwebsockets context.
///
/// The owner runs `while running { loop.turn(until: deadline) }`; each turn waits for the first event or the deadline,
/// whichever comes first, then delivers what happened to the handlers.
package final class EventLoop {
}
import CWebSockets
