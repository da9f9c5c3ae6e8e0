import ServerCore
import OutgoingHTTP

/// The sources of places that the operator configured.
package struct SpotsProviders: Sendable {
  package let all: [any ExternalSpotsProvider]

  /// The rate that OpenStreetMap's usage policies allow.
  private static let requestsPerSecond = 1

  package init(_ settings: SpotSourceSettings, publicURL: String) {
    if let providers = settings.providers {
      all = providers
      return
    }
    guard settings.asksOpenStreetMap else {
      all = []
      return
    }
    let http = OutgoingHTTPClient(
      userAgent: "KiwiFruit/\(Version.current) (\(publicURL))",
      standIns: [settings.standIn].compactMap(\.self))
    // Each server has its own rate limit.
    let requests = {
      SourceRequests(
        http: http,
        throttle: RequestThrottle(perSecond: settings.standIn == nil ? Self.requestsPerSecond : 1_000))
    }
    all = [
      OverpassService(
        requests: requests(), url: settings.standIn.map { "\($0)/overpass" } ?? settings.overpassURL),
      NominatimService(
        requests: requests(), url: settings.standIn.map { "\($0)/nominatim" } ?? settings.nominatimURL),
    ]
  }

  package func providers(for kind: SpotsQuestion.Kind) -> [any ExternalSpotsProvider] {
    all.filter { $0.answers == kind }
  }
}

/// The settings for asking OpenStreetMap for places. By default a server sends nothing.
public struct SpotSourceSettings: AreaSettings {
  public var asksOpenStreetMap = false
  public var overpassURL = OverpassService.defaultURL
  public var nominatimURL = NominatimService.defaultURL
  /// The URL of a server on this machine that replaces both services in tests.
  public var standIn: String?
  /// The providers that replace both services in tests.
  package var providers: [any ExternalSpotsProvider]?

  public init() {}
}
