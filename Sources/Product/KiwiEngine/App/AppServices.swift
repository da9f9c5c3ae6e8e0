public import Foundation
public import KiwiKit

/// The reason why the app could not start, for users.
public struct AppStartFailure: Error, Hashable, Sendable {
  public let message: String

  public init(message: String) { self.message = message }
}

/// The dependencies of the app, which devices and the web implement differently.
@MainActor public protocol AppServices: AnyObject {
  /// The API under the session at the time of each request, for login and sign-up.
  var client: any APIClientProtocol { get }
  var tokenStore: any TokenStoring { get }
  var analytics: any AnalyticsReporting { get }
  /// The name of this device in the user's list; nil lets the server choose one.
  var deviceName: String? { get }
  /// The address of the server for other users.
  var publicURL: URL { get }

  /// Opens and migrates the stored data. Returns the user of the previous run.
  func start() async throws(AppStartFailure) -> User?
  /// Opens the data of one user; nil is a visitor.
  ///
  /// Precedes storing the session, so a session never meets another user's data.
  func open(for user: User?) async throws(AppStartFailure)
  /// Returns the API under the current session. A later login does not change it.
  ///
  /// - Parameter sessionEnded: Called when the server rejects the session.
  func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol
  /// Creates the repository of posts for a user or a visitor.
  func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository
  /// Creates the library of a user; a visitor's is empty.
  func makeLibrary(for user: User?, client: any APIClientProtocol) -> LibraryRepository
  /// Creates the repository of reading sessions.
  func makeReading(for user: User?, client: any APIClientProtocol, log: ClientLog) -> ReadingRepository
  /// Creates the repository of e-books.
  func makeEbooks(for user: User?, client: any APIClientProtocol) -> EbookRepository
  /// Creates the log that users attach to problem reports.
  func makeClientLog(for user: User?) -> ClientLog
  /// Creates the search for places.
  func makeSpotsProvider(for user: User?, client: any APIClientProtocol) -> any SpotsProvider
  /// Creates the control of the system's focus mode; nil if there is none.
  func makeFocusMode() -> (any FocusMode)?
  /// Creates the location service, which works if the user permits it.
  func makeLocation(for user: User?) -> LocationService
  /// Creates the store of drafts, private to the user.
  func makeDraftStore(for user: User, client: any APIClientProtocol) -> any DraftStoring
  /// Delivers the server's live events for one user until the next call.
  ///
  /// - Parameter returned: Called when the server is reachable again.
  func listen(
    as user: User?, returned: @escaping @MainActor () -> Void,
    _ receive: @escaping @MainActor (LiveEvent) -> Void)
  /// True if the last user may continue before the server confirms the session.
  var startsWithoutServer: Bool { get }
  var engineClock: EngineClock { get }
  /// Loads a picture into the cache that screens use; nil if screens load pictures themselves.
  var pictureFetch: ImagePrefetcher.Fetch? { get }
  /// Ends the wait before the next attempt to receive live events.
  func reconnect()
  /// Sets the visible posts, whose counts the server reports.
  func watch(_ postIds: [String])
  /// True if unsent changes can stay on this device after a logout.
  var keepsUnsentWork: Bool { get }
  /// Called once a user's session is stored.
  func didLogIn(_ user: User)
  /// Called after a logout. Removes the user's cache.
  ///
  /// - Parameter keepingUnsentWork: If true, unsent changes and drafts stay until the user returns.
  func didLogOut(_ user: User, keepingUnsentWork: Bool) async
  /// The address of the last screen before the background; nil if there is none.
  var savedURL: String? { get }
  /// Saves the address of the current screen for the next start.
  func saveURL(_ url: String) async
  /// Infers moods with a camera; nil if there is none.
  var moodGuessing: (any MoodGuessing)? { get }
  /// True if links to files on the server use the user's session, as in browsers.
  var opensFilesByAddress: Bool { get }
  /// Returns the address of a path on the server for the current user. The path begins with a slash.
  func address(ofPath path: String) -> URL
}

/// Defaults for a web page: its browser keeps the address, and its server is local.
extension AppServices {
  public func makeLibrary(for user: User?, client: any APIClientProtocol) -> LibraryRepository {
    LibraryRepository(client: client, me: user, clock: engineClock)
  }
  public func makeReading(
    for user: User?, client: any APIClientProtocol, log: ClientLog
  ) -> ReadingRepository {
    ReadingRepository(client: client, me: user, log: log, clock: engineClock)
  }
  public func makeEbooks(for user: User?, client: any APIClientProtocol) -> EbookRepository {
    EbookRepository(client: client, clock: engineClock)
  }
  public func makeClientLog(for user: User?) -> ClientLog { ClientLog(store: nil, clock: engineClock) }
  public func makeDraftStore(for user: User, client: any APIClientProtocol) -> any DraftStoring {
    MemoryDraftStore()
  }
  public func makeSpotsProvider(for user: User?, client: any APIClientProtocol) -> any SpotsProvider {
    ServerSpotsProvider(client: client)
  }
  public func makeFocusMode() -> (any FocusMode)? { nil }
  public func makeLocation(for user: User?) -> LocationService {
    LocationService(provider: NoLocation(), store: MemoryLocationOptIn())
  }
  public var keepsUnsentWork: Bool { false }
  public func open(for user: User?) async throws(AppStartFailure) {}
  public func didLogIn(_ user: User) {}
  public var savedURL: String? { nil }
  public var startsWithoutServer: Bool { false }
  public var engineClock: EngineClock { .system }
  public var pictureFetch: ImagePrefetcher.Fetch? { nil }
  public func reconnect() {}
  public func saveURL(_ url: String) async {}
  public var moodGuessing: (any MoodGuessing)? { nil }
  public var opensFilesByAddress: Bool { false }
  public func address(ofPath path: String) -> URL {
    URL(string: path, relativeTo: publicURL)?.absoluteURL ?? publicURL
  }
}

extension AppServices {
  /// Returns the address of a picture on the server, by its file name.
  public func pictureURL(_ name: String) -> URL { publicURL.appending(path: "uploads").appending(path: name) }

  /// Returns the address of a screen for sharing.
  public func shareURL(of route: Route) -> URL {
    URL(string: route.url, relativeTo: publicURL)?.absoluteURL ?? publicURL
  }

  /// Returns whether an address leads to a file to download instead of a screen.
  public func isFile(_ url: URL) -> Bool {
    opensFilesByAddress && url.path() == API.Moods.export.path
  }
}
