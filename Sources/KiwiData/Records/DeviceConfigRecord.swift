public import Foundation
public import KiwiKit
import SQLite

/// How this device is set up. There is one.
public struct DeviceConfigRecord: Hashable, Sendable {
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    case system
    case light
    case dark
  }

  /// Where the server is.
  public var serverAddress: URL?
  /// Who is signed in. Their token is kept elsewhere, as a secret.
  public var account: User?
  public var theme: Theme

  public init(serverAddress: URL? = nil, account: User? = nil, theme: Theme = .system) {
    self.serverAddress = serverAddress
    self.account = account
    self.theme = theme
  }
}

extension DeviceConfigRecord {
  static func fetch(in connection: Connection) throws -> DeviceConfigRecord? {
    try connection.first("SELECT serverAddress, account, theme FROM deviceConfig") { row in
      DeviceConfigRecord(
        serverAddress: row.optionalText("serverAddress").flatMap { URL(string: $0) },
        account: row.optionalBlob("account").flatMap { KeptJSON.decode(User.self, from: $0) },
        theme: Theme(rawValue: row.text("theme")) ?? .system)
    }
  }

  func save(in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO deviceConfig (id, serverAddress, account, theme)
      VALUES (
        1, \(serverAddress?.absoluteString), \(try account.map(KeptJSON.encode)), \(theme.rawValue)
      )
      ON CONFLICT (id) DO UPDATE SET
        serverAddress = excluded.serverAddress, account = excluded.account, theme = excluded.theme
      """)
  }
}
