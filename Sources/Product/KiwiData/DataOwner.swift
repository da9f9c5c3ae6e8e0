public import Foundation

/// The owner of a device's data: a user of one server. The same id on another server is another user.
public struct DataOwner: Hashable, Sendable {
  public let server: URL
  public let userId: String

  public init(server: URL, userId: String) {
    self.server = server
    self.userId = userId
  }
}

extension DataOwner {
  /// The name of the owner's folder. It is unique to the owner and valid on every file system, for any id.
  var folderName: String { Self.plain(address) + "+" + Self.plain(userId) }

  /// The normalized address of the server.
  private var address: String {
    let scheme = server.scheme?.lowercased() ?? ""
    let port = server.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
    var path = server.path()
    while path.hasSuffix("/") { path.removeLast() }
    return "\(scheme)://\(server.host()?.lowercased() ?? "")\(port)\(path)"
  }

  /// Keeps lowercase letters, digits and hyphens. Some file systems ignore case, and `.` and `..` name folders.
  private static func plain(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        String(Unicode.Scalar(byte))
      default: "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
