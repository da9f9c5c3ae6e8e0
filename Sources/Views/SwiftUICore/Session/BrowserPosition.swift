/// Asks the browser for the user's position, with the user's permission.
@MainActor package final class BrowserPosition {
  package struct Point: Sendable, Hashable {
    /// The coordinates in degrees.
    package let latitude, longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The raw values are those of the wire format.
  package enum Failure: String, Error, Sendable, Hashable, CaseIterable {
    /// The user declined, or the page was not loaded over HTTPS.
    case denied
    case unavailable
    case timedOut
    /// The browser has no geolocation or runs no script.
    case unsupported
  }

  package typealias Response = Result<Point, Failure>

  /// Sends an operation to the browser.
  var request: (Operation) -> Void = { _ in }
  /// False if the page runs without script.
  var hasScript = true
  private var pending: [UInt32: CheckedContinuation<Response, Never>] = [:]
  private var last: UInt32 = 0
  private var isClosed = false

  /// The maximum number of pending requests of one page.
  private static let maxPending = 4

  package init() {}

  /// Asks the browser, which may ask the user. Browsers answer or time out within seconds.
  ///
  /// - Throws: ``Failure/unavailable`` if the page is closed or has too many pending requests.
  package func locate() async throws(Failure) -> Point {
    guard hasScript else { throw .unsupported }
    guard !isClosed, pending.count < Self.maxPending else { throw .unavailable }
    last &+= 1
    let number = last
    let answer = await withCheckedContinuation { continuation in
      pending[number] = continuation
      request(.effect(name: "locate", arguments: [String(number)]))
    }
    return try answer.get()
  }

  /// Resumes a request. Returns false for an unknown number.
  func receive(_ number: UInt32, _ answer: Response) -> Bool {
    guard let continuation = pending.removeValue(forKey: number) else { return false }
    continuation.resume(returning: answer)
    return true
  }

  func close() {
    isClosed = true
    let open = pending.values
    pending = [:]
    for continuation in open { continuation.resume(returning: .failure(.unavailable)) }
  }
}
