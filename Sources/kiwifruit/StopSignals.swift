import Glibc
import KiwiServer

/// The signals that ask the program to end. They are taken by a thread that waits for them, so that ending needs
/// no code inside a signal handler.
enum StopSignals {
  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGHUP)
    return set
  }

  /// To be called before any thread starts, since threads inherit what is blocked.
  static func block() {
    var set = set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Lets the signals end the process at once, for commands that have nothing to finish.
  static func unblock() {
    var set = set
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Calls `body` for the first signal; a second one ends the process.
  static func handle(_ body: @escaping @Sendable (_ signal: Int32) -> Void) {
    _ = BackgroundThread.start {
      var set = set
      var signal: Int32 = 0
      while sigwait(&set, &signal) != 0 {}
      body(signal)
      while sigwait(&set, &signal) != 0 {}
      _exit(128 + signal)
    }
  }
}
