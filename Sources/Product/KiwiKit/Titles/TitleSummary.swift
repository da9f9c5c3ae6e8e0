/// The short form of a book, a film or a show.
///
/// ```swift
/// let summary = TitleSummary(book)
/// print(summary.name, summary.makers.joined(separator: ", "))
/// ```
public struct TitleSummary: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "name": .length(0...Limits.titleNameLength), "makers": .list(0...Limits.makersPerSummary),
  ]

  /// The id of the ``Title``.
  public let id: String
  public let kind: TitleKind
  /// The usual name in English.
  public let name: String
  /// The year of first publication or showing; negative before our era. Null if it is uncertain.
  public let year: Int?
  /// The names of the creators, most important first; without translators.
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
