import KiwiKit
public import Observation

/// Finds the title that the user has just finished.
@Observable @MainActor public final class LogViewModel: Identifiable {
  public var text = ""
  public private(set) var titles: TitlesViewModel?
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  /// Searches for the text once typing pauses. A cancelled call does nothing.
  public func search(after pause: Duration = .zero) async {
    let query = TypedText.query(text)
    guard query != titles?.query ?? "", await TypedText.isWhole(after: pause, by: .system) else { return }
    guard query.contains(where: { !$0.isWhitespace }) else {
      titles = nil
      return
    }
    let found = TitlesViewModel(query: query, client: client)
    await found.loadInitial()
    if query == TypedText.query(text) { titles = found }
  }
}
