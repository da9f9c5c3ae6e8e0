public import Foundation
public import KiwiKit
public import Observation

/// The user's e-books, with the progress of an upload.
@Observable @MainActor public final class EbooksViewModel {
  /// The books, last read first.
  public private(set) var ebooks: [Ebook] = []
  public private(set) var loading = Loading.idle
  /// The sent share of a file, from 0 to 1; nil without an upload.
  public private(set) var sent: Double?
  /// The reason why a file could not be read on this device.
  public private(set) var fileProblem: String?
  public let changing = Submission()
  /// Increases with each change to books; the screens then reload.
  public private(set) var revision = 0
  /// The book that changed last.
  public private(set) var changedId: String?
  /// The positions where the speed reader stopped, which open pages follow.
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

  /// Polls the progress of files that the server is processing, for pages without live events.
  public func follow() async {
    while ebooks.contains(where: { $0.status == .reading }) {
      guard (try? await clock.sleep(for: .seconds(2))) != nil else { return }
      await load()
    }
  }

  /// True if the server is processing a file.
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

  /// Reports that the system's dialog could not open the file.
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
