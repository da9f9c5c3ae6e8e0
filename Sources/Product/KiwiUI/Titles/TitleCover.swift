import KiwiEngine
import KiwiKit
import SwiftUI

/// The cover of a title, or a generated cover until the picture is loaded.
struct TitleCover: View {
  let title: Title
  var width: CGFloat = 72

  var body: some View {
    Group {
      filling(width > Self.smallWidth ? title.coverURL : title.smallCoverURL) {
        WordCover(title: title, width: width)
      }
    }
    .cover(width: width)
  }

  /// The maximum width at which the small picture is sharp on dense screens.
  private static let smallWidth: CGFloat = 160
}

/// A generated cover with name, creator and year on a color derived from the ID.
struct WordCover: View {
  let title: Title
  let width: CGFloat

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      Text(verbatim: title.name)
        .font(.system(size: width * 0.105, weight: .semibold))
        .fontDesign(.serif)
        .lineLimit(5)
        .written(as: title.name)
      Spacer(minLength: 0)
      if let maker = title.people.first?.name {
        Text(verbatim: maker).font(.system(size: width * 0.09)).lineLimit(2)
      }
      if let year = title.year {
        Text(verbatim: TitleWords.year(year)).font(.system(size: width * 0.09)).lineLimit(1)
      }
    }
    .foregroundStyle(Color.white)
    .padding(width * 0.08)
    .frame(width: width, height: width * 1.5, alignment: .topLeading)
    .background(Self.color(of: title.id))
  }

  /// Returns a color that is stable across processes, dark enough for white text.
  ///
  /// Uses FNV-1a, because Swift's hashes differ between processes.
  static func color(of id: String) -> Color {
    let hash = id.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Color(hue: Double(hash % 24) / 24, saturation: 0.55, brightness: 0.42)
  }
}

/// The labels of titles.
enum TitleWords {
  static func kind(_ kind: TitleKind) -> String {
    switch kind {
    case .film: localized("Film")
    case .show: localized("Show")
    case .book: localized("Book")
    }
  }

  /// Returns a genre such as `Science Fiction`.
  static func genre(_ name: String) -> String { name.capitalized }

  static func kinds(_ kind: TitleKind?) -> String {
    switch kind {
    case nil: localized("All")
    case .film?: localized("Films")
    case .show?: localized("Shows")
    case .book?: localized("Books")
    }
  }

  static func role(_ role: TitleRole) -> String {
    switch role {
    case .author: localized("Author")
    case .director: localized("Director")
    case .creator: localized("Creator")
    case .translator: localized("Translator")
    }
  }

  static func roles(_ role: TitleRole) -> String {
    switch role {
    case .author: localized("Authors")
    case .director: localized("Directors")
    case .creator: localized("Creators")
    case .translator: localized("Translators")
    }
  }

  /// Returns a year without separators. Negative years end in BC.
  static func year(_ year: Int) -> String {
    year < 0 ? localized("\(String(year.magnitude)) BC") : String(year)
  }

  /// Returns the names of authors, directors and creators.
  static func makers(_ title: Title) -> String {
    title.people.filter { $0.role != .translator }.map(\.name).joined(separator: ", ")
  }

  /// Returns kind and year, such as `Film · 2001`.
  static func kindAndYear(_ title: Title) -> String {
    ([kind(title.kind)] + [title.year.map(year)].compactMap(\.self)).joined(separator: " · ")
  }

  static func language(_ code: String) -> String {
    Locale.reader.localizedString(forLanguageCode: code) ?? code
  }
}
