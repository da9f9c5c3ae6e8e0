import Foundation
import TestSupport
import Testing
import WebHost

@testable import KiwiWeb

/// The palette in the asset catalog, for Apple's systems, equals the palette in the theme, for browsers.
struct PaletteTests {
  private struct Catalog: Decodable {
    struct Entry: Decodable {
      struct Appearance: Decodable {
        let value: String
      }
      struct Color: Decodable {
        let components: [String: String]
      }
      let appearances: [Appearance]?
      let color: Color
    }
    let colors: [Entry]
  }

  /// The color of the catalog as `0xRRGGBB` for an appearance.
  private static func color(_ name: String, _ appearances: Set<String>) throws -> UInt32? {
    let file = ProjectFiles.url("Apps/iOS/KiwiFruit/Assets.xcassets/\(name).colorset/Contents.json")
    let catalog = try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file))
    let entry = catalog.colors.first { Set(($0.appearances ?? []).map(\.value)) == appearances }
    guard let parts = entry?.color.components else { return nil }
    return UInt32(["red", "green", "blue"].compactMap { parts[$0]?.dropFirst(2) }.joined(), radix: 16)
  }

  private static func expect(_ shade: Theme.Shade, _ name: String) throws {
    #expect(try color(name, []) == shade.light, "\(name)")
    #expect(try color(name, ["dark"]) == shade.dark, "\(name)")
    #expect(try color(name, ["high"]) == shade.lightContrast, "\(name)")
    #expect(try color(name, ["dark", "high"]) == shade.darkContrast, "\(name)")
  }

  @Test func `a color is the same on every system`() throws {
    let theme = Theme.kiwiFruit
    #expect(theme.colors.count > 5)
    for (name, shade) in theme.colors { try Self.expect(shade, name) }
    try Self.expect(theme.accent, "AccentColor")
  }

  @Test func `every color named by a screen is in the theme and in the catalog`() throws {
    let palette = try ProjectFiles.text("KiwiUI/Components/Palette.swift")
    let names = palette.matches(of: /Color\("(\w+)"\)/).map { String($0.1) }
    #expect(names.count > 5)
    for name in names {
      #expect(Theme.kiwiFruit.colors[name] != nil, "\(name)")
      #expect(try Self.color(name, []) != nil, "\(name)")
    }
  }

  @Test func `text is legible on its background in both schemes`() {
    #expect(Theme.kiwiFruit.illegible == [])
  }
}
