import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The cookie by which the server knows who asks for a picture: `AsyncImage` loads by itself and sends no token.
///
/// The server takes it for pictures and for nothing else of the API. It ends with the process, and the next start
/// sets it anew.
public enum PictureCookie {
  /// As the server's own pages call it. Where the server is reached by https, browsers want the prefix `__Host-`.
  public static let name = "kiwifruit"

  /// Sends the token along when pictures of this server are asked for, and of no other.
  static func set(_ token: String, for server: URL, in storage: HTTPCookieStorage = .shared) {
    clear(for: server, in: storage)
    guard let host = server.host() else { return }
    let isSecure = server.scheme == "https"
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: isSecure ? "__Host-\(name)" : name, .value: token, .domain: host, .path: "/", .discard: "TRUE",
    ]
    if isSecure { properties[.secure] = "TRUE" }
    guard let cookie = HTTPCookie(properties: properties) else { return }
    storage.setCookie(cookie)
  }

  static func clear(for server: URL, in storage: HTTPCookieStorage = .shared) {
    for cookie in storage.cookies(for: server) ?? [] where [name, "__Host-\(name)"].contains(cookie.name) {
      storage.deleteCookie(cookie)
    }
  }
}
