/// The text on a photo of a book, and the matching books.
///
/// ```swift
/// let scan = try decoder.decode(BookScan.self, from: data)
/// let likeliest = scan.candidates.max { $0.confidence < $1.confidence }
/// ```
public struct BookScan: WireValue {
  public static let rules: [String: FieldRule] = [
    "lines": .list(0...2_000), "query": .length(0...CoverText.maxQueryLength),
    "candidates": .list(0...maxCandidates),
  ]
  public static let maxCandidates = 12

  /// The number in a barcode. The number of a book takes precedence.
  public let barcode: String?
  /// The recognized lines, in the order of the search.
  public let lines: [String]
  /// The first query of the search, for the user to correct; null if nothing useful was read.
  public let query: String?
  /// The candidates, likeliest first.
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

/// A book that may be the one in a photo.
///
/// ```swift
/// let candidate = BookScanCandidate(title: TitleSummary(book), confidence: 0.98, reason: .number)
/// ```
public struct BookScanCandidate: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "confidence": .decimal(0...1)
  ]

  /// The parts of the book that were recognized.
  public enum Reason: String, Codable, CaseIterable, Hashable, Sendable {
    /// The number of the book, from a barcode or from text.
    case number
    /// The full name and the author were read.
    case nameAndAuthor
    /// The full name was read.
    case name
    /// Some words of the name.
    case words
  }

  public let title: TitleSummary
  /// The likelihood; 1 if the number was recognized.
  public let confidence: Double
  public let reason: Reason

  public var id: String { title.id }

  public init(title: TitleSummary, confidence: Double, reason: Reason) {
    self.title = title
    self.confidence = confidence
    self.reason = reason
  }
}

/// The text that a device recognized on a book: a barcode, words, or both.
///
/// ```swift
/// let request = BookScanRequest(barcode: "9780061054884")
/// ```
public struct BookScanRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "barcode": .line(0...Limits.barcodeLength), "ocrText": .text(0...Limits.coverTextLength),
  ]

  /// The digits of a barcode.
  public let barcode: String?
  /// The lines of the cover, from the top.
  public let ocrText: String?

  public init(barcode: String? = nil, ocrText: String? = nil) {
    self.barcode = barcode
    self.ocrText = ocrText
  }
}

/// A photo of a book.
///
/// ```swift
/// let photo = UploadForm.Part.file("file", named: "cover.jpg", type: "image/jpeg", data)
/// let body = FormOrJSON<BookPhotoForm, BookScanRequest>.form(UploadForm([photo]))
/// ```
public struct BookPhotoForm: FormShape {
  public static let rules: [String: FieldRule] = [:]
  /// `file` is a JPEG, PNG or WebP.
  public static let files = ["file": 1...1]
}
