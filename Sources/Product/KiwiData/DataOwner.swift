public import Foundation

/// Whose data it is: somebody on a server. The same id on another server is somebody else.
public struct DataOwner: Hashable, Sendable {
  public let server: URL
  public let userId: String

  public init(server: URL, userId: String) {
    self.server = server
    self.userId = userId
  }
}

extension DataOwner {
  /// The name of the owner's folder: no two owners share one, and it is a plain name on every file system, whatever a
  /// server calls its people.
  var folderName: String { Self.plain(address) + "+" + Self.plain(userId) }

  /// One server has one address, however it was written.
  private var address: String {
    let scheme = server.scheme?.lowercased() ?? ""
    let port = server.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
    var path = server.path()
    while path.hasSuffix("/") { path.removeLast() }
    return "\(scheme)://\(server.host()?.lowercased() ?? "")\(port)\(path)"
  }

  /// Lowercase letters, digits and hyphens stay. Case is not told apart everywhere, and a point may mean a folder.
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
