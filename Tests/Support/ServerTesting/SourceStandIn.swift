import Formats
import Foundation
import HTTPServer
import KiwiKit
import OutgoingHTTP
import Threads

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

/// A local server that answers like TMDB, its images, Open Library and its covers, each in a folder of its
/// own.
package final class SourceStandIn: Sendable {
  package struct SentRequest: Sendable {
    package let path: String
    package let parameters: [String: String]
    package let authorization: String?
    package let userAgent: String?
  }

  private struct State {
    var requests: [SentRequest] = []
    var answers: [String: [Response]] = [:]
  }

  private let state = Mutex(State())
  private let running = Mutex<Server?>(nil)

  package init() throws {
    let server = try Server.start(
      configuration: ServerConfiguration(host: "127.0.0.1", port: 0, loops: 1)
    ) { [weak self] request in self?.answer(request) ?? Response(status: .serviceUnavailable) }
    running.withLock { $0 = server }
  }

  package func stop() async {
    await running.withLock { $0 }?.drain(within: .zero)
  }

  package var url: String { "http://127.0.0.1:\(running.withLock { $0?.port } ?? 0)" }
  package var requests: [SentRequest] { state.withLock { $0.requests } }

  package func requests(to path: String) -> [SentRequest] { requests.filter { $0.path == path } }

  /// Sets the answers to a path, in order; the last one repeats.
  package func answer(_ path: String, _ responses: Response...) {
    state.withLock { $0.answers[path] = responses }
  }

  package func answer(_ path: String, json: String) {
    answer(path, .source(json))
  }

  private func answer(_ request: Request) -> Response {
    var parameters: [String: String] = [:]
    for pair in request.query.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      parameters[String(sides[0])] = sides.count > 1 ? PercentEncoding.decode(sides[1]) : ""
    }
    let sent = SentRequest(
      path: request.path, parameters: parameters, authorization: request.headers["Authorization"],
      userAgent: request.headers["User-Agent"])
    return state.withLock { state in
      state.requests.append(sent)
      guard let first = state.answers[request.path]?.first else { return Response(status: .notFound) }
      if (state.answers[request.path]?.count ?? 0) > 1 { state.answers[request.path]?.removeFirst() }
      return first
    }
  }

  // MARK: Services

  package static let token = "eyJhbGciOiJIUzI1NiJ9.kiwi-secret.token"

  package var settings: TitleSourceSettings {
    var settings = TitleSourceSettings()
    settings.tmdbToken = APIToken(Self.token)
    settings.asksOpenLibrary = true
    settings.standIn = url
    return settings
  }

  private func sourceRequests(_ waits: Waits) -> SourceRequests {
    SourceRequests(
      http: OutgoingHTTPClient(userAgent: "KiwiFruit/test (http://kiwi.test)", standIns: [url]),
      throttle: RequestThrottle(perSecond: 10, sleep: { _ in }), sleep: { waits.add($0) })
  }

  package func tmdb(token: APIToken? = APIToken(token), waits: Waits = Waits()) -> TMDBService {
    TMDBService(requests: sourceRequests(waits), token: token, url: "\(url)/tmdb", imagesURL: "\(url)/images")
  }

  package func openLibrary(waits: Waits = Waits()) -> OpenLibraryService {
    OpenLibraryService(requests: sourceRequests(waits), url: "\(url)/openlibrary", coversURL: "\(url)/covers")
  }
}

/// The recorded waiting times of a client.
package final class Waits: Sendable {
  private let state = Mutex<[Duration]>([])

  package init() {}

  package var all: [Duration] { state.withLock { $0 } }

  package func add(_ duration: Duration) { state.withLock { $0.append(duration) } }
}

extension Response {
  package static func source(_ json: String, _ status: Status = .ok, headers: [String: String] = [:])
    -> Response
  {
    var response = Response(status: status, body: .bytes(Array(json.utf8)))
    response.headers.append("Content-Type", "application/json;charset=utf-8")
    for (name, value) in headers { response.headers.append(name, value) }
    return response
  }
}

/// Answers in the formats of the sources.
package enum SourceAnswers {
  package static let film = """
    {"adult":false,"backdrop_path":"/x.jpg","genre_ids":[16,14,99999],"id":129,"original_language":"ja",\
    "original_title":"千と千尋の神隠し","overview":"A young girl works in a bathhouse.","popularity":95.5,\
    "poster_path":"/39wmItIWsg5sZMyRUHLkWBcuVCM.jpg","release_date":"2001-07-20","title":"Spirited Away",\
    "video":false,"vote_average":8.5,"vote_count":16000}
    """
  package static let show = """
    {"adult":false,"genre_ids":[10765,18],"id":129,"origin_country":["US"],"original_language":"en",\
    "original_name":"Dark Kiwis","overview":"","popularity":1.5,"poster_path":null,\
    "first_air_date":"2017-12-01","name":"Dark Kiwis","vote_average":0,"vote_count":0}
    """

  package static func page(_ results: String..., number: Int = 1, of count: Int = 1) -> String {
    """
    {"page":\(number),"results":[\(results.joined(separator: ","))],"total_pages":\(count),\
    "total_results":\(results.count)}
    """
  }

  package static func film(_ id: Int, _ name: String, year: Int = 2020, poster: String? = nil) -> String {
    """
    {"id":\(id),"title":"\(name)","original_title":"\(name)","original_language":"en","genre_ids":[18],\
    "release_date":"\(year)-03-04","poster_path":\(poster.map { "\"\($0)\"" } ?? "null")}
    """
  }

  package static func show(_ id: Int, _ name: String, year: Int = 2020) -> String {
    """
    {"id":\(id),"name":"\(name)","original_name":"\(name)","original_language":"en","genre_ids":[18],\
    "first_air_date":"\(year)-03-04","poster_path":null}
    """
  }

  package static func result(_ json: String, mediaType: String) -> String {
    "{\"media_type\":\"\(mediaType)\"," + json.dropFirst()
  }

  package static let book = """
    {"key":"/works/OL59800W","title":"The Left Hand of Darkness","author_name":["Ursula K. Le Guin"],\
    "first_publish_year":1969,"cover_i":10618463,"number_of_pages_median":304,\
    "subject":["Science fiction","Fiction","FICTION","Gethen (Imaginary place)"]}
    """
}
