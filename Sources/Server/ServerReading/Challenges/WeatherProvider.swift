import ServerCore
import HTTPServer
import KiwiKit
import Threads

/// A source of the current weather.
package protocol WeatherProvider: Sendable {
  /// The credit that the provider's terms require with its data.
  var attribution: String { get }

  func weather(in square: WeatherSquare) async throws(SourceError) -> CurrentWeather
}

package struct CurrentWeather: Hashable, Sendable {
  /// A code of WMO table 4677.
  package let code: Int
  /// The temperature in degrees Celsius.
  package let temperature: Double
}

/// A position rounded to a tenth of a degree, about ten kilometers.
///
/// Providers receive no finer position.
package struct WeatherSquare: Hashable, Sendable {
  // In tenths of a degree.
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

/// Looks up the weather of squares, with a cache.
///
/// Entries live for a quarter of an hour, in memory and without users. After a failure the provider gets no request for
/// a minute.
package final class WeatherLookups: Sendable {
  private struct State {
    var cache: [WeatherSquare: (challenge: WeatherChallenge, expiry: ContinuousClock.Instant)] = [:]
    var nextAttempt: ContinuousClock.Instant?
  }

  private static let lifetime = Duration.seconds(900)
  private static let backoff = Duration.seconds(60)
  private static let maxCached = 1_000

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
    let start = now()
    let (cached, isBackingOff) = state.withLock { state in
      (
        state.cache[square].flatMap { $0.expiry > start ? $0.challenge : nil },
        state.nextAttempt.map { $0 > start } ?? false
      )
    }
    if let cached { return cached }
    guard !isBackingOff else { throw Self.unavailable }
    do throws(SourceError) {
      let weather = try await provider.weather(in: square)
      guard let challenge = WeatherChallenge(code: weather.code, temperature: weather.temperature) else {
        throw .decoding
      }
      state.withLock { state in
        state.nextAttempt = nil
        if state.cache.count >= Self.maxCached {
          state.cache = state.cache.filter { $0.value.expiry > start }
        }
        if state.cache.count >= Self.maxCached { state.cache = [:] }
        state.cache[square] = (challenge, start + Self.lifetime)
      }
      return challenge
    } catch {
      state.withLock { $0.nextAttempt = start + Self.backoff }
      throw Self.unavailable
    }
  }

  private static let unavailable: APIError = {
    var error = APIError(
      .serviceUnavailable, "weather_unavailable",
      "The weather is unavailable. Try again in a minute, or choose another challenge.")
    error.retryAfter = 60
    return error
  }()
}
