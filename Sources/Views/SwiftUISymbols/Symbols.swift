import CWebAssets

/// Line icons of uniform stroke width, by the names of the symbols that apps use.
package enum Symbols {
  /// A drawing with its variants.
  private struct Icon {
    var outline: Substring
    var detail: Substring = ""
    var isFilled = false
    /// True if the outline is filled and the detail is a line.
    var isHalfFilled = false
    var container: String?
    var hasSlash = false
    var badge: String?
  }

  /// The lines of `symbols.txt`: a name, a space, and its drawing, or `=` and another name with the same drawing.
  static let lines: [Substring] = {
    let file = CWebAssets_symbols_txt()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }()

  private static let table = lines.reduce(into: [String: String]()) { table, line in
    let parts = line.split(separator: " ", maxSplits: 1)
    if let name = parts.first, let value = parts.last { table[String(name)] = String(value) }
  }

  /// Lines on a 24 by 24 grid. A bar separates outline and detail. A filled icon has a solid outline with the detail
  /// cut out.
  static let drawings = table.filter { !$0.value.hasPrefix("=") }

  /// Names that share the drawing of another one.
  static let aliases = table.filter { $0.value.hasPrefix("=") }.mapValues { String($0.dropFirst()) }

  /// The names that have a drawing, without variants.
  package static var names: [String] { (Array(drawings.keys) + Array(aliases.keys)).sorted() }

  package static func exists(_ name: String) -> Bool { icon(name) != nil }

  /// A cache of shapes. It is bounded, because apps may compose names at run time.
  @MainActor private static var shapes: [String: String] = [:]

  /// Returns the content of the `svg` element, which contains no outside input except ASCII letters and digits.
  @MainActor package static func shape(_ name: String) -> String {
    if let shape = shapes[name] { return shape }
    if shapes.count >= 1000 { shapes = [:] }
    let shape = drawn(name)
    shapes[name] = shape
    return shape
  }

  private static func drawn(_ name: String) -> String {
    let exact = icon(name)
    if exact == nil, let shape = numbered(name) { return shape }
    guard let icon = exact ?? nearest(name) else { return lettered(name) }
    var shape = ""
    if let container = icon.container, let outline = drawings[container] {
      shape = path(outline[...], icon.isFilled ? "solid" : nil)
      // Scales to about half the size. The larger stroke width compensates for the scale.
      let kind = icon.isFilled ? " class=\"inverse\"" : ""
      shape += "<g\(kind) stroke-width=\"3.2\" transform=\"translate(5.4 5.4) scale(.55)\">"
      shape += path(icon.outline, nil) + path(icon.detail, nil) + "</g>"
    } else {
      shape =
        path(icon.outline, icon.isFilled || icon.isHalfFilled ? "solid" : nil)
        + path(icon.detail, icon.isFilled ? "inverse" : nil)
    }
    if icon.hasSlash { shape += path("M4 3l16 18", nil) }
    if let badge = icon.badge, let drawing = drawings[badge] {
      shape +=
        "<g stroke-width=\"4\" transform=\"translate(14.500 13) scale(.42)\">" + path(drawing[...], nil)
        + "</g>"
    }
    return shape
  }

  /// Returns the icon of the longest prefix of a name, or else of its first known word.
  private static func nearest(_ name: String) -> Icon? {
    let words = name.split(separator: ".")
    guard words.count > 1, words.count <= 12 else { return nil }
    for count in (1..<words.count).reversed() {
      if let icon = icon(words.prefix(count).joined(separator: ".")) { return icon }
    }
    for word in words.dropFirst() {
      if let icon = icon(String(word)) { return icon }
    }
    return nil
  }

  /// Returns a number or letter in a circle or square, such as `3.circle.fill`.
  private static func numbered(_ name: String) -> String? {
    guard let match = name.wholeMatch(of: /([0-9]{1,2}|[a-z])\.(circle|square)(\.fill)?/),
      let outline = drawings[String(match.2)]
    else { return nil }
    let isFilled = match.3 != nil
    return path(outline[...], isFilled ? "solid" : nil)
      + lettering(match.1.uppercased(), isFilled ? "inverse" : "solid", size: match.1.count == 1 ? 12 : 10)
  }

  private static func lettering(_ text: String, _ kind: String, size: Int = 9) -> String {
    "<text class=\"\(kind)\" x=\"12\" y=\"\(12 + Double(size) * 0.38)\" font-size=\"\(size)\" font-weight=\"600\" text-anchor=\"middle\" stroke=\"none\">\(text)</text>"
  }

  /// Returns a tile with the initials of the name's words.
  private static func lettered(_ name: String) -> String {
    let letters = name.split(separator: ".").compactMap(\.first).filter {
      $0.isASCII && $0.isLetter || $0.isNumber && $0.isASCII
    }
    let text = String(letters.prefix(2)).uppercased()
    return path(drawings["app"].map { $0[...] } ?? "", nil) + lettering(text, "solid")
  }

  private static func path(_ drawing: Substring, _ kind: String?) -> String {
    if drawing.isEmpty { return "" }
    return "<path\(kind.map { " class=\"\($0)\"" } ?? "") d=\"\(drawing)\"/>"
  }

  private static func icon(_ name: String) -> Icon? {
    var parts = name.split(separator: ".").map(String.init)
    let isFilled = parts.contains("fill")
    if parts.count > 1 { parts.removeAll { $0 == "fill" } }
    // Tries the exact name, then removes one variant after another.
    if var icon = drawing(parts) {
      icon.isFilled = isFilled
      icon.isHalfFilled = parts.last == "filled"
      return icon
    }
    var badge: String?
    if let position = parts.firstIndex(of: "badge"), position > 0 {
      badge = parts.dropFirst(position + 1).first ?? "circle"
      parts = Array(parts[..<position])
    }
    let hasSlash = parts.count > 1 && parts.last == "slash"
    if hasSlash { parts.removeLast() }
    if var icon = drawing(parts) {
      (icon.isFilled, icon.hasSlash, icon.badge) = (isFilled, hasSlash, badge)
      return icon
    }
    guard
      let container = parts.dropFirst().first(where: {
        ["circle", "square", "rectangle", "app"].contains($0)
      })
    else { return nil }
    parts.removeAll { $0 == container }
    guard var icon = drawing(parts) else { return nil }
    (icon.isFilled, icon.hasSlash, icon.badge) = (isFilled, hasSlash, badge)
    icon.container = container
    return icon
  }

  private static func drawing(_ parts: [String]) -> Icon? {
    let name = parts.joined(separator: ".")
    guard let drawing = drawings[aliases[name] ?? name] else { return nil }
    let halves = drawing.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    return Icon(outline: halves[0], detail: halves.count > 1 ? halves[1] : "")
  }
}
