import HTTPServer
import SwiftUICore

/// A form from a browser without scripts, as received.
struct ReceivedForm {
  /// The key of the page's session, if it was kept.
  var page: String?
  var url = "/"
  /// An identifier of the page, so a repeated submission is performed once.
  var once = ""
  var form = SubmittedForm()
}

/// Reads a form from a request body. Its files count as uploads.
struct FormReader {
  enum Problem: Error {
    case malformed
    case tooLarge
    case noRoom
  }

  /// The maximum total size of the text of a form.
  static let textBytes = 512 << 10

  private let uploads: UploadStore
  private let fileBytes: Int
  private let visitor: Visitor
  /// The key under which the files are stored until the reader's caller removes them.
  private let place: String
  private var received = ReceivedForm()
  private var part: MultipartParser.Part?
  private var bytes: [UInt8] = []
  private var textBytes = 0
  private var token: String?

  init(uploads: UploadStore, place: String, fileBytes: Int, visitor: Visitor) {
    self.uploads = uploads
    self.place = place
    self.fileBytes = fileBytes
    self.visitor = visitor
  }

  mutating func read(_ request: Request) async throws(Problem) -> ReceivedForm {
    guard
      var parser = MultipartParser(contentType: request.headers["Content-Type"] ?? "", maxParts: 1_000)
    else { throw .malformed }
    do {
      while let chunk = try await request.body.nextChunk() {
        for event in try parser.feed(chunk) { try take(event) }
      }
      try parser.finish()
    } catch {
      switch error {
      case let problem as Problem: throw problem
      case BodyError.tooLarge: throw .tooLarge
      default: throw .malformed
      }
    }
    return received
  }

  private mutating func take(_ event: MultipartParser.Event) throws(Problem) {
    switch event {
    case .partBegan(let part):
      self.part = part
      bytes = []
      token = part.filename == nil ? nil : uploads.begin(of: place, by: visitor)
    case .partData(let data):
      try makeRoom(for: data.count)
      bytes += data
    case .partEnded: end()
    case .finished: break
    }
  }

  private mutating func makeRoom(for count: Int) throws(Problem) {
    guard let token else {
      textBytes += count
      guard textBytes <= Self.textBytes else { throw .tooLarge }
      return
    }
    guard count <= fileBytes - bytes.count else { throw .tooLarge }
    guard case .taken = uploads.grow(token, by: count) else { throw .noRoom }
  }

  private mutating func end() {
    guard let part else { return }
    if let name = part.filename {
      // An empty file field sends a file without a name.
      guard !name.isEmpty else { return }
      let type = part.contentType ?? "application/octet-stream"
      received.form.files[part.name, default: []].append(
        UploadedFile(name: String(name.prefix(255)), type: String(type.prefix(255)), bytes: bytes))
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    switch part.name {
    case "page": received.page = text
    case "url": received.url = text
    // The value is stored for a while, so it is bounded.
    case "once": received.once = String(text.prefix(64))
    case "enter": received.form.press = .enter
    case "tap": received.form.press = .tap(text)
    case "dismiss": received.form.press = .dismiss(text)
    case "more": received.form.press = .more(text)
    default: received.form.fields.append((part.name, text))
    }
  }
}
