import Foundation
import KiwiData
import KiwiEngine
import KiwiKit

/// This terminal as a device of the person: its data, its session, and the engine on top of both.
@MainActor final class Device {
  /// What the program remembers between two commands.
  struct SavedState: Codable {
    /// The ids of the posts in the last list, by whose places they can be named.
    var listed: [String] = []
    /// The ids of the comments that were last shown, under which post.
    var commentedPost: String?
    var comments: [String] = []
    /// The titles in the last list of them; what an earlier version kept has none.
    var titles: [TitleSummary]?
    /// The places in the last list of them.
    var spots: [Spot]?
  }

  private let repository: DeviceRepository
  /// What is kept of whoever is logged in; nil when nobody is.
  private(set) var person: RealKiwiRepository?
  let tokens: FileTokenStore
  private(set) var config: DeviceConfigRecord
  private(set) var savedState: SavedState

  /// How long to wait for another command that is at work on the same data.
  private static let patience = Duration.seconds(15)

  init(home: URL) async throws {
    repository = try await Self.open(home)
    tokens = FileTokenStore(file: home.appending(path: "token"))
    config = try await repository.fetchDeviceConfig()
    savedState = SavedState()
    if let owner { try await open(owner) }
  }

  private static func open(_ home: URL) async throws -> DeviceRepository {
    let deadline = ContinuousClock.now + patience
    while true {
      let isLast = ContinuousClock.now >= deadline
      do throws(KiwiDataError) {
        return try await DeviceRepository(folder: home)
      } catch {
        guard case .inUse = error, !isLast else { throw error }
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  func close() async {
    await repository.close()
  }

  // MARK: What is kept

  func remember(_ body: (inout SavedState) -> Void) async throws {
    body(&savedState)
    try await person?.saveState(try JSONEncoder().encode(savedState))
  }

  /// How much of what the person did the server does not know.
  func waitingCount() async throws -> Int {
    guard let person else { return 0 }
    return try await person.fetchOutbox().count + person.fetchSteps(.readingSteps).count
  }

  // MARK: Whose it is

  private var owner: DataOwner? {
    guard let account = config.account, let server = config.serverAddress else { return nil }
    return DataOwner(server: server, userId: account.id)
  }

  private func open(_ owner: DataOwner) async throws {
    let data = try await repository.data(of: owner)
    person = data
    savedState =
      try await data.fetchSavedState().flatMap { try? JSONDecoder().decode(SavedState.self, from: $0) }
      ?? SavedState()
  }

  /// From now on this device is somebody's. What it has of anybody else waits for them.
  func enter(_ user: User, at server: URL, token: String) async throws {
    let owner = DataOwner(server: server, userId: user.id)
    // A crash in between leaves nobody logged in, and never one's session with another's data.
    try tokens.clear()
    if self.owner != owner { try await leave(keepingUnsentWork: true) }
    config.account = user
    config.serverAddress = server
    try await repository.saveDeviceConfig(config)
    try await open(owner)
    try tokens.save(token)
  }

  /// Nobody is logged in any more.
  ///
  /// - Parameter keepingUnsentWork: Whether what they did waits here for them to come back.
  func leave(keepingUnsentWork: Bool) async throws {
    try tokens.clear()
    guard let owner else { return }
    if keepingUnsentWork {
      try await person?.removeWhatWasRead()
      await repository.closeData(of: owner)
    } else {
      try await repository.removeData(of: owner)
    }
    person = nil
    savedState = SavedState()
    config.account = nil
    try await repository.saveDeviceConfig(config)
  }

  // MARK: The engine

  /// The server's API.
  ///
  /// - Parameter address: In place of the stored one.
  func api(at address: URL? = nil) throws -> RESTAPIClient {
    guard let address = address ?? config.serverAddress else {
      throw Failure("No server is known yet. Use: kiwi login USERNAME --server URL", code: .notLoggedIn)
    }
    var config = HTTPClientConfig(baseURL: address)
    // What is not there now is recorded or read from the device: nobody waits at a prompt for long.
    config.retryPolicy.attempts = 2
    config.idleTimeout = .seconds(15)
    return RESTAPIClient(config: config, tokens: tokens)
  }

  /// The person's posts, with what waits to be sent on its way.
  func posts() async throws -> PostRepository {
    guard let account = config.account, let person, tokens.token() != nil else { throw Failure.notLoggedIn }
    let posts = PostRepository(
      remote: PostRemoteDataSource(api: try api()), local: DevicePostDataStore(repository: person),
      me: account)
    await posts.resume()
    return posts
  }

  /// The person's sessions of reading, with what waits of them on its way.
  func reading() async throws -> ReadingRepository {
    guard let account = config.account, let person, tokens.token() != nil else { throw Failure.notLoggedIn }
    let log = ClientLog(store: person)
    let reading = ReadingRepository(
      client: try api().telling(log), store: DeviceReadingStore(repository: person), me: account,
      signals: SignalsStore(store: person), log: log)
    await reading.resume()
    return reading
  }

  // MARK: Names

  /// The id that a person means: a place in the last list, or an id.
  func postId(_ name: String) throws -> String {
    if let place = Int(name) {
      guard savedState.listed.indices.contains(place - 1) else {
        throw Failure("There is no post \(place) in the last list. \"kiwi feed\" shows one.")
      }
      return savedState.listed[place - 1]
    }
    return name.lowercased()
  }
}
