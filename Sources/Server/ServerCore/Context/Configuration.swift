import Glibc
public import KiwiKit
import Passwords

/// How one server is set up.
public struct Configuration: Sendable {
  /// The folder that holds everything: database, pictures, lock and socket.
  public var dataFolder: String
  /// Where people reach the server, without a slash at the end; the start of every address in an answer.
  public var publicURL: String
  /// What people call the server; the host in its address, unless it has been given a name.
  public var name: String
  public var registration = Registration.open
  public var rateLimits = true
  /// The bytes that one account may store; nil where there is no bound.
  public var accountStorage: Int? = 2_000_000_000
  /// Whether `/metrics` answers other machines too.
  public var metricsForEveryone = false
  /// The executable that turns uploads into pictures.
  public var mediaHelper: String
  /// The executable that reads extracts of OpenStreetMap: it lies beside the one that decodes uploads.
  public var placesHelper: String {
    mediaHelper[
      ..<(mediaHelper.lastIndex(of: "/").map { mediaHelper.index(after: $0) } ?? mediaHelper.startIndex)]
      + "kiwifruit-places"
  }
  /// How many uploads are decoded at once: one for each core.
  public var mediaConcurrency = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  public var passwordThreads = 1
  public var passwordQueueLimit = 64
  /// How much work a password's hash is; tests take less.
  package var passwordCost = PasswordHasher.Cost.recommended
  /// Whether the first page of the feed is kept as ready bytes; off only to measure what that gains.
  public var readyPages = true
  /// The shortest time between two tellings of live events.
  package var liveInterval = Duration.milliseconds(500)
  /// The time; tests bring their own.
  package var now: @Sendable () -> Timestamp = { Timestamp.current }

  /// The settings of areas, by their types.
  private var parts: [ObjectIdentifier: any Sendable] = [:]

  private struct Part<Value: Sendable>: Sendable {
    let value: Value
  }

  /// The settings of an area, which declares a property for them.
  package subscript<Value: Sendable>(default fallback: @autoclosure () -> Value) -> Value {
    get { (parts[ObjectIdentifier(Value.self)] as? Part<Value>)?.value ?? fallback() }
    set { parts[ObjectIdentifier(Value.self)] = Part(value: newValue) }
  }

  public init(dataFolder: String, publicURL: String, mediaHelper: String) {
    self.dataFolder = dataFolder
    self.publicURL = publicURL
    self.mediaHelper = mediaHelper
    name = Self.host(of: publicURL)
  }

  private static func host(of publicURL: String) -> String {
    let authority = publicURL.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" }
    // The colons of an IPv6 address are in brackets.
    guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else {
      return String(authority)
    }
    return String(authority[..<colon])
  }
}
