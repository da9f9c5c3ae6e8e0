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
  }

  let repository: RealKiwiRepository
  let tokens: FileTokenStore
  private(set) var config: DeviceConfigRecord
  private(set) var savedState: SavedState

  /// How long to wait for another command that is at work on the same data.
  private static let patience = Duration.seconds(15)

  init(home: URL) async throws {
    repository = try await Self.open(home)
    tokens = FileTokenStore(file: home.appending(path: "token"))
    config = try await repository.fetchDeviceConfig()
    savedState =
      config.savedState.flatMap { try? JSONDecoder().decode(SavedState.self, from: $0) } ?? SavedState()
  }

  private static func open(_ home: URL) async throws -> RealKiwiRepository {
    let deadline = ContinuousClock.now + patience
    while true {
      let isLast = ContinuousClock.now >= deadline
      do throws(KiwiDataError) {
        return try await RealKiwiRepository(folder: home)
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

  func change(_ body: (inout DeviceConfigRecord) -> Void) async throws {
    body(&config)
    try await repository.saveDeviceConfig(config)
  }

  func remember(_ body: (inout SavedState) -> Void) async throws {
    body(&savedState)
    let data = try JSONEncoder().encode(savedState)
    try await change { $0.savedState = data }
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
    guard let account = config.account, tokens.token() != nil else { throw Failure.notLoggedIn }
    let posts = PostRepository(
      remote: PostRemoteDataSource(api: try api()), local: DevicePostDataStore(repository: repository),
      me: account)
    await posts.resume()
    return posts
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
