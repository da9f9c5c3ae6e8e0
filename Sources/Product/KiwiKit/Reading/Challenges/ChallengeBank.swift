/// A challenge that every user can start on the current day.
///
/// ```swift
/// let pages = ChallengeTemplate.bank.filter { $0.unit == .pages }
/// ```
public struct ChallengeTemplate: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .length(0...idLength), "amount": .atLeast(1), "points": .number(ChallengeGoal.pointsRange),
  ]

  public static let idLength = 40

  /// The `templateId` of a new challenge.
  public let id: String
  /// The name.
  public let title: String
  /// The goal in words.
  public let description: String
  /// The unit of the goal.
  public let unit: ChallengeUnit
  /// The goal, in its unit.
  public let amount: Int
  /// The length.
  public let window: ChallengeWindow
  /// The points for winning the challenge.
  public let points: Int

  public init(
    id: String, title: String, description: String, unit: ChallengeUnit, amount: Int, window: ChallengeWindow,
    points: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.unit = unit
    self.amount = amount
    self.window = window
    self.points = points ?? ChallengeGoal(unit: unit, amount: amount).points
  }

  public var goal: ChallengeGoal { ChallengeGoal(unit: unit, amount: amount) }

  /// Returns a template of the bank or for the weather.
  public static func template(id: String) -> ChallengeTemplate? {
    bank.first { $0.id == id } ?? WeatherChallenge.allCases.first { $0.template.id == id }?.template
  }

  /// The standard templates, in the reader's language.
  public static var bank: [ChallengeTemplate] {
    [
      ChallengeTemplate(
        id: "books-5", title: localized("Five books in a month"),
        description: localized("Finish five books within a month."),
        unit: .books, amount: 5, window: .month),
      ChallengeTemplate(
        id: "minutes-210", title: localized("Half an hour a day"),
        description: localized("Read for 210 minutes within a week, spread out however you like."),
        unit: .minutes, amount: 210, window: .week),
      ChallengeTemplate(
        id: "pages-1000", title: localized("A thousand pages"),
        description: localized("Read 1,000 pages within a month."),
        unit: .pages, amount: 1_000, window: .month),
      ChallengeTemplate(
        id: "books-1", title: localized("One book in a month"),
        description: localized("Finish a book within a month."),
        unit: .books, amount: 1, window: .month),
    ]
  }
}
