import ServerReading
import ServerPlaces
import ServerTitles
import ServerCore
public import Commands
import Glibc
public import HTTPServer
import KiwiKit

/// The options of `serve`.
public struct ServeSettings: Sendable {
  public var configuration: Configuration
  public var host: String
  public var port: UInt16
  public var logLevel: Log.Level
  public var logFormat: Log.Format?
  public var trustedProxies: [IPNetwork]
  /// Host names of the pages, besides that of the public URL.
  public var allowedHosts: [String]
  /// The time after which a process with stuck pages exits; nil for no limit.
  public var stallLimit: Duration?
  /// The number of processes that render pages; 0 if the server renders them itself.
  public var pageWorkers: Int
  /// The memory for live pages in all page workers, in megabytes.
  public var pageMemory: Int
  /// The maximum number of live pages, derived from their memory.
  public var livePages: Int { pageMemory * Self.pagesPerMegabyte }

  /// - Parameter mediaHelper: The default path of the program that decodes uploads.
  public init(_ command: ParsedCommand, mediaHelper: String) throws(UsageError) {
    host = command.text("--host") ?? "127.0.0.1"
    port = UInt16(clamping: try command.integer("--port", in: 0...65_535) ?? 5_000)
    configuration = try FolderOptions.configuration(of: command, mediaHelper: mediaHelper, port: port)
    if let name = command.text("--name") { configuration.name = try Self.name(name) }
    configuration.registration = try command.choice("--registration", Registration.self) ?? .open
    configuration.rateLimits = try command.toggle("--rate-limits", fallback: true)
    let storage = try command.integer("--account-storage", in: 0...1_000_000) ?? Self.defaultAccountStorage
    configuration.accountStorage = storage == 0 ? nil : storage * 1_000_000
    configuration.metricsForEveryone = try command.flag("--metrics-for-everyone")
    configuration.readyPages = try command.toggle("--ready-pages", fallback: true)
    configuration[TitleSourceSettings.self] = try TitleSourceSettings(command)
    configuration[SpotSourceSettings.self] = try SpotSourceSettings(command)
    configuration[WeatherSettings.self] = try WeatherSettings(command)
    configuration[MapTileSettings?.self] = try MapTileSettings.of(command)
    logLevel = try command.choice("--log-level", Log.Level.self) ?? .info
    logFormat = try command.choice("--log-format", Log.Format.self)
    allowedHosts = (command.text("--allowed-hosts") ?? "").split(separator: ",").map {
      String($0.filter { $0 != " " })
    }
    let stallLimit = try command.integer("--stall-limit", in: 0...3_600) ?? Self.defaultStallLimit
    self.stallLimit = stallLimit == 0 ? nil : .seconds(stallLimit)
    pageWorkers = try command.integer("--page-workers", in: 0...64) ?? Self.defaultPageWorkers
    pageMemory = try command.integer("--page-memory", in: 20...16_000) ?? Self.defaultPageMemory
    trustedProxies = try Self.networks(command.text("--trusted-proxies") ?? "")
  }

  /// The default in seconds: longer than users accept, and longer than an overloaded machine needs.
  static let defaultStallLimit = 15

  /// One per core.
  static let defaultPageWorkers = min(64, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// The default in megabytes.
  static let defaultAccountStorage = 2_000

  static let defaultPageMemory = 1_000

  /// A used page takes 175 kB, and one with long lists takes more.
  static let pagesPerMegabyte = 5

  private static func name(_ text: String) throws(UsageError) -> String {
    let limit = Limits.displayNameLength
    guard let name = try? TextRules.line(text, field: "--name", limit: limit), !name.isEmpty else {
      throw UsageError(localized("--name is empty or too long. Use 1 to \(limit) characters."))
    }
    return name
  }

  private static func networks(_ text: String) throws(UsageError) -> [IPNetwork] {
    var networks: [IPNetwork] = []
    for part in text.split(separator: ",") {
      let address = part.filter { $0 != " " }
      guard let network = IPNetwork(address) else {
        throw UsageError(
          localized(
            "--trusted-proxies is not valid: \"\(address)\" is not a network. List networks such as 10.0.0.0/8,::1."
          ))
      }
      networks.append(network)
    }
    return networks
  }
}

extension TitleSourceSettings {
  fileprivate init(_ command: ParsedCommand) throws(UsageError) {
    self.init()
    if let text = command.text("--tmdb-token"), !text.isEmpty {
      guard let token = APIToken(text) else {
        throw UsageError(
          localized("--tmdb-token is not valid. Use the API Read Access Token from TMDB's settings."))
      }
      tmdbToken = token
    }
    asksOpenLibrary = try command.toggle("--open-library", fallback: false)
    standIn = command.text("--source-stand-in")
  }
}

extension SpotSourceSettings {
  fileprivate init(_ command: ParsedCommand) throws(UsageError) {
    self.init()
    asksOpenStreetMap = try command.toggle("--openstreetmap", fallback: false)
    if let url = try command.address("--overpass-url") { overpassURL = url }
    if let url = try command.address("--nominatim-url") { nominatimURL = url }
    standIn = command.text("--source-stand-in")
  }
}

extension WeatherSettings {
  fileprivate init(_ command: ParsedCommand) throws(UsageError) {
    self.init()
    usesOpenMeteo = try command.toggle("--open-meteo", fallback: false)
    standIn = command.text("--source-stand-in")
  }
}

extension MapTileSettings {
  private static let maxAttributionLength = 200

  fileprivate static func of(_ command: ParsedCommand) throws(UsageError) -> MapTileSettings? {
    guard let template = command.text("--map-tiles"), !template.isEmpty else { return nil }
    let text = command.text("--map-attribution") ?? ""
    guard
      let attribution = try? TextRules.line(text, field: "--map-attribution", limit: maxAttributionLength),
      !attribution.isEmpty
    else {
      throw UsageError(
        localized(
          "--map-attribution is missing or too long. Credit the provider of --map-tiles in at most \(maxAttributionLength) characters."
        ))
    }
    guard let settings = MapTileSettings(template: template, attribution: attribution) else {
      throw UsageError(
        localized(
          "--map-tiles is not valid. Use an address that starts with https:// and contains {z}, {x} and {y}.")
      )
    }
    return settings
  }
}

extension ParsedCommand {
  /// Returns the address of another server, without a trailing slash.
  fileprivate func address(_ option: String) throws(UsageError) -> String? {
    guard var address = text(option)?[...], !address.isEmpty else { return nil }
    while address.last == "/" { address.removeLast() }
    guard address.hasPrefix("https://"),
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
    else { throw UsageError(localized("\(option) is not valid. Use an address that starts with https://.")) }
    return String(address)
  }
}

/// The options of every command that opens a data folder.
public enum FolderOptions {
  /// Reads the options.
  ///
  /// - Parameters:
  ///   - command: The parsed command line.
  ///   - mediaHelper: The executable that decodes uploads, unless an option names another.
  ///   - port: The port in the public address, unless an option names the address.
  public static func configuration(
    of command: ParsedCommand, mediaHelper: String, port: UInt16 = 5_000
  ) throws(UsageError) -> Configuration {
    Configuration(
      dataFolder: try Self.folder(command.text("--data") ?? "data"),
      publicURL: try Self.publicURL(command.text("--public-url") ?? "http://localhost:\(port)"),
      mediaHelper: command.text("--media-helper") ?? mediaHelper)
  }

  private static func folder(_ text: String) throws(UsageError) -> String {
    var folder = text[...]
    while folder.count > 1, folder.last == "/" { folder.removeLast() }
    guard !folder.isEmpty, !folder.utf8.contains(0) else {
      throw UsageError(localized("--data is empty. Use the path of a folder."))
    }
    return String(folder)
  }

  private static func publicURL(_ text: String) throws(UsageError) -> String {
    var address = text[...]
    while address.last == "/" { address.removeLast() }
    let host = address.drop { $0 != ":" }.dropFirst(3)
    guard address.hasPrefix("http://") || address.hasPrefix("https://"), !host.isEmpty,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }),
      !address.contains("?"), !address.contains("#")
    else {
      throw UsageError(
        localized("--public-url is not valid: \"\(text)\". Use an address such as https://kiwi.example.org."))
    }
    guard !host.contains("/") else {
      throw UsageError(
        localized(
          """
          --public-url has a path: "\(text)". The server needs a host name of its own. Use an address such as \
          https://kiwi.example.org.
          """))
    }
    return String(address)
  }
}
