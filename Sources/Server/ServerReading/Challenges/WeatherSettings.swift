import ServerCore
import OutgoingHTTP

/// Whether a server asks what the weather is. By itself it does not, and nothing leaves it.
public struct WeatherSettings: Sendable {
  public var asksOpenMeteo = false
  /// A server on this machine that stands for it in tests.
  public var standIn: String?

  public init() {}

  package func weather(publicURL: String) -> WeatherLookups? {
    guard asksOpenMeteo else { return nil }
    let http = OutgoingHTTPClient(
      userAgent: "KiwiFruit/\(Version.current) (\(publicURL))", standIns: [standIn].compactMap(\.self))
    let perSecond = standIn == nil ? OpenMeteo.requestsPerSecond : 1_000
    let requests = SourceRequests(http: http, pace: RequestPace(perSecond: perSecond))
    let provider =
      standIn.map { OpenMeteo(requests: requests, url: "\($0)/openmeteo") } ?? OpenMeteo(requests: requests)
    return WeatherLookups(provider: provider)
  }
}
