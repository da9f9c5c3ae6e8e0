import Foundation
import Threads

@testable import KiwiEngine

/// The time of a world of devices.
final class VirtualClock: Sendable {
  private let milliseconds = Mutex(0)

  var now: Date { Date(timeIntervalSince1970: 1_770_000_000 + Double(milliseconds.withLock { $0 }) / 1_000) }

  func set(_ time: Int) { milliseconds.withLock { $0 = time } }
}

/// A wait that ends once, or when its task is cancelled. The wait of a killed process never ends.
@MainActor final class Waiting {
  private var continuation: UnsafeContinuation<Void, Never>?
  private(set) var isOver = false

  func end() {
    isOver = true
    continuation?.resume()
    continuation = nil
  }

  static func until(_ begin: @MainActor (Waiting) -> Void) async {
    let waiting = Waiting()
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume() }
        waiting.continuation = continuation
        begin(waiting)
      }
    } onCancel: {
      Task { @MainActor in waiting.end() }
    }
  }
}
