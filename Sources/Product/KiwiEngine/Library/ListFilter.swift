import Foundation
public import KiwiKit

/// A filter and an order of a list's titles. It runs on the client, which has the whole list.
public struct ListFilter: Hashable, Sendable {
  public var text = ""
  public var kind: TitleKind?
  public var genre: String?
  public var minimumRating: Rating?
  /// The order; nil keeps the list's own.
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
