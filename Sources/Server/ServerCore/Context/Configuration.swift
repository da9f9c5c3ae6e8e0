import Glibc
public import KiwiKit
import Passwords

/// The settings of an area, with defaults.
public protocol AreaSettings: Sendable {
  init()
}

/// The settings of a server.
public struct Configuration: Sendable {
  /// The folder with the database, pictures, lock and socket.
  public var dataFolder: String
  /// The server's public address without a trailing slash, with which all URLs in responses start.
  public var publicURL: String
  /// The server's name; by default the host of its public address.
  public var name: String
  public var registration = Registration.open
  public var rateLimits = true
  /// The maximum number of bytes that an account may store; nil for no maximum.
  public var accountStorage: Int? = 2_000_000_000
  /// Makes `/metrics` also respond to other machines.
  public var metricsForEveryone = false
  /// The executable that decodes uploads.
  public var mediaHelper: String
  /// The executable that reads extracts of OpenStreetMap, in the folder of ``mediaHelper``.
  public var placesHelper: String {
    mediaHelper[
      ..<(mediaHelper.lastIndex(of: "/").map { mediaHelper.index(after: $0) } ?? mediaHelper.startIndex)]
      + "kiwifruit-places"
  }
  /// The maximum number of uploads decoded at once: one per core.
  public var mediaConcurrency = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  public var passwordThreads = 1
  public var passwordQueueLimit = 64
  /// The cost of a password's hash. Tests use a lower one.
  package var passwordCost = PasswordHasher.Cost.recommended
  /// Caches the first page of the feed as bytes. Disabled only by benchmarks.
  public var readyPages = true
  /// The minimum interval between two batches of live events.
  package var liveInterval = Duration.milliseconds(500)
  /// The clock. Tests replace it.
  package var now: @Sendable () -> Timestamp = { Timestamp.current }

  /// The settings of areas, keyed by type.
  private var parts: [ObjectIdentifier: any Sendable] = [:]

  /// The settings of an area.
  ///
  /// Areas extend this type with no property: each would recompile most files of the server when an area changes.
  public subscript<Value: AreaSettings>(type: Value.Type) -> Value {
    get { parts[ObjectIdentifier(type)] as? Value ?? Value() }
    set { parts[ObjectIdentifier(type)] = newValue }
  }

  /// The settings of a part that is off by default.
  public subscript<Value: Sendable>(type: Value?.Type) -> Value? {
    get { parts[ObjectIdentifier(type)] as? Value }
    set { parts[ObjectIdentifier(type)] = newValue }
  }

  public init(dataFolder: String, publicURL: String, mediaHelper: String) {
    self.dataFolder = dataFolder
    self.publicURL = publicURL
    self.mediaHelper = mediaHelper
    name = Self.host(of: publicURL)
  }

  private static func host(of publicURL: String) -> String {
    let authority = publicURL.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" }
    // Colons in brackets belong to an IPv6 address.
    guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else {
      return String(authority)
    }
    return String(authority[..<colon])
  }
}
