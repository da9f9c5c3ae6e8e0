import ServerCore
import Formats
import KiwiKit
import Media
import OutgoingHTTP
import Passwords
import Threads

/// Fetches and caches map tiles from the server that the operator chose. It follows the usage policies of tile servers:
/// it fetches only tiles that a user views, few at a time and each once, and identifies itself. Stored tiles stay for
/// as long as their server declares, and are then revalidated.
package final class MapTiles: Sendable {
  /// A response of the tile server.
  package struct Answer: Sendable {
    package var status: Int
    package var body: [UInt8] = []
    var cacheControl: String?
    package var tag: String?
  }
  package typealias Ask =
    @Sendable (_ url: String, _ knownTag: String?) async throws(OutgoingHTTPError) -> Answer

  package let settings: MapTileSettings
  private let ask: Ask
  private let moment: @Sendable () -> Timestamp
  private let files: WorkQueue
  private let path: String
  private let maxBytes: Int
  private let folder = Mutex<MapTileFolder?>(nil)
  private let pauses = Mutex(Pauses())
  private let running = Mutex<[MapTile: Task<MapTileFile?, Never>]>([:])

  /// The maximum number of connections that tile servers allow.
  private static let connections = 2
  private static let maxWaiting = 64
  private static let maxTileBytes = 512 << 10
  private static let timeout = Duration.seconds(15)
  /// The freshness lifetimes in seconds: the default, and the accepted range.
  private static let defaultAge = 7 * 24 * 60 * 60
  private static let ages = 60 * 60...30 * 24 * 60 * 60
  /// The time in seconds before an unreachable server or a failed tile is retried.
  private static let pause = 60

  /// The tiles and servers that are not retried yet, and until when.
  private struct Pauses {
    var all: Timestamp?
    var tiles: [MapTile: Timestamp] = [:]
    /// The number of timeouts since the last response.
    var timeouts = 0

    /// The number of timeouts after which the server counts as unreachable.
    static let maxTimeouts = 4
    static let maxTiles = 1_000

    func holds(_ tile: MapTile, at now: Timestamp) -> Bool {
      (all.map { now < $0 } ?? false) || (tiles[tile].map { now < $0 } ?? false)
    }

    mutating func begin(_ error: OutgoingHTTPError, of tile: MapTile, at now: Timestamp) {
      let end = now.adding(.seconds(MapTiles.pause))
      switch error {
      case .unreachable, .rejectedAddress, .rejectedURL, .untrusted: all = end
      case .timedOut:
        timeouts += 1
        if timeouts >= Self.maxTimeouts { all = end }
        pause(tile, until: end, now)
      case .tooManyRedirects, .tooLarge, .invalidResponse: pause(tile, until: end, now)
      case .cancelled, .overloaded: break
      }
    }

    private mutating func pause(_ tile: MapTile, until end: Timestamp, _ now: Timestamp) {
      if tiles.count >= Self.maxTiles { tiles = tiles.filter { now < $0.value } }
      if tiles.count >= Self.maxTiles { tiles = [:] }
      tiles[tile] = end
    }
  }
  private static let limits: MediaLimits = {
    var limits = MediaLimits()
    limits.maxByteCount = maxTileBytes
    limits.maxSide = 1_024
    return limits
  }()

  package init(
    _ settings: MapTileSettings, folder: String, maxBytes: Int = 500 << 20,
    now: @escaping @Sendable () -> Timestamp, ask: @escaping Ask
  ) {
    self.settings = settings
    self.ask = ask
    moment = now
    self.maxBytes = maxBytes
    // Each tile server has its own folder.
    path = folder + "/" + Hexadecimal.text(Array(Hash.sha256(Array(settings.template.utf8)).prefix(8)))
    files = WorkQueue(threads: 1, waiting: 256)
  }

  package convenience init(_ configuration: Configuration, _ settings: MapTileSettings) {
    let http = OutgoingHTTPClient(
      userAgent: "KiwiFruit/\(Version.current) (\(configuration.publicURL))", standIns: settings.standIns,
      concurrency: Self.connections, waiting: Self.maxWaiting)
    self.init(
      settings, folder: "\(configuration.dataFolder)/tiles", now: configuration.now
    ) { url, tag throws(OutgoingHTTPError) in
      let response = try await http.get(
        OutgoingRequest(
          url: url, headers: tag.map { [(name: "If-None-Match", value: $0)] } ?? [],
          maxBytes: Self.maxTileBytes, timeout: Self.timeout))
      return Answer(
        status: response.status, body: response.body, cacheControl: response.header("Cache-Control"),
        tag: response.header("ETag"))
    }
  }

  /// Returns a tile, or nil if it is unavailable.
  package func picture(of tile: MapTile) async throws(APIError) -> MapTileFile? {
    let now = moment()
    let kept = try await storedFile(tile)
    if let kept, now < kept.freshUntil { return kept }
    guard let task = fetch(tile, knowing: kept) else { throw .overloaded() }
    if let fetched = await task.value { return fetched }
    // A stale tile is better than none, within limits.
    guard let kept, now < kept.fetchedAt.adding(MapTileFolder.maxAge) else { return nil }
    return kept
  }

  private func fetch(_ tile: MapTile, knowing kept: MapTileFile?) -> Task<MapTileFile?, Never>? {
    running.withLock { running -> Task<MapTileFile?, Never>? in
      if let task = running[tile] { return task }
      guard running.count < Self.maxWaiting else { return nil }
      let task = Task { [self] in
        let fetched = await fetched(tile, knowing: kept)
        if let fetched { await store(fetched, tile) }
        self.running.withLock { $0[tile] = nil }
        return fetched
      }
      running[tile] = task
      return task
    }
  }

  private func fetched(_ tile: MapTile, knowing kept: MapTileFile?) async -> MapTileFile? {
    guard !pauses.withLock({ $0.holds(tile, at: moment()) }) else { return nil }
    let answer: Answer
    do throws(OutgoingHTTPError) {
      answer = try await ask(settings.url(of: tile), kept?.tag)
    } catch {
      pauses.withLock { $0.begin(error, of: tile, at: moment()) }
      return nil
    }
    pauses.withLock { $0.timeouts = 0 }
    let now = moment()
    let freshUntil = now.adding(.seconds(Self.age(answer.cacheControl)))
    switch answer.status {
    case 200 where Self.isPicture(answer.body):
      return MapTileFile(
        bytes: answer.body, fetchedAt: now, freshUntil: freshUntil, tag: MapTileFile.tag(answer.tag))
    case 304:
      return kept.map {
        MapTileFile(bytes: $0.bytes, fetchedAt: now, freshUntil: freshUntil, tag: $0.tag)
      }
    default: return nil
    }
  }

  /// Returns the freshness lifetime in seconds.
  private static func age(_ cacheControl: String?) -> Int {
    let words = (cacheControl ?? "").lowercased().split { $0 == "," || $0 == " " }
    let declared = words.lazy.compactMap { word in
      word.hasPrefix("max-age=") ? Int(word.dropFirst("max-age=".count)) : nil
    }.first
    return min(max(declared ?? defaultAge, ages.lowerBound), ages.upperBound)
  }

  private static func isPicture(_ bytes: [UInt8]) -> Bool { kind(of: bytes) != nil }

  package static func kind(of bytes: [UInt8]) -> ImageHeader.Kind? {
    var reader = ByteReader(bytes)
    do throws(MediaError) {
      return try ImageHeader(reading: &reader, limits: limits).kind
    } catch {
      return nil
    }
  }

  // MARK: Files

  private static func name(_ tile: MapTile) -> String { "\(tile.zoom)-\(tile.x)-\(tile.y)" }

  private func storedFile(_ tile: MapTile) async throws(APIError) -> MapTileFile? {
    try await files.run(orThrow: APIError.overloaded()) { () throws(APIError) in
      self.withFolder { $0.read(Self.name(tile)) }
    }
  }

  private func store(_ file: MapTileFile, _ tile: MapTile) async {
    do throws(APIError) {
      try await files.run(orThrow: APIError.overloaded()) { () throws(APIError) in
        self.withFolder { $0.write(file, Self.name(tile)) }
      }
    } catch {}
  }

  private func withFolder<Result: Sendable>(_ use: (inout MapTileFolder) -> Result) -> Result {
    folder.withLock { known in
      var folder = known.take() ?? MapTileFolder(path: path, maxBytes: maxBytes, now: moment())
      let result = use(&folder)
      known = folder
      return result
    }
  }
}
