import KiwiEngine
import KiwiKit
import SwiftUI

/// What somebody wrote, with its links, mentions and hashtags as links. A long one is folded in feeds.
struct ReflectionText: View {
  let text: String
  let isFolded: Bool
  /// Whether the text is all there is, and short.
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
          .accessibilityLabel(isUnfolded ? "Show less of the text" : "Show the whole text")
      }
    }
  }

  private static let foldedLines = 8
  /// Lines of about 70 characters are read best.
  private static let measure: CGFloat = 560

  private var isLong: Bool {
    // Bytes first: to count characters takes long, and few texts have so many.
    isFolded
      && (text.utf8.count > 480 && text.count > 480 || text.utf8.count { $0 == 10 } >= Self.foldedLines)
  }
}

/// Finds what a text links to.
enum LinkedText {
  /// What many people read is looked through once.
  @MainActor private static var known: [String: AttributedString] = [:]
  private static let mostKnown = 500

  @MainActor static func text(_ text: String) -> Text {
    // Most texts have none of these, and are not worth looking through.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") }) || mayLink(text)
    else { return Text(verbatim: text) }
    if let known = known[text] { return Text(known) }
    let attributed = attributed(text)
    if known.count >= mostKnown { known = [:] }
    known[text] = attributed
    return Text(attributed)
  }

  /// Bytes first: to look for characters takes long.
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

  /// Web addresses up to a space; a full stop or bracket at the end belongs to the sentence.
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
