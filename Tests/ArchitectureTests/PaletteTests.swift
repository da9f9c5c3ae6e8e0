import Foundation
import Testing

/// The colours of the design: Apple's systems read them from the asset catalog, browsers from the style sheet, and both
/// say the same.
@Suite struct PaletteTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

  private struct Catalog: Decodable {
    struct Entry: Decodable {
      struct Appearance: Decodable {
        let value: String
      }
      struct Colour: Decodable {
        let components: [String: String]
      }
      let appearances: [Appearance]?
      let color: Colour
    }
    let colors: [Entry]
  }

  /// `#rrggbb` of a colour of the catalog for an appearance.
  private static func colour(_ name: String, _ appearances: Set<String>) throws -> String? {
    let file = root.appending(path: "Apps/iOS/KiwiFruit/Assets.xcassets/\(name).colorset/Contents.json")
    let catalog = try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file))
    let entry = catalog.colors.first { Set(($0.appearances ?? []).map(\.value)) == appearances }
    guard let parts = entry?.color.components else { return nil }
    return "#"
      + ["red", "green", "blue"].compactMap { parts[$0]?.dropFirst(2).lowercased() }.joined()
  }

  private static func pair(_ name: String, in style: some StringProtocol) -> [String]? {
    guard let start = style.range(of: "--\(name): light-dark(") else { return nil }
    let inside = style[start.upperBound...].prefix { $0 != ")" }
    return inside.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: [
    ("paper", "paper"), ("card", "card"), ("ink", "ink"), ("softInk", "soft-ink"), ("kiwi", "kiwi"),
    ("AccentColor", "kiwi"), ("flesh", "flesh"), ("seed", "seed"), ("skin", "skin"), ("heart", "heart"),
  ])
  func `a colour is the same on every system`(name: String, variable: String) throws {
    let style = try String(
      contentsOf: Self.root.appending(path: "Sources/WebHost/Assets/style.css"), encoding: .utf8)
    let colours = try [Self.colour(name, []), Self.colour(name, ["dark"])]
    #expect(colours == Self.pair(variable, in: style))
    let contrast = try #require(style.range(of: "prefers-contrast: more"))
    if let high = Self.pair(variable, in: style[contrast.upperBound...].prefix(1_000)) {
      #expect(try [Self.colour(name, ["high"]), Self.colour(name, ["dark", "high"])] == high)
    }
  }

  @Test func `every colour that a screen names is in the catalog`() throws {
    let palette = try String(
      contentsOf: Self.root.appending(path: "Sources/KiwiUI/Components/Palette.swift"), encoding: .utf8)
    let names = palette.matches(of: /Color\("(\w+)"\)/).map { String($0.1) }
    #expect(names.count > 5)
    for name in names { #expect(try Self.colour(name, []) != nil, "\(name)") }
  }
}
