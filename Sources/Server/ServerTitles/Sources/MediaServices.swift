import ServerCore
import KiwiKit
import OutgoingHTTP

/// The sources of titles that the operator configured.
package struct MediaServices: Sendable {
  package let all: [any ExternalMediaService]

  /// The maximum age of facts before they are fetched again. TMDB's terms allow six months.
  static let maxAge = Duration.seconds(150 * 24 * 60 * 60)

  /// Creates the sources: films and shows if there is a token, books if the operator allows it. A stand-in for tests
  /// serves each source in its own folder.
  package init(_ settings: TitleSourceSettings, publicURL: String) {
    if let services = settings.services {
      all = services
      return
    }
    let http = OutgoingHTTPClient(
      userAgent: "KiwiFruit/\(Version.current) (\(publicURL))",
      standIns: [settings.standIn].compactMap(\.self))
    let throttle = { (perSecond: Int) in
      RequestThrottle(perSecond: settings.standIn == nil ? perSecond : 1_000)
    }
    var services: [any ExternalMediaService] = []
    if let token = settings.tmdbToken {
      let requests = SourceRequests(http: http, throttle: throttle(TMDBService.requestsPerSecond))
      services.append(
        settings.standIn.map {
          TMDBService(requests: requests, token: token, url: "\($0)/tmdb", imagesURL: "\($0)/images")
        } ?? TMDBService(requests: requests, token: token))
    }
    if settings.asksOpenLibrary {
      let requests = SourceRequests(http: http, throttle: throttle(OpenLibraryService.requestsPerSecond))
      services.append(
        settings.standIn.map {
          OpenLibraryService(requests: requests, url: "\($0)/openlibrary", coversURL: "\($0)/covers")
        } ?? OpenLibraryService(requests: requests))
    }
    all = services
  }

  package func service(of source: String) -> (any ExternalMediaService)? {
    guard let id = MediaID(source) else { return nil }
    return all.first { $0.source == id.source }
  }

  package func services(for kind: TitleKind?) -> [any ExternalMediaService] {
    guard let kind else { return all }
    return all.filter { $0.kinds.contains(kind) }
  }
}

/// The settings of external sources. By default a server sends nothing.
public struct TitleSourceSettings: AreaSettings {
  /// The operator's key for TMDB. Without one, TMDB is not asked.
  public var tmdbToken: APIToken?
  /// Indicates whether members' searches are also sent to Open Library.
  public var asksOpenLibrary = false
  /// The URL of a server on this machine that replaces all sources in tests.
  public var standIn: String?
  /// The services that replace all sources in tests.
  package var services: [any ExternalMediaService]?

  public init() {}
}
