import ServerCore
import KiwiKit
import OutgoingHTTP

/// The sources of titles that the host has set up.
package struct MediaServices: Sendable {
  package let all: [any MediaServiceProtocol]

  /// How old what a source told may get before it is asked again: TMDB's terms end at six months.
  static let longestKept = Duration.seconds(150 * 24 * 60 * 60)

  /// Films and shows where there is a token, books where the host allows it. What a stand-in of a test speaks is under
  /// one address, each source in a folder of its own.
  package init(_ settings: TitleSourceSettings, publicURL: String) {
    if let services = settings.services {
      all = services
      return
    }
    let http = OutgoingHTTPClient(
      userAgent: "KiwiFruit/\(Version.current) (\(publicURL))",
      standIns: [settings.standIn].compactMap(\.self))
    let pace = { (perSecond: Int) in RequestPace(perSecond: settings.standIn == nil ? perSecond : 1_000) }
    var services: [any MediaServiceProtocol] = []
    if let token = settings.tmdbToken {
      let requests = SourceRequests(http: http, pace: pace(TMDBService.requestsPerSecond))
      services.append(
        settings.standIn.map {
          TMDBService(requests: requests, token: token, url: "\($0)/tmdb", imagesURL: "\($0)/images")
        } ?? TMDBService(requests: requests, token: token))
    }
    if settings.asksOpenLibrary {
      let requests = SourceRequests(http: http, pace: pace(OpenLibraryService.requestsPerSecond))
      services.append(
        settings.standIn.map {
          OpenLibraryService(requests: requests, url: "\($0)/openlibrary", coversURL: "\($0)/covers")
        } ?? OpenLibraryService(requests: requests))
    }
    all = services
  }

  package func service(of source: String) -> (any MediaServiceProtocol)? {
    guard let id = MediaID(source) else { return nil }
    return all.first { $0.source == id.source }
  }

  package func services(for kind: TitleKind?) -> [any MediaServiceProtocol] {
    guard let kind else { return all }
    return all.filter { $0.kinds.contains(kind) }
  }
}

/// Which sources of titles a server asks. By itself it asks none, and nothing leaves it.
public struct TitleSourceSettings: Sendable {
  /// The host's key for TMDB; nil: TMDB is not asked.
  public var tmdbToken: APIToken?
  /// Whether what members search for is asked of Open Library too.
  public var asksOpenLibrary = false
  /// A server on this machine that stands for all sources in tests.
  public var standIn: String?
  /// In the place of all others, for tests.
  package var services: [any MediaServiceProtocol]?

  public init() {}
}
