import ServerCore

/// Measures the progress of an import and estimates the remaining time.
package struct ImportClock {
  /// The size of all files together.
  package let bytes: Int
  private let now: () -> ContinuousClock.Instant
  private var start: ContinuousClock.Instant
  private var finished = 0
  /// The bytes from earlier runs, which do not count for the rate.
  private var before = 0

  package init(bytes: Int, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.bytes = bytes
    self.now = now
    start = now()
  }

  package mutating func beginFile(at bytesRead: Int) {
    before += bytesRead
  }

  mutating func finishFile(ofSize size: Int) {
    finished += size
  }

  package func done(bytesRead: Int) -> Int { min(bytes, finished + bytesRead) }

  /// Returns the name of the file with the estimated time left, which is unknown in the first seconds.
  package func activity(_ name: String, bytesRead: Int) -> String {
    let seconds = (now() - start).inSeconds
    let done = done(bytesRead: bytesRead)
    guard seconds >= 2, done > before else { return name }
    let left = seconds * Double(bytes - done) / Double(done - before)
    switch left {
    case ..<90: return String(localized: "\(name), \(max(1, Int(left.rounded()))) s left")
    case ..<5_400: return String(localized: "\(name), \(Int((left / 60).rounded())) min left")
    default: return String(localized: "\(name), \(Int((left / 3_600).rounded())) h left")
    }
  }
}
