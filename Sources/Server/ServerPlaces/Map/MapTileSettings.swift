import KiwiKit

/// Where pictures for maps come from. By itself a server has none.
public struct MapTileSettings: Hashable, Sendable {
  /// An address with `{z}`, `{x}` and `{y}` in it.
  public var template: String
  /// What those whose pictures they are ask to be shown with them.
  public var attribution: String

  /// Nil when the template is no address of the kind. Only a server on this machine is asked without encryption, because
  /// the host has named it.
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

  /// Whom the host has named, although it is on this machine.
  package var standIns: [String] {
    guard Self.isOnThisMachine(template) else { return [] }
    let host = template.dropFirst("http://".count).prefix { $0 != "/" }
    return ["http://\(host)"]
  }
}
