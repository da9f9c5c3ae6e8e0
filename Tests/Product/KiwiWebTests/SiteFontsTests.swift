import Foundation
import TestSupport
import Testing
import WebHost

@testable import KiwiWeb

struct SiteFontsTests {
  @Test func `only fonts with files are offered`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Theme.kiwiFruit(fontFolder: folder.path).fonts.faces.isEmpty)
    #expect(Theme.kiwiFruit(fontFolder: folder.path).fonts.serif == Theme().fonts.serif)
    for name in ["Vollkorn-Regular", "Vollkorn-Italic", "Other"] {
      try Data(name.utf8).write(to: folder.appending(path: "\(name).woff2"))
    }
    let theme = Theme.kiwiFruit(fontFolder: folder.path)
    #expect(theme.fonts.faces.map(\.isItalic) == [false, true])
    #expect(theme.fonts.faces.map(\.isPreloaded) == [true, false])
    #expect(theme.fonts.serif.first == "Vollkorn" && theme.fonts.system == Theme().fonts.system)
  }

  @Test func `the font files contain the declared characters`() throws {
    let script = try ProjectFiles.text("Scripts/fonts").split(separator: "\n")
    let line = try #require(script.first { $0.hasPrefix("characters=") })
    let ranges = line.dropFirst("characters=".count).split(separator: ",").map { range in
      range.dropFirst(2).split(separator: "-").compactMap { UInt32($0, radix: 16) }
    }
    #expect(
      ranges.map { ($0.first ?? 0)...($0.last ?? 0) } == SiteFonts.characters)
  }
}
