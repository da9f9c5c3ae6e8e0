/// What a photo of a book tells, and which books it may be.
///
/// ```swift
/// let scan = try decoder.decode(BookScan.self, from: data)
/// let likeliest = scan.candidates.max { $0.confidence < $1.confidence }
/// ```
public struct BookScan: Codable, Hashable, Sendable {
  /// The number in a barcode, whether it is that of a book or not.
  public let barcode: String?
  /// The words that were read, in the order in which they are looked at.
  public let lines: [String]
  /// What was looked for, to be corrected by hand; nil when nothing of use was read.
  public let query: String?
  /// The likeliest first.
  public let candidates: [BookScanCandidate]

  public init(
    barcode: String? = nil, lines: [String] = [], query: String? = nil, candidates: [BookScanCandidate] = []
  ) {
    self.barcode = barcode
    self.lines = lines
    self.query = query
    self.candidates = candidates
  }
}

/// A book that a photo may show.
///
/// ```swift
/// let candidate = BookScanCandidate(title: TitleSummary(book), confidence: 0.98, reason: .number)
/// ```
public struct BookScanCandidate: Identifiable, Codable, Hashable, Sendable {
  /// Why a book is thought of.
  public enum Reason: String, Codable, CaseIterable, Hashable, Sendable {
    /// Its number was read, from a barcode or in words.
    case number
    /// Its whole name was read, and who wrote it.
    case nameAndAuthor
    /// Its whole name was read.
    case name
    /// Some of its words were read.
    case words
  }

  public let title: TitleSummary
  /// How likely it is, from 0 to 1.
  public let confidence: Double
  public let reason: Reason

  public var id: String { title.id }

  public init(title: TitleSummary, confidence: Double, reason: Reason) {
    self.title = title
    self.confidence = confidence
    self.reason = reason
  }
}

/// What a device has read of a book by itself; one of both at least.
///
/// ```swift
/// let request = BookScanRequest(barcode: "9780061054884")
/// ```
public struct BookScanRequest: Codable, Hashable, Sendable {
  public let barcode: String?
  /// Lines, with ends between them.
  public let ocrText: String?

  public init(barcode: String? = nil, ocrText: String? = nil) {
    self.barcode = barcode
    self.ocrText = ocrText
  }
}
