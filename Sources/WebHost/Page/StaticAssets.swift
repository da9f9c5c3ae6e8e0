import HTTPServer
import SwiftUICore

/// The script and the style sheet, embedded in the program. Their names hold a hash of their content, so that
/// browsers may keep them for ever and a new program brings new names.
enum StaticAssets {
  struct Asset: Sendable {
    var path: String
    var type: String
    var bytes: [UInt8]
  }

  static let script = asset("client", "js", "text/javascript; charset=utf-8", PackageResources.client_js)
  /// The renderer's rules for its classes come first, so that the look can refine them.
  static let style = asset(
    "style", "css", "text/css; charset=utf-8", LayoutStyle.rules + PackageResources.style_css)

  /// Names the pair: a page whose script is of another version has to be loaded anew.
  static let version = hash(script.bytes + style.bytes)

  static func response(to path: String) -> Response? {
    guard let asset = [script, style].first(where: { $0.path == path }) else { return nil }
    return Response(
      headers: [
        "Content-Type": asset.type, "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
      ],
      body: .bytes(asset.bytes))
  }

  private static func asset(_ name: String, _ suffix: String, _ type: String, _ bytes: [UInt8]) -> Asset {
    Asset(path: "\(HostPath.prefix)\(name)-\(hash(bytes)).\(suffix)", type: type, bytes: bytes)
  }

  /// FNV-1a of 64 bits: tells versions apart, and has nothing to protect.
  private static func hash(_ bytes: [UInt8]) -> String {
    String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 36)
  }
}

/// The paths that are the host's own; all others are the application's.
enum HostPath {
  static let prefix = "/_live/"
  static let socket = prefix + "socket"
  static let upload = prefix + "upload"
  static let ticket = prefix + "ticket"
}
