import KiwiKit

/// The source of map tiles. A server has none by default.
public struct MapTileSettings: Hashable, Sendable {
  /// A URL with `{z}`, `{x}` and `{y}` in it.
  public var template: String
  /// The attribution that the tile provider requires.
  public var attribution: String

  /// Creates settings, or returns nil for an invalid template. Plain HTTP is allowed only to a server on this machine,
  /// which the operator has named.
  public init?(template: String, attribution: String) {
    let parts = ["{z}", "{x}", "{y}"]
    guard template.hasPrefix("https://") || Self.isOnThisMachine(template),
      parts.allSatisfy(template.contains),
      template.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
    else { return nil }
    self.template = template
    self.attribution = attribution
  }

  private static func isOnThisMachine(_ address: String) -> Bool {
    ["http://127.0.0.1", "http://localhost", "http://[::1]"].contains { start in
      address.hasPrefix(start) && [":", "/"].contains(address.dropFirst(start.count).first)
    }
  }

  package func url(of tile: MapTile) -> String {
    [("{z}", tile.zoom), ("{x}", tile.x), ("{y}", tile.y)].reduce(template) { url, part in
      url.replacing(part.0, with: String(part.1))
    }
  }

  /// The servers on this machine that the operator named. They may be contacted despite their addresses.
  package var standIns: [String] {
    guard Self.isOnThisMachine(template) else { return [] }
    let host = template.dropFirst("http://".count).prefix { $0 != "/" }
    return ["http://\(host)"]
  }
}
