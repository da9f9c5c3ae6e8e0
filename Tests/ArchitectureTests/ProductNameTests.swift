import Foundation
import TestSupport
import Testing

/// What serves views knows no product, so that other programs can take it.
struct ProductNameTests {
  @Test(arguments: [
    "WebHost", "SwiftUI", "SwiftUIControls", "SwiftUICore", "SwiftUISymbols", "PhotosUI", "Charts", "MapKit",
    "CoreLocation", "StringCatalogs", "UniformTypeIdentifiers",
  ])
  func `a library names no product and has none of its colours`(module: String) throws {
    let theme = try ProjectFiles.text("KiwiWeb/SiteTheme.swift")
    // Blacks and whites are everybody's.
    let colours = theme.matches(of: /0x([0-9A-F]{6})\b/).map { $0.1.lowercased() }
      .filter { $0 != "ffffff" }
    #expect(colours.count > 10)
    let words = ["kiwi", "flesh"] + colours.flatMap { ["#" + $0, "0x" + $0] }
    for (path, text) in try ProjectFiles.texts(under: module, ["swift", "js", "css"]) {
      let text = text.lowercased()
      for word in words { #expect(!text.contains(word), "\(path) has \(word)") }
    }
  }
}
