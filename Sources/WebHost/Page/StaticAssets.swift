import HTTPServer
import SwiftUICore

/// The scripts and the style sheet, embedded in the program. Their names hold a hash of their content, so that
/// browsers may keep them for ever and a new program brings new names.
enum StaticAssets {
  static let script = WebAsset.hashed(
    "client", "js", "text/javascript; charset=utf-8", compact(PackageResources.client_js))
  /// The part of the script that only those load who choose a file.
  static let uploader = WebAsset.hashed(
    "upload", "js", "text/javascript; charset=utf-8", compact(PackageResources.upload_js))
  /// The part of the script that only pages load on which something can be dragged, held, pinched, pulled or swiped.
  static let gestures = WebAsset.hashed(
    "gestures", "js", "text/javascript; charset=utf-8", compact(PackageResources.gestures_js))
  /// The part of the script that only pages load on which something moves, for readers who want that.
  static let motion = WebAsset.hashed(
    "motion", "js", "text/javascript; charset=utf-8", compact(PackageResources.motion_js))
  /// The part of the script that only those load who leave the page's own window: to share, to sign in, to another site.
  static let effects = WebAsset.hashed(
    "effects", "js", "text/javascript; charset=utf-8", compact(PackageResources.effects_js))
  /// The renderer's rules for its classes come first, so that the look can refine them.
  static let style = WebAsset.hashed(
    "style", "css", "text/css; charset=utf-8", LayoutStyle.rules + PackageResources.style_css)
  /// At the root, because a service worker answers for what lies below it.
  static let worker = WebAsset(
    path: "/service-worker.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.worker_js)

  /// Names them all: a page whose script is of another version has to be loaded anew.
  static let version = FixedContent.fingerprint(
    [script, uploader, gestures, motion, effects, style].flatMap { $0.content.bytes })

  /// Lines that only explain stay in the source, and so does the indentation: what every page loads first is to be
  /// small.
  static func compact(_ script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n"))
      .map { $0.drop { $0 == UInt8(ascii: " ") } }
    return Array(lines.filter { !$0.starts(with: "//".utf8) }.joined(separator: [UInt8(ascii: "\n")]))
  }

  static func response(to request: Request) -> Response? {
    [script, style, uploader, gestures, motion, effects].first { $0.path == request.path }?.response(
      to: request)
  }
}

/// The paths that are the host's own; all others are the application's.
enum HostPath {
  static let prefix = "/_live/"
  static let socket = prefix + "socket"
  static let upload = prefix + "upload"
  static let ticket = prefix + "ticket"
}
