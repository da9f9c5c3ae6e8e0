import Foundation
import KiwiData
import KiwiKit
import Threads

@testable import KiwiEngine

/// A server's library used by several devices of one user through requests over a simulated network.
final class LibraryServer: HTTPClient {
  private struct State {
    let server = ModelLibraryServer()
    var titles: [String: Title] = [:]
    var lists: [ListDescription] = []
    var failures: [HTTPFailure] = []
    var statuses: [Int] = []
    var isOffline = false
    var requests: [String] = []
    var milliseconds: Int64
    var whenAsked: (@Sendable () async -> Void)?
    var devices: [LibraryDevice] = []
  }

  private let state: Mutex<State>

  init(milliseconds: Int64 = 1_790_000_000_000) {
    state = Mutex(State(milliseconds: milliseconds))
  }

  var records: LibraryRecords { state.withLock { $0.server.library(of: "me").records } }
  var requests: [String] { state.withLock { $0.requests } }
  /// Keeps devices alive as long as their server.
  func keep(_ device: LibraryDevice) { state.withLock { $0.devices.append(device) } }
  func know(_ titles: [Title]) { state.withLock { for title in titles { $0.titles[title.id] = title } } }
  func setOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }
  func setLists(_ lists: [ListDescription]) { state.withLock { $0.lists = lists } }
  /// Loses the responses of the next pushes, which still reach the server.
  func loseAnswers(_ count: Int) {
    state.withLock { $0.failures = Array(repeating: .timedOut, count: count) }
  }
  /// Sets the statuses that reject the next pushes.
  func refuse(_ statuses: [Int]) { state.withLock { $0.statuses = statuses } }
  func whenAsked(_ body: @escaping @Sendable () async -> Void) { state.withLock { $0.whenAsked = body } }

  /// Changes sent by another device of the user.
  func push(_ changes: [LibraryChange]) {
    state.withLock { _ = $0.server.push(changes, after: nil, by: "me", now: $0.milliseconds) }
  }

  func backUp() -> ModelLibraryServer.Backup { state.withLock { $0.server.backUp() } }
  func restore(_ backup: ModelLibraryServer.Backup) { state.withLock { $0.server.restore(backup) } }

  func api() -> RESTAPIClient {
    RESTAPIClient(client: self, tokens: MemoryTokenStore("t"), retryPolicy: .never)
  }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let wait = state.withLock { state in
      state.requests.append("\(request.method.rawValue) \(request.path)")
      defer { if request.method == .post { state.whenAsked = nil } }
      return request.method == .post ? state.whenAsked : nil
    }
    await wait?()
    let result: Result<HTTPResponse, HTTPFailure> = state.withLock { state in
      guard !state.isOffline else { return .failure(.offline) }
      return Self.answer(request, &state)
    }
    return try result.get()
  }

  private static func answer(_ request: HTTPRequest, _ state: inout State) -> Result<
    HTTPResponse, HTTPFailure
  > {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    switch (request.method, request.path) {
    case (.post, API.Library.push.path):
      if !state.statuses.isEmpty { return .success(failure(state.statuses.removeFirst())) }
      guard case .json(let body) = request.body,
        let push = try? decoder.decode(PushLibraryChangesRequest.self, from: body)
      else { return .success(failure(400)) }
      let answer = state.server.push(push.changes, after: push.cursor, by: "me", now: state.milliseconds)
      if !state.failures.isEmpty { return .failure(state.failures.removeFirst()) }
      switch answer {
      case .success(let answer): return .success(json(whole(answer, state)))
      case .failure(.rejected(let status, _, _, _)): return .success(failure(status))
      case .failure: return .success(failure(500))
      }
    case (.get, API.Library.changes.path):
      let cursor = request.query.first { $0.name == "cursor" }?.value
      let answer = try? state.server.pull(after: cursor, by: "me").get()
      return .success(answer.map { json(whole($0, state)) } ?? failure(410))
    case (.get, API.Library.lists.path): return .success(json(state.lists))
    default: return .success(failure(404))
    }
  }

  private static func whole(_ answer: LibraryChangesResponse, _ state: State) -> LibraryChangesResponse {
    LibraryChangesResponse(
      changes: answer.changes,
      titles: Set(answer.changes.compactMap(\.titleId)).sorted().compactMap { state.titles[$0] },
      cursor: answer.cursor, hasMore: answer.hasMore)
  }

  private static func json(_ value: some Encodable) -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return HTTPResponse(status: 200, headers: [:], body: (try? encoder.encode(value)) ?? Data())
  }

  private static func failure(_ status: Int) -> HTTPResponse {
    let body = #"{"error":{"code":"refused","message":"No."}}"#
    return HTTPResponse(status: status, headers: [:], body: Data(body.utf8))
  }
}

/// A device with a library in its own database.
@MainActor final class LibraryDevice {
  unowned let server: LibraryServer
  let folder: URL
  private(set) var data: RealKiwiRepository?
  private let time: Time
  private let node: UInt64

  static let me = User(id: "me", username: "alice")

  /// - Parameter clockError: The difference between its clock and the server's, in seconds.
  init(_ server: LibraryServer, node: UInt64 = 1, clockError: TimeInterval = 0) {
    self.server = server
    self.node = node
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "library-\(UUID().uuidString)")
    time = Time(Date(timeIntervalSince1970: 1_790_000_000 + clockError))
    server.keep(self)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var clock: EngineClock {
    EngineClock { [time] in
      // Time moves on with each reading of the clock.
      time.move(0.01)
    } sleep: { _ in
      try await Task.sleep(for: .seconds(3_600))
    }
  }

  func wait(_ seconds: TimeInterval) { _ = time.move(seconds) }

  private final class Time: Sendable {
    private let now: Mutex<Date>

    init(_ now: Date) { self.now = Mutex(now) }

    func move(_ seconds: TimeInterval) -> Date {
      now.withLock { now in
        now += seconds
        return now
      }
    }
  }

  /// Starts the app with its stored data. It does not contact the server until a test requests it.
  func start() async throws -> LibraryRepository {
    await data?.close()
    let data = try await RealKiwiRepository(folder: folder)
    self.data = data
    let node = node
    return LibraryRepository(
      client: server.api(),
      store: DeviceLibraryStore(repository: data, client: server.api(), me: Self.me, clock: clock),
      me: Self.me, clock: clock, random: RandomSource { node })
  }

  func online() async throws -> LibraryRepository {
    let library = try await start()
    await library.deviceReconnected()
    return library
  }
}

extension Title {
  static func film(_ id: String, _ name: String? = nil, year: Int? = nil, genres: [String] = []) -> Title {
    Title(id: id, kind: .film, name: name ?? "Film \(id)", year: year, genres: genres)
  }
}
