import Foundation
public import KiwiKit

/// Which titles of a list are shown, and in which order. A list is narrowed where it is shown, since it comes whole.
public struct ListFilter: Hashable, Sendable {
  public var text = ""
  public var kind: TitleKind?
  public var genre: String?
  public var minimumRating: Rating?
  /// Nil leaves them as their list has them.
  public var sort: LibrarySort?

  public init() {}

  public func apply(to titles: [LibraryTitle]) -> [LibraryTitle] {
    let shown = titles.filter(holds)
    switch sort {
    case nil: return shown
    case .recentlyAdded?:
      return shown.sorted { ($0.dateSwiped ?? .distantPast, $0.id) > ($1.dateSwiped ?? .distantPast, $1.id) }
    case .name?:
      return shown.sorted { ($0.title.name.lowercased(), $0.id) < ($1.title.name.lowercased(), $1.id) }
    case .year?: return shown.sorted { ($0.title.year ?? .min, $0.id) > ($1.title.year ?? .min, $1.id) }
    case .rating?:
      let stars = { (title: LibraryTitle) in title.personalRating?.quarterStars ?? 0 }
      return shown.sorted { (stars($0), $0.id) > (stars($1), $1.id) }
    }
  }

  private func holds(_ title: LibraryTitle) -> Bool {
    if let kind, title.title.kind != kind { return false }
    if let genre, !title.title.genres.contains(genre) { return false }
    if let least = minimumRating, !(title.personalRating.map { $0 >= least } ?? false) { return false }
    let names = [title.title.name, title.title.originalName ?? ""] + title.title.people.map(\.name)
    return text.isEmpty || names.contains { $0.localizedCaseInsensitiveContains(text) }
  }
}
