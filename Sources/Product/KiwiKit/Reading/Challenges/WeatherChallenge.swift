/// Thirteen challenges, one for each kind of weather.
///
/// ```swift
/// // Code 61 of the World Meteorological Organization is slight rain.
/// let challenge = WeatherChallenge(code: 61, temperature: 9)
/// print(challenge?.template.title ?? "Any weather will do")
/// ```
public enum WeatherChallenge: String, Hashable, Sendable, CaseIterable {
  case clear
  case cloudyAndWarm = "cloudy-warm"
  case cloudyAndCool = "cloudy-cool"
  case fog
  case drizzle
  case freezingDrizzle = "freezing-drizzle"
  case rain
  case freezingRain = "freezing-rain"
  case snow
  case showers
  case snowShowers = "snow-showers"
  case thunder
  case hail

  /// The temperature in degrees Celsius (65 °F) from which cloudy weather is warm.
  public static let warm = 65.0.celsius

  /// - Parameters:
  ///   - code: A code of the WMO's table 4677, as Open-Meteo uses it. The initializer returns nil for other codes.
  ///   - temperature: The temperature in degrees Celsius.
  public init?(code: Int, temperature: Double) {
    switch code {
    case 0, 1: self = .clear
    case 2, 3: self = temperature > Self.warm ? .cloudyAndWarm : .cloudyAndCool
    case 45, 48: self = .fog
    case 51, 53, 55: self = .drizzle
    case 56, 57: self = .freezingDrizzle
    case 61, 63, 65: self = .rain
    case 66, 67: self = .freezingRain
    case 71, 73, 75, 77: self = .snow
    case 80, 81, 82: self = .showers
    case 85, 86: self = .snowShowers
    case 95: self = .thunder
    case 96, 99: self = .hail
    default: return nil
    }
  }

  private static let points = 20...50

  public var template: ChallengeTemplate {
    let (title, reason, unit, amount, window): (String, String, ChallengeUnit, Int, ChallengeWindow) =
      switch self {
      case .clear: ("Pages in the sun", "It is clear outside.", .minutes, 30, .day)
      case .cloudyAndWarm: ("Warm and grey", "It is cloudy and warm.", .pages, 50, .day)
      case .cloudyAndCool: ("Under the clouds", "It is cloudy and cool.", .minutes, 45, .day)
      case .fog: ("Lost in the fog", "There is fog outside.", .minutes, 60, .day)
      case .drizzle: ("A quiet drizzle", "It drizzles.", .minutes, 75, .day)
      case .freezingDrizzle: ("Better stay inside", "There is freezing drizzle.", .books, 1, .week)
      case .rain: ("Rain on the window", "It rains.", .minutes, 120, .day)
      case .freezingRain: ("Ice on the road", "There is freezing rain.", .pages, 100, .week)
      case .snow: ("Snowed in", "It snows.", .minutes, 180, .week)
      case .showers: ("Between two showers", "There are showers.", .minutes, 90, .day)
      case .snowShowers: ("Flurries", "There are snow showers.", .minutes, 60, .day)
      case .thunder: ("By lightning", "There is a thunderstorm.", .pages, 150, .week)
      case .hail: ("Hailed in", "It hails.", .books, 2, .month)
      }
    let goal = ChallengeGoal(unit: unit, amount: amount)
    return ChallengeTemplate(
      id: "weather-\(rawValue)", title: title, description: "\(reason) \(Self.words(goal, window))",
      unit: unit,
      amount: amount, window: window,
      points: min(max(goal.points, Self.points.lowerBound), Self.points.upperBound))
  }

  /// Derives the description from the goal and its days.
  private static func words(_ goal: ChallengeGoal, _ window: ChallengeWindow) -> String {
    let time =
      switch window {
      case .day: "today"
      case .week: "within a week"
      case .month, .dates: "within a month"
      }
    return switch goal.unit {
    case .minutes: "Read for \(goal.amount) minutes \(time)."
    case .pages: "Read \(goal.amount) pages \(time)."
    case .books: goal.amount == 1 ? "Finish a book \(time)." : "Finish \(goal.amount) books \(time)."
    case .days: "Read on \(goal.amount) days \(time)."
    }
  }
}

extension Double {
  /// Converts degrees Fahrenheit.
  fileprivate var celsius: Double { (self - 32) / 1.8 }
}
