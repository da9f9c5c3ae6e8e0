/// A book, a film or a show in a few words, where something else is shown with it.
///
/// ```swift
/// let summary = TitleSummary(book)
/// print(summary.name, summary.makers.joined(separator: ", "))
/// ```
public struct TitleSummary: Identifiable, Codable, Hashable, Sendable {
  /// That of the ``Title``.
  public let id: String
  public let kind: TitleKind
  public let name: String
  /// Negative before our era; nil when nobody is certain.
  public let year: Int?
  /// The names of those who made it, without translators: at most ``Limits/makersPerSummary``.
  public let makers: [String]

  public init(id: String, kind: TitleKind, name: String, year: Int? = nil, makers: [String] = []) {
    self.id = id
    self.kind = kind
    self.name = name
    self.year = year
    self.makers = makers
  }

  public init(_ title: Title) {
    self.init(
      id: title.id, kind: title.kind, name: title.name, year: title.year,
      makers: title.people.filter { $0.role != .translator }.prefix(Limits.makersPerSummary).map(\.name))
  }
}
