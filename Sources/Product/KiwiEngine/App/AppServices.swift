public import Foundation
public import KiwiKit

/// Why the app could not start, for people.
public struct AppStartFailure: Error, Hashable, Sendable {
  public let message: String

  public init(message: String) { self.message = message }
}

/// What the app stands on, which a device and the web each bring their own of.
@MainActor public protocol AppServices: AnyObject {
  /// The API as whoever is logged in at the moment of asking: for ways in and out.
  var client: any APIClientProtocol { get }
  var tokenStore: any TokenStoring { get }
  var analytics: any AnalyticsReporting { get }
  /// Appears in the reader's list of devices; nil lets the server choose.
  var deviceName: String? { get }
  /// Where others find the server.
  var publicURL: URL { get }

  /// Opens and migrates what is stored. Returns who was logged in when the app last ran.
  func start() async throws(AppStartFailure) -> User?
  /// Makes ready what is kept of one reader, and of nobody else; nil is a visitor. This comes before their session
  /// is kept, so that there is never one's session with another's data.
  func open(for user: User?) async throws(AppStartFailure)
  /// The API in the session that there is now, for good: who logs in later does not act through it.
  ///
  /// - Parameter sessionEnded: Told when the server does not know the session any more.
  func makeClient(sessionEnded: @escaping @Sendable () -> Void) -> any APIClientProtocol
  /// The posts as one reader, or one who has not signed in, sees them.
  func makeRepository(for user: User?, client: any APIClientProtocol) -> PostRepository
  /// The library of one reader, who has none before they sign in.
  func makeLibrary(for user: User?, client: any APIClientProtocol) -> LibraryRepository
  /// The sessions of reading of one person.
  func makeReading(for user: User?, client: any APIClientProtocol, log: ClientLog) -> ReadingRepository
  /// The e-books of one person.
  func makeEbooks(for user: User?, client: any APIClientProtocol) -> EbookRepository
  /// Where it is noted what happens, for whoever reports a problem.
  func makeClientLog(for user: User?) -> ClientLog
  /// Finds places.
  func makeSpotsProvider(for user: User?, client: any APIClientProtocol) -> any SpotsProvider
  /// What keeps other things away while somebody reads; nil where nothing does.
  func makeFocusMode() -> (any FocusMode)?
  /// Finds out where the reader is, if they let it.
  func makeLocation(for user: User?) -> LocationService
  /// What a person is writing, which nobody else gets to see.
  func makeDraftStore(for user: User, client: any APIClientProtocol) -> any DraftStoring
  /// Tells of what happens on the server, to one reader, until the next call.
  ///
  /// - Parameter returned: Told when the server can be reached again after it could not.
  func listen(
    as user: User?, returned: @escaping @MainActor () -> Void,
    _ receive: @escaping @MainActor (LiveEvent) -> Void)
  /// Whoever was here last may go on before the server has been asked, which is far or may be out of reach.
  var startsWithoutServer: Bool { get }
  var engineClock: EngineClock { get }
  /// Brings a picture into the cache that screens read; nil where screens do so by themselves.
  var pictureFetch: ImagePrefetcher.Fetch? { get }
  /// Does not wait any longer before it tries to hear of the server again.
  func reconnect()
  /// Says which posts are on show, so that their counts come.
  func watch(_ postIds: [String])
  /// Whether what was not sent can wait here for the person to come back.
  var keepsUnsentWork: Bool { get }
  /// The session of a reader is there and kept.
  func entered(_ user: User)
  /// A reader is no longer logged in here. Nothing is left to be read of what they saw.
  ///
  /// - Parameter keepingUnsentWork: Whether what they did and wrote waits for them to come back.
  func left(_ user: User, keepingUnsentWork: Bool) async
  /// The URL of the screen that was on show when the app last went to the background, of the reader who is here;
  /// nil when none is kept.
  var savedPlace: String? { get }
  /// Keeps the URL of what is on show, for the next start.
  func savePlace(_ url: String) async
  /// Guesses moods with a camera; nil where there is none.
  var moodGuessing: (any MoodGuessing)? { get }
  /// Whether an address of the server that needs the reader leads to a file here, as it does in a browser.
  var opensFilesByAddress: Bool { get }
  /// Where something of the server is, for who is here; `path` begins with a slash.
  func address(ofPath path: String) -> URL
}

/// A page's place is the browser's to keep, and its server beside it.
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
  public func entered(_ user: User) {}
  public var savedPlace: String? { nil }
  public var startsWithoutServer: Bool { false }
  public var engineClock: EngineClock { .system }
  public var pictureFetch: ImagePrefetcher.Fetch? { nil }
  public func reconnect() {}
  public func savePlace(_ url: String) async {}
  public var moodGuessing: (any MoodGuessing)? { nil }
  public var opensFilesByAddress: Bool { false }
  public func address(ofPath path: String) -> URL {
    URL(string: path, relativeTo: publicURL)?.absoluteURL ?? publicURL
  }
}

extension AppServices {
  /// Where a picture of the server is, by the name of its file.
  public func pictureURL(_ name: String) -> URL { publicURL.appending(path: "uploads").appending(path: name) }

  /// The address to give to others.
  public func shareURL(of route: Route) -> URL {
    URL(string: route.url, relativeTo: publicURL)?.absoluteURL ?? publicURL
  }

  /// Whether an address leads to a file for the browser to keep, and not to a screen.
  public func isFile(_ url: URL) -> Bool {
    opensFilesByAddress && url.path() == API.Moods.export.path
  }
}
