import Dispatch
import Glibc

/// The signals that ask a program to end.
enum StopSignal {
  /// Returns when the first one comes; a second one ends the process at once.
  static func first() async {
    let (signals, heard) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    let sources = [SIGTERM, SIGINT, SIGHUP].map { number in
      // What the system does by itself would come first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        signal(number, SIG_DFL)
        heard.yield()
      }
      source.resume()
      return source
    }
    for await _ in signals { break }
    withExtendedLifetime(sources) {}
  }
}
