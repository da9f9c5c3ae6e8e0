import KiwiEngine
import KiwiKit

/// The labels of the deck.
enum DeckWords {
  static func stamp(_ direction: SwipeDirection) -> String {
    switch direction {
    case .seen: localized("DONE")
    case .skipped: localized("SKIP")
    case .watchlist: localized("SAVE")
    }
  }

  /// Returns the content of a card as one accessibility label.
  static func card(_ title: Title) -> String {
    let makers = TitleWords.makers(title)
    return [
      title.name, TitleWords.kind(title.kind), title.year.map(TitleWords.year),
      makers.isEmpty ? nil : localized("by \(makers)"),
    ].compactMap(\.self).joined(separator: ", ")
  }
}
