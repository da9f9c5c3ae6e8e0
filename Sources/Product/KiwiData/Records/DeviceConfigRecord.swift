public import Foundation
public import KiwiKit
import SQLite

/// The configuration of this device, a single record.
public struct DeviceConfigRecord: Hashable, Sendable {
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    case system
    case light
    case dark
  }

  /// The address of the server.
  public var serverAddress: URL?
  /// The user who is logged in. The token is stored elsewhere, as a secret.
  public var account: User?
  public var theme: Theme
  /// True if the user allows the app to request the device's location.
  public var optInLocationServices: Bool

  public init(
    serverAddress: URL? = nil, account: User? = nil, theme: Theme = .system,
    optInLocationServices: Bool = false
  ) {
    self.serverAddress = serverAddress
    self.account = account
    self.theme = theme
    self.optInLocationServices = optInLocationServices
  }
}

extension DeviceConfigRecord {
  static func fetch(in connection: Connection) throws -> DeviceConfigRecord? {
    try connection.first("SELECT serverAddress, account, theme, optInLocationServices FROM deviceConfig") {
      row in
      DeviceConfigRecord(
        serverAddress: row.optionalText("serverAddress").flatMap { URL(string: $0) },
        account: row.optionalBlob("account").flatMap { StoredJSON.decode(User.self, from: $0) },
        theme: Theme(rawValue: row.text("theme")) ?? .system,
        optInLocationServices: row.bool("optInLocationServices"))
    }
  }

  func save(in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO deviceConfig (id, serverAddress, account, theme, optInLocationServices)
      VALUES (
        1, \(serverAddress?.absoluteString), \(try account.map(StoredJSON.encode)), \(theme.rawValue),
        \(optInLocationServices)
      )
      ON CONFLICT (id) DO UPDATE SET
        serverAddress = excluded.serverAddress, account = excluded.account, theme = excluded.theme,
        optInLocationServices = excluded.optInLocationServices
      """)
  }
}
