import ServerCore
import OutgoingHTTP

/// The settings of weather lookups, which are off by default.
public struct WeatherSettings: AreaSettings {
  /// True to look up the weather at Open-Meteo.
  public var usesOpenMeteo = false
  /// The URL of a local server that replaces Open-Meteo in tests.
  public var standIn: String?

  public init() {}

  package func weather(publicURL: String) -> WeatherLookups? {
    guard usesOpenMeteo else { return nil }
    let http = OutgoingHTTPClient(
      userAgent: "KiwiFruit/\(Version.current) (\(publicURL))", standIns: [standIn].compactMap(\.self))
    let perSecond = standIn == nil ? OpenMeteo.requestsPerSecond : 1_000
    let requests = SourceRequests(http: http, throttle: RequestThrottle(perSecond: perSecond))
    let provider =
      standIn.map { OpenMeteo(requests: requests, url: "\($0)/openmeteo") } ?? OpenMeteo(requests: requests)
    return WeatherLookups(provider: provider)
  }
}
