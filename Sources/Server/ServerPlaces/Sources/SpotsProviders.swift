import ServerCore
import OutgoingHTTP

/// The sources of places that the host has set up.
package struct SpotsProviders: Sendable {
  package let all: [any SpotsProvider]

  /// What OpenStreetMap's services ask of those who use them.
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
    // Each host has its own pace.
    let requests = {
      SourceRequests(
        http: http, pace: RequestPace(perSecond: settings.standIn == nil ? Self.requestsPerSecond : 1_000))
    }
    all = [
      OverpassService(
        requests: requests(), url: settings.standIn.map { "\($0)/overpass" } ?? settings.overpassURL),
      NominatimService(
        requests: requests(), url: settings.standIn.map { "\($0)/nominatim" } ?? settings.nominatimURL),
    ]
  }

  package func providers(for kind: SpotsQuestion.Kind) -> [any SpotsProvider] {
    all.filter { $0.answers == kind }
  }
}

/// Whether a server asks OpenStreetMap for places. By itself it asks nobody, and nothing leaves it.
public struct SpotSourceSettings: Sendable {
  public var asksOpenStreetMap = false
  public var overpassURL = OverpassService.usualURL
  public var nominatimURL = NominatimService.usualURL
  /// A server on this machine that stands for both in tests.
  public var standIn: String?
  /// In the place of both, for tests.
  package var providers: [any SpotsProvider]?

  public init() {}
}
