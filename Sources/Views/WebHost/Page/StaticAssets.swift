import CWebAssets
import HTTPServer
import SwiftUICore

/// The scripts and the style sheet, embedded in the program. Their names hold a hash of their content, so that
/// browsers may keep them for ever and a new program brings new names.
enum StaticAssets {
  /// The script of every page.
  static let script = part("client", [UInt8](CWebAssets_client_js()))
  /// The part of the script that only those load who choose a file.
  static let uploader = part("upload", [UInt8](CWebAssets_upload_js()))
  /// The part of the script that only pages load on which something can be dragged, held, pinched, pulled or swiped, or
  /// hears of a pointer above it.
  static let gestures = part("gestures", [UInt8](CWebAssets_gestures_js()))
  /// The part of the script that only pages load on which keys do more than write and press.
  static let keyboard = part("keyboard", [UInt8](CWebAssets_keyboard_js()))
  /// The part of the script that only pages with a map load.
  static let maps = part("maps", [UInt8](CWebAssets_maps_js()))
  /// The part of the script that only pages load that count time.
  static let timers = part("timers", [UInt8](CWebAssets_timers_js()))
  /// The part of the script that only pages with tabs load.
  static let turns = part("turns", [UInt8](CWebAssets_turns_js()))
  /// The part of the script that only pages load on which views are put where a program says.
  static let layout = part("layout", [UInt8](CWebAssets_layout_js()))
  /// The part of the script that only pages load that hear of scrolling, or of what is dragged from view to view.
  static let moves = part("moves", [UInt8](CWebAssets_moves_js()))
  /// The part of the script that only pages with long lists load.
  static let rows = part("rows", [UInt8](CWebAssets_rows_js()))
  /// The part of the script that only pages load that show words one after another.
  static let flashes = part("flashes", [UInt8](CWebAssets_flashes_js()))
  /// The part of the script that only pages load on which something moves, for readers who want that.
  static let motion = part("motion", [UInt8](CWebAssets_motion_js()))
  /// The part of the script that only those load who leave the page's own window: to share, to sign in, to another site.
  static let effects = part("effects", [UInt8](CWebAssets_effects_js()))
  /// What brings a page back that says that there is no connection.
  static let offline = part("offline", [UInt8](CWebAssets_offline_js()))
  /// The style sheet of pages in the usual look.
  static let style = style(of: Theme())

  /// The renderer's rules for its classes come first, so that the look can refine them.
  static func style(of theme: Theme) -> WebAsset {
    WebAsset.hashed(
      "style", "css", "text/css; charset=utf-8",
      LayoutStyle.rules + Array(theme.rules.utf8) + [UInt8](CWebAssets_style_css()))
  }

  /// At the root, because a service worker answers for what lies below it.
  static let worker = WebAsset(
    path: "/service-worker.js", type: "text/javascript; charset=utf-8", bytes: [UInt8](CWebAssets_worker_js())
  )

  /// The scripts, which are kept for ever.
  static let scripts = [
    script, uploader, gestures, keyboard, maps, timers, turns, layout, moves, rows, flashes, motion,
    effects, offline,
    FormPage.leaving,
  ]

  fileprivate static let scriptVersion = FixedContent.fingerprint(scripts.flatMap { $0.content.bytes })

  private static func part(_ name: String, _ source: [UInt8]) -> WebAsset {
    WebAsset.hashed(name, "js", "text/javascript; charset=utf-8", compact(source))
  }

  /// Lines that only explain stay in the source, with the types that a check reads, and so does the indentation: what
  /// every page loads first is to be small.
  static func compact(_ script: [UInt8]) -> [UInt8] {
    var (lines, isExplaining): ([ArraySlice<UInt8>], Bool) = ([], false)
    for line in script.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      if !isExplaining, line.starts(with: "//".utf8) { continue }
      isExplaining = isExplaining || line.starts(with: "/**".utf8)
      // What is never given another value runs the same as what may be, and the word for that is shorter.
      let isConstant = line.starts(with: "const ".utf8)
      if !isExplaining { lines.append(isConstant ? Array("let".utf8) + line.dropFirst(5) : line) }
      if line.suffix(2).elementsEqual("*/".utf8) { isExplaining = false }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}

/// A theme and what is made of it once.
struct HostLook: Sendable {
  let theme: Theme
  let style: WebAsset
  /// What pages load in their head beside the sheet.
  let preloads: String
  /// Names all files that a page runs with: a page of another version has to be loaded anew.
  let version: String

  /// The look of hosts that say nothing about it.
  static let usual = HostLook(Theme(), style: StaticAssets.style)

  init(_ theme: Theme) { self.init(theme, style: StaticAssets.style(of: theme)) }

  private init(_ theme: Theme, style: WebAsset) {
    self.theme = theme
    self.style = style
    preloads = theme.preloads
    version = FixedContent.fingerprint(Array((StaticAssets.scriptVersion + style.path).utf8))
  }

  /// What is kept for ever.
  var hashed: [WebAsset] { StaticAssets.scripts + [style] + theme.fonts.faces.map(\.file) }

  func response(to request: Request) -> Response? {
    hashed.first { $0.path == request.path }?.response(to: request)
  }
}

/// The paths that are the host's own; all others are the application's.
///
/// Where pages are in several processes, those of a page name the one that has it, by a number behind the prefix.
enum HostPath {
  static let prefix = "/_live/"
  static let socket = prefix + "socket"
  static let upload = prefix + "upload"
  static let ticket = prefix + "ticket"
  static let form = prefix + "form"

  static func path(_ path: String, of worker: Int?) -> String {
    worker.map { "\(prefix)\($0)/\(path.dropFirst(prefix.count))" } ?? path
  }

  /// The worker that a path names, and the path without it.
  static func worker(in path: String) -> (number: Int, path: String)? {
    guard path.hasPrefix(prefix) else { return nil }
    let parts = path.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[0]), number >= 0 else { return nil }
    return (number, prefix + parts[1])
  }
}

extension [UInt8] {
  /// Copies a file that is part of the program.
  fileprivate init(_ file: CWebAssetsFile) {
    self.init(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
