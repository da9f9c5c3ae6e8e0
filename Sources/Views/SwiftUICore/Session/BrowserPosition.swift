/// Where the person at a page is, as their browser tells it when it is asked and they let it.
@MainActor package final class BrowserPosition {
  package struct Point: Sendable, Hashable {
    /// In degrees.
    package let latitude, longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The names are those of the wire.
  package enum Failure: String, Error, Sendable, Hashable, CaseIterable {
    /// The person said no, or the browser may not tell pages that come over an open line.
    case denied
    case unavailable
    case timedOut
    /// The browser cannot tell, or runs no script.
    case unsupported
  }

  package typealias Answer = Result<Point, Failure>

  /// Takes what the browser is to do.
  var request: (Operation) -> Void = { _ in }
  /// Whether the page has a script that could be asked.
  var hasScript = true
  private var waiting: [UInt32: CheckedContinuation<Answer, Never>] = [:]
  private var last: UInt32 = 0
  private var isClosed = false

  /// Questions that one page may have open; somebody taps once.
  private static let most = 4

  package init() {}

  /// Asks the browser, which may ask the person. Browsers answer or give up within some seconds; a page that is gone has
  /// nothing to say.
  package func locate() async throws(Failure) -> Point {
    guard hasScript else { throw .unsupported }
    guard !isClosed, waiting.count < Self.most else { throw .unavailable }
    last &+= 1
    let number = last
    let answer = await withCheckedContinuation { continuation in
      waiting[number] = continuation
      request(.effect(name: "locate", arguments: [String(number)]))
    }
    return try answer.get()
  }

  /// False when nobody asked.
  func answered(_ number: UInt32, _ answer: Answer) -> Bool {
    guard let continuation = waiting.removeValue(forKey: number) else { return false }
    continuation.resume(returning: answer)
    return true
  }

  func close() {
    isClosed = true
    let open = waiting.values
    waiting = [:]
    for continuation in open { continuation.resume(returning: .failure(.unavailable)) }
  }
}
