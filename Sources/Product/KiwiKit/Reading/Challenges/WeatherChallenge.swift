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

  /// The challenge in the reader's language.
  public var template: ChallengeTemplate {
    let (unit, amount, window): (ChallengeUnit, Int, ChallengeWindow) =
      switch self {
      case .clear: (.minutes, 30, .day)
      case .cloudyAndWarm: (.pages, 50, .day)
      case .cloudyAndCool: (.minutes, 45, .day)
      case .fog: (.minutes, 60, .day)
      case .drizzle: (.minutes, 75, .day)
      case .freezingDrizzle: (.books, 1, .week)
      case .rain: (.minutes, 120, .day)
      case .freezingRain: (.pages, 100, .week)
      case .snow: (.minutes, 180, .week)
      case .showers: (.minutes, 90, .day)
      case .snowShowers: (.minutes, 60, .day)
      case .thunder: (.pages, 150, .week)
      case .hail: (.books, 2, .month)
      }
    let points = ChallengeGoal(unit: unit, amount: amount).points
    return ChallengeTemplate(
      id: "weather-\(rawValue)", title: localized(title), description: localized(words(amount)),
      unit: unit, amount: amount, window: window,
      points: min(max(points, Self.points.lowerBound), Self.points.upperBound))
  }

  private var title: LocalizedText {
    switch self {
    case .clear: "Pages in the sun"
    case .cloudyAndWarm: "Warm and gray"
    case .cloudyAndCool: "Under the clouds"
    case .fog: "Lost in the fog"
    case .drizzle: "A quiet drizzle"
    case .freezingDrizzle: "A day to stay in"
    case .rain: "Rain on the window"
    case .freezingRain: "Ice on the road"
    case .snow: "Snowed in"
    case .showers: "Between showers"
    case .snowShowers: "Flurries"
    case .thunder: "By the light of the storm"
    case .hail: "Hailed in"
    }
  }

  /// Returns the weather and the goal in words.
  private func words(_ amount: Int) -> LocalizedText {
    switch self {
    case .clear: "It’s clear outside. Read for \(amount) minutes today."
    case .cloudyAndWarm: "It’s cloudy and warm. Read \(amount) pages today."
    case .cloudyAndCool: "It’s cloudy and cool. Read for \(amount) minutes today."
    case .fog: "It’s foggy outside. Read for \(amount) minutes today."
    case .drizzle: "It’s drizzling. Read for \(amount) minutes today."
    case .freezingDrizzle: "Freezing drizzle is falling. Finish a book within a week."
    case .rain: "It’s raining. Read for \(amount) minutes today."
    case .freezingRain: "Freezing rain is falling. Read \(amount) pages within a week."
    case .snow: "It’s snowing. Read for \(amount) minutes within a week."
    case .showers: "It’s raining on and off. Read for \(amount) minutes today."
    case .snowShowers: "It’s snowing on and off. Read for \(amount) minutes today."
    case .thunder: "A thunderstorm is passing. Read \(amount) pages within a week."
    case .hail: "It’s hailing. Finish \(amount) books within a month."
    }
  }
}

extension Double {
  /// Converts degrees Fahrenheit.
  fileprivate var celsius: Double { (self - 32) / 1.8 }
}
