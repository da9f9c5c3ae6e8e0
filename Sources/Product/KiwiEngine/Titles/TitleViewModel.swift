public import KiwiKit
public import Observation

/// A book, a film or a show.
@Observable @MainActor public final class TitleViewModel {
  public let id: String
  public private(set) var title: Title?
  /// The most similar titles; empty until they are loaded.
  public private(set) var similar: [Title] = []
  public private(set) var loading = Loading.idle
  @ObservationIgnored private let client: any APIClientProtocol

  public init(id: String, client: any APIClientProtocol) {
    self.id = id
    self.client = client
  }

  public func load() async {
    guard loading == .idle || loading.failure != nil else { return }
    loading = .loading
    await uninterrupted { [self] in await refresh() }
  }

  public func refresh() async {
    async let title: Void = refreshTitle()
    async let similar: Void = refreshSimilar()
    _ = await (title, similar)
  }

  /// Loads similar titles. Failures are ignored, because the page is complete without them.
  private func refreshSimilar() async {
    do throws(APIFailure) {
      similar = try await client.send(API.Titles.similar(id))
    } catch {}
  }

  private func refreshTitle() async {
    loading = await .after(isShowing: title != nil) { () async throws(APIFailure) in
      title = try await client.send(API.Titles.title(id))
    }
  }
}
