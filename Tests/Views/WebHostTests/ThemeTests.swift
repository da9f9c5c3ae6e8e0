import Foundation
import HTTPServer
import SwiftUICore
import TestSupport
import Testing

@testable import WebHost

struct ThemeTests {
  @Test func `picker colors equal those of the style sheet`() {
    #expect(Palette.standard.colors.filter { Theme().palette.colors[$0] != $1 } == [:])
  }

  @Test func `text is legible on its background in both color schemes`() {
    #expect(Theme().illegible == [])
    var theme = Theme()
    theme.secondary = Theme.Shade(light: 0xC0C0C0, dark: 0xA7AFB9)
    #expect(theme.illegible == ["secondary on background", "secondary on card"])
  }

  @Test func `every variable that the style uses has a value`() throws {
    let style = String(decoding: StaticAssets.style.content.bytes, as: UTF8.self)
    var used = Set(style.matches(of: /var\((--[a-z-]+)\)/).map { String($0.1) })
    for source in try ProjectFiles.texts(under: "Sources").values {
      used.formUnion(source.matches(of: /var\((--[a-z-]+)\)/).map { String($0.1) })
    }
    let values = Set(style.matches(of: /(--[a-z-]+) ?[:{]/).map { String($0.1) })
    #expect(used.count > 30)
    // Each element sets its own overlap.
    #expect(used.subtracting(values) == ["--overlap"])
  }

  @Test func `an app's color has a variable, and another for increased contrast`() {
    var theme = Theme()
    theme.colors["Deep Ocean"] = Theme.Shade(light: 0x0F6F, dark: 0x5FBFE6, contrast: (0x01, 0xFFFFFF))
    #expect(theme.rules.contains("--color-deepocean:light-dark(#000f6f,#5fbfe6);"))
    let contrast = theme.rules.components(separatedBy: "@media (prefers-contrast:more)")
    #expect(contrast.last?.contains("--color-deepocean:light-dark(#000001,#ffffff);") == true)
    #expect(theme.palette.colors["color-deepocean"] == Palette.Pair("#000f6f", "#5fbfe6"))
  }

  @Test func `separator and scrim colors are derived from the base colors`() {
    var theme = Theme()
    theme.primary = Theme.Shade(light: 0x000000, dark: 0xFFFFFF)
    theme.background = Theme.Shade(light: 0xFFFFFF, dark: 0x000000)
    #expect(theme.rules.contains("--line:light-dark(#00000026,#ffffff2b);"))
    #expect(theme.rules.contains("--veiled:light-dark(#999999,#000000);"))
  }

  @Test func `a font family's name cannot end its style rule`() {
    var theme = Theme()
    theme.fonts.serif = ["Bad\";}</style>\\", "ui-serif"]
    #expect(theme.rules.contains("--serif:\"Bad;}/style>\",ui-serif;"))
  }

  @Test func `a font is served, preloaded and has known glyphs`() async throws {
    let file = WebAsset.hashed("words", "woff2", "font/woff2", [1, 2, 3])
    var theme = Theme()
    theme.fonts.faces = [
      Theme.FontFace(
        family: "Words", file: file, weights: 400...700, isItalic: true, characters: [0x20...0x7E],
        isPreloaded: true)
    ]
    #expect(
      theme.rules.hasPrefix("@font-face{font-family:\"Words\";src:url(\(file.path)) format(\"woff2\");"))
    #expect(theme.rules.contains("font-style:italic;font-weight:400 700;unicode-range:U+20-7e}"))
    var configuration = WebHostConfiguration()
    let usual = configuration.look.version
    configuration.theme = theme
    #expect(configuration.look.version != usual)
    #expect(configuration.look.preloads.contains("crossorigin href=\"\(file.path)\""))
    let answer = await configuration.answerBeforePages(Request(method: .get, path: file.path))
    #expect(answer?.status == .ok)
    #expect(answer?.headers["Content-Type"] == "font/woff2")
  }
}
