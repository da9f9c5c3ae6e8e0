import KiwiEngine
import KiwiKit
import SwiftUI

/// User-written text with tappable links, mentions and hashtags. Long text is folded in feeds.
struct ReflectionText: View {
  let text: String
  let isFolded: Bool
  /// Sets the text larger, for short text that is the only content.
  var isAlone = false
  @ScaledMetric private var size = 18.5
  @ScaledMetric private var largeSize = 23.0
  @State private var isUnfolded = false

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      LinkedText.text(text)
        .font(.system(size: isAlone ? largeSize : size, design: .serif))
        .lineSpacing(isAlone ? 4 : 4.5)
        .lineLimit(isLong && !isUnfolded ? Self.foldedLines : nil)
        .frame(maxWidth: Self.measure, alignment: .leading)
        .written(as: text)
      if isLong {
        Button(isUnfolded ? "Less" : "More") { isUnfolded.toggle() }
          .accessibilityLabel(isUnfolded ? "Show less text" : "Show more text")
      }
    }
  }

  private static let foldedLines = 8
  /// The maximum line width, about 70 characters.
  private static let measure: CGFloat = 560

  private var isLong: Bool {
    // Counting bytes first avoids the slower count of characters for most texts.
    isFolded
      && (text.utf8.count > 480 && text.count > 480 || text.utf8.count { $0 == 10 } >= Self.foldedLines)
  }
}

/// Finds and caches the links of texts.
enum LinkedText {
  /// Linked texts, cached because many viewers share them.
  @MainActor private static var known: [String: AttributedString] = [:]
  private static let maxKnown = 500

  @MainActor static func text(_ text: String) -> Text {
    // Most texts contain no candidates and skip the search.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") }) || mayLink(text)
    else { return Text(verbatim: text) }
    if let known = known[text] { return Text(known) }
    let attributed = attributed(text)
    if known.count >= maxKnown { known = [:] }
    known[text] = attributed
    return Text(attributed)
  }

  /// Returns whether the text may contain a web address; checks bytes first, which is faster.
  private static func mayLink(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: ":")) && text.contains("://")
  }

  static func attributed(_ text: String) -> AttributedString {
    var result = AttributedString()
    var position = text.startIndex
    for (range, url) in links(in: text) where range.lowerBound >= position {
      result += AttributedString(String(text[position..<range.lowerBound]))
      var link = AttributedString(String(text[range]))
      link.link = url
      result += link
      position = range.upperBound
    }
    return result + AttributedString(String(text[position...]))
  }

  private static func links(in text: String) -> [(Range<String.Index>, URL)] {
    let names = TextEntity.all(in: text).map { entity in
      switch entity.kind {
      case .hashtag(let name): (entity.range, URL.route(.search("#" + name)))
      case .mention(let name): (entity.range, URL.route(.profile(username: name)))
      }
    }
    return (names + addresses(in: text)).sorted { $0.0.lowerBound < $1.0.lowerBound }
  }

  /// Returns the web addresses of a text, without trailing punctuation.
  private static func addresses(in text: String) -> [(Range<String.Index>, URL)] {
    guard mayLink(text) else { return [] }
    return text.ranges(of: /https?:\/\/[^\s<>"]+/).compactMap { range in
      var end = range.upperBound
      while end > range.lowerBound, ".,;:!?)]}'".contains(text[text.index(before: end)]) {
        end = text.index(before: end)
      }
      return URL(string: String(text[range.lowerBound..<end])).map { (range.lowerBound..<end, $0) }
    }
  }
}
