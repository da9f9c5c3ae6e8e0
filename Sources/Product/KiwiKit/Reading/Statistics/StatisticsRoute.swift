/// The paths of what reading adds up to: statistics, goals and years in review.
///
/// ```swift
/// let path = APIRoute.statistics(.year("2026")).path
/// ```
public enum StatisticsRoute: AreaRoute {
  case statistics
  case goals
  /// One goal, by the names of its period and its unit.
  case goal(period: String, unit: String)
  case years
  case year(String)
  case yearPicture(year: String)

  package init?(_ path: PathSegments) {
    guard path.count >= 2, path[0] == "reading" else { return nil }
    switch (path.count, path[1]) {
    case (2, "statistics"): self = .statistics
    case (2, "goals"): self = .goals
    case (4, "goals"): self = .goal(period: path[2], unit: path[3])
    case (2, "years"): self = .years
    case (3, "years"): self = .year(path[2])
    case (4, "years") where path[3] == "picture": self = .yearPicture(year: path[2])
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .statistics: ["reading", "statistics"]
    case .goals: ["reading", "goals"]
    case .goal(let period, let unit): ["reading", "goals", period, unit]
    case .years: ["reading", "years"]
    case .year(let year): ["reading", "years", year]
    case .yearPicture(let year): ["reading", "years", year, "picture"]
    }
  }
}
