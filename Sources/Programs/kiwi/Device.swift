import Commands
import Foundation
import KiwiData
import KiwiEngine
import KiwiKit

/// This terminal as a device of the user: its data, its session and the engine on top of both.
@MainActor final class Device {
  /// The state that the program stores between two commands.
  struct SavedState: Codable {
    /// The ids of the posts in the last list, which commands refer to by number.
    var listed: [String] = []
    /// The post of the comments that were last shown, and their ids.
    var commentedPost: String?
    var comments: [String] = []
    /// The titles in the last list; nil in the state of an earlier version.
    var titles: [TitleSummary]?
    /// The places in the last list.
    var spots: [Spot]?
  }

  private let repository: DeviceRepository
  /// The data of the logged-in user; nil if there is none.
  private(set) var person: RealKiwiRepository?
  let tokens: FileTokenStore
  private(set) var config: DeviceConfigRecord
  private(set) var savedState: SavedState

  /// The time to wait for another command that uses the same data.
  private static let lockTimeout = Duration.seconds(15)

  init(home: URL) async throws {
    repository = try await Self.open(home)
    tokens = FileTokenStore(file: home.appending(path: "token"))
    config = try await repository.fetchDeviceConfig()
    savedState = SavedState()
    if let owner { try await open(owner) }
  }

  private static func open(_ home: URL) async throws -> DeviceRepository {
    let deadline = ContinuousClock.now + lockTimeout
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

  // MARK: Stored data

  func remember(_ body: (inout SavedState) -> Void) async throws {
    body(&savedState)
    try await person?.saveState(try JSONEncoder().encode(savedState))
  }

  /// The number of changes that the server does not have.
  func waitingCount() async throws -> Int {
    guard let person else { return 0 }
    return try await person.fetchOutbox().count + person.fetchSteps(.readingSteps).count
  }

  // MARK: The user

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

  /// Logs a user in on this device. Other users' data waits for them.
  func enter(_ user: User, at server: URL, token: String) async throws {
    let owner = DataOwner(server: server, userId: user.id)
    // A crash in between leaves no user logged in, and never one user's session with another's data.
    try tokens.clear()
    if self.owner != owner { try await leave(keepingUnsentWork: true) }
    config.account = user
    config.serverAddress = server
    try await repository.saveDeviceConfig(config)
    try await open(owner)
    try tokens.save(token)
  }

  /// Logs the user out.
  ///
  /// - Parameter keepingUnsentWork: True to keep unsent changes for the user's next login.
  func leave(keepingUnsentWork: Bool) async throws {
    try tokens.clear()
    guard let owner else { return }
    if keepingUnsentWork {
      try await person?.clearCache()
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
  /// - Parameter address: Replaces the stored address.
  func api(at address: URL? = nil) throws -> RESTAPIClient {
    guard let address = address ?? config.serverAddress else {
      throw Failure(
        localized("The server is missing. Use \"kiwi login USERNAME --server URL\"."), code: .notLoggedIn)
    }
    var config = HTTPClientConfig(baseURL: address)
    // A change that cannot be sent now is recorded and a read uses the device's copy, so the prompt returns
    // soon.
    config.retryPolicy.attempts = 2
    config.idleTimeout = .seconds(15)
    return RESTAPIClient(config: config, tokens: tokens)
  }

  /// The user's posts, with pending changes being sent.
  func posts() async throws -> PostRepository {
    guard let account = config.account, let person, tokens.token() != nil else { throw Failure.notLoggedIn }
    let posts = PostRepository(
      remote: PostRemoteDataSource(api: try api()), local: DevicePostDataStore(repository: person),
      me: account)
    await posts.resume()
    return posts
  }

  /// The user's reading sessions, with pending steps being sent.
  func reading() async throws -> ReadingRepository {
    guard let account = config.account, let person, tokens.token() != nil else { throw Failure.notLoggedIn }
    let log = ClientLog(store: person)
    let reading = ReadingRepository(
      client: try api().logging(to: log), store: DeviceReadingStore(repository: person), me: account,
      signals: SignalsStore(store: person), log: log)
    await reading.resume()
    return reading
  }

  // MARK: References

  /// The id of a post given by its number in the last list or by its id.
  func postId(_ name: String) throws -> String {
    if let place = Int(name) {
      guard savedState.listed.indices.contains(place - 1) else {
        throw Failure(localized("The last list has no post \(name). Use \"kiwi feed\" to list posts."))
      }
      return savedState.listed[place - 1]
    }
    return name.lowercased()
  }
}
