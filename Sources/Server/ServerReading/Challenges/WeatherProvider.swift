import ServerCore
import HTTPServer
import KiwiKit
import Threads

/// Somebody who knows what the weather is.
package protocol WeatherProvider: Sendable {
  /// What their terms ask to be shown with it.
  var attribution: String { get }

  func weather(in square: WeatherSquare) async throws(SourceError) -> CurrentWeather
}

package struct CurrentWeather: Hashable, Sendable {
  /// Of the WMO's table 4677.
  package let code: Int
  /// In degrees Celsius.
  package let temperature: Double
}

/// A place to a tenth of a degree, some ten kilometres: nobody is asked for more, and nobody is told more.
package struct WeatherSquare: Hashable, Sendable {
  /// In tenths of a degree.
  private let north: Int
  private let east: Int

  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    north = Int((latitude * 10).rounded())
    east = Int((longitude * 10).rounded())
  }

  package var latitude: String { Self.text(north) }
  package var longitude: String { Self.text(east) }

  private static func text(_ tenths: Int) -> String {
    "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}

/// Asks a provider, not twice for a square within a quarter of an hour. What is remembered of that is in memory, without
/// whose it was; a provider that failed is left alone for a minute.
package final class WeatherLookups: Sendable {
  private struct State {
    var known: [WeatherSquare: (challenge: WeatherChallenge, until: ContinuousClock.Instant)] = [:]
    var restsUntil: ContinuousClock.Instant?
  }

  private static let kept = Duration.seconds(900)
  private static let rest = Duration.seconds(60)
  private static let mostKept = 1_000

  private let provider: any WeatherProvider
  private let state = Mutex(State())
  private let now: @Sendable () -> ContinuousClock.Instant

  package init(
    provider: any WeatherProvider,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.provider = provider
    self.now = now
  }

  package var attribution: String { provider.attribution }

  package func challenge(in square: WeatherSquare) async throws(APIError) -> WeatherChallenge {
    let asked = now()
    let (known, isResting) = state.withLock { state in
      (
        state.known[square].flatMap { $0.until > asked ? $0.challenge : nil },
        state.restsUntil.map { $0 > asked } ?? false
      )
    }
    if let known { return known }
    guard !isResting else { throw Self.unavailable }
    do throws(SourceError) {
      let weather = try await provider.weather(in: square)
      guard let challenge = WeatherChallenge(code: weather.code, temperature: weather.temperature) else {
        throw .decoding
      }
      state.withLock { state in
        state.restsUntil = nil
        if state.known.count >= Self.mostKept { state.known = state.known.filter { $0.value.until > asked } }
        if state.known.count >= Self.mostKept { state.known = [:] }
        state.known[square] = (challenge, asked + Self.kept)
      }
      return challenge
    } catch {
      state.withLock { $0.restsUntil = asked + Self.rest }
      throw Self.unavailable
    }
  }

  private static let unavailable: APIError = {
    var error = APIError(
      .serviceUnavailable, "weather_unavailable",
      "Nobody can say what the weather is right now. Try again in a minute, or take up another challenge.")
    error.retryAfter = 60
    return error
  }()
}
