import CWebAssets
import HTTPServer
import SwiftUICore

/// The embedded scripts and the style sheet. A path contains a hash of the content, so browsers may cache the file
/// permanently.
enum StaticAssets {
  /// The script of every page.
  static let script = part("client", [UInt8](CWebAssets_client_js()))
  /// The script that uploads files, loaded when the user chooses one.
  static let uploader = part("upload", [UInt8](CWebAssets_upload_js()))
  /// The script for dragging, pressing, pinching, pulling, swiping and hovering.
  static let gestures = part("gestures", [UInt8](CWebAssets_gestures_js()))
  /// The script for keyboard shortcuts and arrow keys.
  static let keyboard = part("keyboard", [UInt8](CWebAssets_keyboard_js()))
  /// The script for maps.
  static let maps = part("maps", [UInt8](CWebAssets_maps_js()))
  /// The script for texts that show elapsed time.
  static let timers = part("timers", [UInt8](CWebAssets_timers_js()))
  /// The script for tabs.
  static let turns = part("turns", [UInt8](CWebAssets_turns_js()))
  /// The script for custom layouts.
  static let layout = part("layout", [UInt8](CWebAssets_layout_js()))
  /// The script that reports scrolling, and drags and drops of views.
  static let moves = part("moves", [UInt8](CWebAssets_moves_js()))
  /// The script for long lists.
  static let rows = part("rows", [UInt8](CWebAssets_rows_js()))
  /// The script that shows words one after another.
  static let flashes = part("flashes", [UInt8](CWebAssets_flashes_js()))
  /// The script for animations, if the user permits motion.
  static let motion = part("motion", [UInt8](CWebAssets_motion_js()))
  /// The script for effects outside the page: sharing, signing in, opening another site.
  static let effects = part("effects", [UInt8](CWebAssets_effects_js()))
  /// The script of the offline page, which returns to the requested page.
  static let offline = part("offline", [UInt8](CWebAssets_offline_js()))
  /// The style sheet of the default theme.
  static let style = style(of: Theme())

  /// Puts the renderer's rules for its classes first, so the theme's rules can refine them.
  static func style(of theme: Theme) -> WebAsset {
    WebAsset.hashed(
      "style", "css", "text/css; charset=utf-8",
      LayoutStyle.rules + Array(theme.rules.utf8) + [UInt8](CWebAssets_style_css()))
  }

  /// The service worker. It is at the root, because it controls only the paths below its own.
  static let worker = WebAsset(
    path: "/service-worker.js", type: "text/javascript; charset=utf-8", bytes: [UInt8](CWebAssets_worker_js())
  )

  /// All scripts that browsers cache permanently.
  static let scripts = [
    script, uploader, gestures, keyboard, maps, timers, turns, layout, moves, rows, flashes, motion,
    effects, offline,
    FormPage.returnScript,
  ]

  fileprivate static let scriptVersion = FixedContent.fingerprint(scripts.flatMap { $0.content.bytes })

  private static func part(_ name: String, _ source: [UInt8]) -> WebAsset {
    WebAsset.hashed(name, "js", "text/javascript; charset=utf-8", compact(source))
  }

  /// Removes comments and indentation from a script, so pages load less.
  static func compact(_ script: [UInt8]) -> [UInt8] {
    var (lines, isExplaining): ([ArraySlice<UInt8>], Bool) = ([], false)
    for line in script.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      if !isExplaining, line.starts(with: "//".utf8) { continue }
      isExplaining = isExplaining || line.starts(with: "/**".utf8)
      // `let` is shorter than `const`, and the code runs the same.
      let isConstant = line.starts(with: "const ".utf8)
      if !isExplaining { lines.append(isConstant ? Array("let".utf8) + line.dropFirst(5) : line) }
      if line.suffix(2).elementsEqual("*/".utf8) { isExplaining = false }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}

/// A theme with its style sheet and version.
struct HostLook: Sendable {
  let theme: Theme
  let style: WebAsset
  /// The elements in a page's head that load fonts early.
  let preloads: String
  /// Identifies all files of a page. A page of another version reloads.
  let version: String

  /// The look of hosts without a theme.
  static let `default` = HostLook(Theme(), style: StaticAssets.style)

  init(_ theme: Theme) { self.init(theme, style: StaticAssets.style(of: theme)) }

  private init(_ theme: Theme, style: WebAsset) {
    self.theme = theme
    self.style = style
    preloads = theme.preloads
    version = FixedContent.fingerprint(Array((StaticAssets.scriptVersion + style.path).utf8))
  }

  /// The files that browsers cache permanently.
  var hashed: [WebAsset] { StaticAssets.scripts + [style] + theme.fonts.faces.map(\.file) }

  func response(to request: Request) -> Response? {
    hashed.first { $0.path == request.path }?.response(to: request)
  }
}

/// The host's own paths; all others are the application's.
///
/// With several page workers, the paths of a page contain the number of its worker after the prefix.
enum HostPath {
  static let prefix = "/_live/"
  static let socket = prefix + "socket"
  static let upload = prefix + "upload"
  static let ticket = prefix + "ticket"
  static let form = prefix + "form"

  static func path(_ path: String, of worker: Int?) -> String {
    worker.map { "\(prefix)\($0)/\(path.dropFirst(prefix.count))" } ?? path
  }

  /// Returns the worker that a path names, and the path without the number.
  static func worker(in path: String) -> (number: Int, path: String)? {
    guard path.hasPrefix(prefix) else { return nil }
    let parts = path.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[0]), number >= 0 else { return nil }
    return (number, prefix + parts[1])
  }
}

extension [UInt8] {
  /// Copies an embedded file.
  fileprivate init(_ file: CWebAssetsFile) {
    self.init(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
