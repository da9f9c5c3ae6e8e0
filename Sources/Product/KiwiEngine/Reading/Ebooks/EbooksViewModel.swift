public import Foundation
public import KiwiKit
public import Observation

/// The e-books of the reader: those that are here, and one on its way.
@Observable @MainActor public final class EbooksViewModel {
  /// Those that were read last first.
  public private(set) var ebooks: [Ebook] = []
  public private(set) var loading = Loading.idle
  /// How much of a file was sent, from 0 to 1; nil while none is.
  public private(set) var sent: Double?
  /// Why a file was not read on this side.
  public private(set) var fileProblem: String?
  public let changing = Submission()
  /// Counts what happened to books that the screens look again for.
  public private(set) var revision = 0
  /// The book that changed last.
  public private(set) var changedId: String?
  /// Where books were left here by another way of reading; their pages follow.
  public private(set) var leftHere: [String: EbookPosition] = [:]
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let books: EbookRepository
  @ObservationIgnored private let clock: EngineClock

  public init(client: any APIClientProtocol, books: EbookRepository, clock: EngineClock = .system) {
    self.client = client
    self.books = books
    self.clock = clock
  }

  public func load() async {
    if loading != .loaded { loading = .loading }
    loading = await .after(isShowing: loading == .loaded) { () async throws(APIFailure) in
      ebooks = try await books.ebooks()
    }
  }

  func left(_ id: String, at position: EbookPosition) { leftHere[id] = position }

  func changedElsewhere(_ id: String) {
    changedId = id
    revision += 1
  }

  /// Asks how far the server is with files that it reads, where nobody tells.
  public func follow() async {
    while ebooks.contains(where: { $0.status == .reading }) {
      guard (try? await clock.sleep(for: .seconds(2))) != nil else { return }
      await load()
    }
  }

  /// Whether the server reads a file.
  public var isFollowing: Bool { ebooks.contains { $0.status == .reading } }

  // MARK: Files

  public func fileChosen(_ url: URL) async {
    fileProblem = nil
    do throws(PickedFile.Problem) {
      await send(try await PickedFile.read(url, atMost: Limits.ebookSize))
    } catch {
      fileProblem = error.message
    }
  }

  /// The system's dialog could not open it.
  public func fileUnreadable() { fileProblem = PickedFile.Problem.unreadable.message }

  public func send(_ file: PickedFile) async {
    fileProblem = nil
    await changing.run { () async throws(APIFailure) in
      sent = 0
      defer { sent = nil }
      let upload = API.Ebooks.create(FormUpload(ebook: file.data, named: file.name))
      let new = try await client.send(
        upload.reporting { progress in
          Task { @MainActor [weak self] in if self?.sent != nil { self?.sent = progress } }
        })
      ebooks.removeAll { $0.id == new.id }
      ebooks.insert(new, at: 0)
      revision += 1
    }
  }

  public func remove(_ ebook: Ebook) async {
    await changing.run { () async throws(APIFailure) in
      do throws(APIFailure) {
        _ = try await client.send(API.Ebooks.remove(ebook.id))
      } catch {
        guard error.isNotFound else { throw error }
      }
      await books.forget(ebook.id)
      ebooks.removeAll { $0.id == ebook.id }
    }
  }
}
