import Foundation
public import KiwiKit
public import Observation

/// The user's texts and books for speed reading, with the form for a pasted text.
@Observable @MainActor public final class SpeedReadingShelfViewModel {
  public private(set) var texts: [SpeedReadingTextSummary] = []
  /// The readable books, last read first.
  public private(set) var books: [Ebook] = []
  public private(set) var loading = Loading.idle
  public let changing = Submission()
  public var pasted = ""
  public var name = ""
  @ObservationIgnored private let client: any APIClientProtocol
  /// The request in flight. Its id stays while the form is unchanged, so a retry does not create a duplicate.
  @ObservationIgnored private var sent: (id: String, request: SpeedReadingTextRequest)?

  public init(client: any APIClientProtocol) { self.client = client }

  public func load() async {
    if loading != .loaded { loading = .loading }
    loading = await .after(isShowing: loading == .loaded) { () async throws(APIFailure) in
      let texts = try await client.send(API.SpeedReading.texts())
      let books = try await books()
      self.texts = texts
      self.books = books.filter { $0.status == .ready }
    }
  }

  private func books() async throws(APIFailure) -> [Ebook] {
    do throws(APIFailure) {
      return try await client.send(API.Ebooks.ebooks())
    } catch {
      // A server without the e-book feature has no books.
      guard error.isNotFound else { throw error }
      return []
    }
  }

  public var isEmpty: Bool { texts.isEmpty && books.isEmpty }

  public var pastedProblem: String? { pastedExcess ?? changing.problem("text") }

  private var pastedExcess: String? {
    pasted.unicodeScalars.count > Limits.speedReadingTextLength
      ? localized(
        "This text is too long. Split it into parts of at most \(String(Limits.speedReadingTextLength)) characters."
      )
      : nil
  }

  public var canAdd: Bool {
    !pasted.trimmed.isEmpty && pastedExcess == nil && !changing.isUnderWay
  }

  /// Adds the pasted text and returns its id; nil on failure.
  public func add() async -> String? {
    guard canAdd else { return nil }
    let words = pasted.split(whereSeparator: \.isWhitespace).prefix(6).joined(separator: " ")
    let given = name.trimmed.isEmpty ? String(words.prefix(40)) : name.trimmed
    let request = SpeedReadingTextRequest(name: given, text: pasted)
    let id = sent?.request == request ? sent?.id ?? "" : UUID().uuidString.lowercased()
    sent = (id, request)
    let isDone = await changing.run { () async throws(APIFailure) in
      let text = try await self.client.send(API.SpeedReading.putText(id, request))
      self.texts.removeAll { $0.id == text.id }
      self.texts.insert(text, at: 0)
    }
    guard isDone else { return nil }
    (pasted, name, sent) = ("", "", nil)
    return id
  }

  public func remove(_ text: SpeedReadingTextSummary) async {
    await changing.runInTurn { () async throws(APIFailure) in
      do throws(APIFailure) {
        _ = try await self.client.send(API.SpeedReading.removeText(text.id))
      } catch {
        guard error.isNotFound else { throw error }
      }
      self.texts.removeAll { $0.id == text.id }
    }
  }
}
