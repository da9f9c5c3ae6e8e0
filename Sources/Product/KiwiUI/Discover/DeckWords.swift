import KiwiEngine
import KiwiKit

/// What the deck says.
enum DeckWords {
  static func stamp(_ direction: SwipeDirection) -> String {
    switch direction {
    case .seen: "SEEN"
    case .skipped: "SKIP"
    case .watchlist: "SAVE"
    }
  }

  static func genre(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// All that a card shows, in one sentence.
  static func card(_ title: Title) -> String {
    let makers = TitleWords.makers(title)
    return [
      title.name, TitleWords.kind(title.kind), title.year.map(TitleWords.year),
      makers.isEmpty ? nil : "by \(makers)",
    ].compactMap(\.self).joined(separator: ", ")
  }
}
