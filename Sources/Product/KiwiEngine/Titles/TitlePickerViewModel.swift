public import Observation

/// Searches for a title to choose.
@Observable @MainActor public final class TitlePickerViewModel {
  /// The entered text.
  public var query = ""
  /// The last results; nil before the first search.
  public private(set) var titles: TitlesViewModel?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock

  public init(client: any APIClientProtocol, clock: EngineClock = .system) {
    self.client = client
    self.clock = clock
  }

  /// Searches for the text once typing pauses. A cancelled call does nothing.
  public func search() async {
    let text = wanted
    guard text != titles?.query ?? "" else { return }
    guard !text.isEmpty else {
      titles = nil
      return
    }
    guard await TypedText.isWhole(by: clock) else { return }
    let found = TitlesViewModel(query: text, client: client)
    await found.loadInitial()
    if text == wanted { titles = found }
  }

  private var wanted: String { TypedText.query(query.trimmed) }
}
