import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The cookie that authenticates requests for pictures, which `AsyncImage` sends without a token.
///
/// The server accepts it only for pictures. It lasts until the process ends; each start sets it again.
public enum PictureCookie {
  /// The name that the server's own pages use. Over https, browsers require the prefix `__Host-`.
  public static let name = "kiwifruit"

  /// Sends the token with requests for this server's pictures only.
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
