import Foundation
import WebHost

/// The web fonts created by `Scripts/fonts`; missing fonts fall back to the device's.
enum SiteFonts {
  /// The characters in the files; equal to the list in `Scripts/fonts`.
  static let characters: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0x17F, 0x192...0x192, 0x218...0x21B, 0x2C6...0x2C6, 0x2DA...0x2DA, 0x2DC...0x2DC,
    0x1E9E...0x1E9E, 0x2010...0x2015, 0x2018...0x201E, 0x2020...0x2022, 0x2026...0x2026, 0x2030...0x2030,
    0x2032...0x2033, 0x2039...0x203A, 0x2044...0x2044, 0x20AC...0x20AC, 0x2116...0x2116, 0x2122...0x2122,
    0x2190...0x2193, 0x2212...0x2212, 0x2248...0x2248, 0x2260...0x2260, 0x2264...0x2265,
  ]

  static func faces(in folder: String) -> [Theme.FontFace] {
    [
      face("Inter", "Inter", in: folder, weights: 400...700, isPreloaded: true),
      face("Vollkorn-Regular", "Vollkorn", in: folder, isPreloaded: true),
      face("Vollkorn-Bold", "Vollkorn", in: folder, weights: 700...700),
      face("Vollkorn-Italic", "Vollkorn", in: folder, isItalic: true),
    ].compactMap(\.self)
  }

  private static func face(
    _ name: String, _ family: String, in folder: String, weights: ClosedRange<Int> = 400...400,
    isItalic: Bool = false, isPreloaded: Bool = false
  ) -> Theme.FontFace? {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(name).woff2") else { return nil }
    return Theme.FontFace(
      family: family, file: .hashed(name.lowercased(), "woff2", "font/woff2", Array(data)), weights: weights,
      isItalic: isItalic, characters: characters, isPreloaded: isPreloaded)
  }
}

extension Theme {
  /// Returns the theme with the web fonts whose files exist.
  package static func kiwiFruit(fontFolder: String) -> Theme {
    var theme = kiwiFruit
    theme.fonts.faces = SiteFonts.faces(in: fontFolder)
    let families = Set(theme.fonts.faces.map(\.family))
    if families.contains("Inter") { theme.fonts.system.insert("Inter", at: 0) }
    if families.contains("Vollkorn") { theme.fonts.serif.insert("Vollkorn", at: 0) }
    return theme
  }
}
