import Dispatch
import Glibc
import Threads

/// Hears the signals that ask the program to end, for as long as it is kept.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]

  /// Calls `body` for the first signal; a second one ends the process at once.
  init(_ body: @escaping @Sendable () -> Void) {
    let isFirst = Mutex(true)
    let heard: @Sendable (Int32) -> Void = { number in
      let isFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard isFirst else { _exit(128 + number) }
      body()
    }
    sources = [SIGTERM, SIGINT, SIGHUP].map { number in
      // What the system does by itself would come first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { heard(number) }
      source.resume()
      return source
    }
  }
}
