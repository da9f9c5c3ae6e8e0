import Foundation
import TestSupport
import Testing

/// Libraries for views name no product, so other apps can use them.
struct ProductNameTests {
  @Test(arguments: [
    "WebHost", "SwiftUI", "SwiftUIControls", "SwiftUICore", "SwiftUISymbols", "PhotosUI", "Charts", "MapKit",
    "CoreLocation", "StringCatalogs", "UniformTypeIdentifiers",
  ])
  func `a library contains no product's name or colors`(module: String) throws {
    let theme = try ProjectFiles.text("KiwiWeb/SiteTheme.swift")
    // White belongs to no product.
    let colors = theme.matches(of: /0x([0-9A-F]{6})\b/).map { $0.1.lowercased() }
      .filter { $0 != "ffffff" }
    #expect(colors.count > 10)
    let words = ["kiwi", "flesh"] + colors.flatMap { ["#" + $0, "0x" + $0] }
    for (path, text) in try ProjectFiles.texts(under: module, ["swift", "js", "css"]) {
      let text = text.lowercased()
      for word in words { #expect(!text.contains(word), "\(path) has \(word)") }
    }
  }
}
