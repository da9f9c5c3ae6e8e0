public import Observation

/// Looks for a book, a film or a show to choose.
@Observable @MainActor public final class TitlePickerViewModel {
  /// What is typed.
  public var query = ""
  /// What was found last; nil before anything was looked for.
  public private(set) var titles: TitlesViewModel?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock

  public init(client: any APIClientProtocol, clock: EngineClock = .system) {
    self.client = client
    self.clock = clock
  }

  /// Looks for what is typed, once nothing has been typed for a moment. One task after the other asks for this as the
  /// reader types: a cancelled one does nothing.
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

  /// The server counts scalars, of which a character may have many.
  private var wanted: String {
    String(query.trimmed.unicodeScalars.prefix(TypedText.longest))
  }
}
