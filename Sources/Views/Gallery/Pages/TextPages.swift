import SwiftUI

extension Gallery {
  static let textPages = [
    GalleryPage("Text") {
      Specimen("One line") { Text("A reader lives a thousand lives.") }
      Specimen("Several lines") { Text(Words.long) }
      Specimen("At most two lines") { Text(Words.long).lineLimit(2) }
      Specimen("Centered") { Text(Words.long).multilineTextAlignment(.center) }
      Specimen("Parts in one line") {
        Text("Bold").bold() + Text(", ") + Text("italic").italic() + Text(" and ")
          + Text("colored").foregroundStyle(.red)
      }
    },
    GalleryPage("Fonts") {
      Text("Large Title").font(.largeTitle)
      Text("Title").font(.title)
      Text("Title 2").font(.title2)
      Text("Title 3").font(.title3)
      Text("Headline").font(.headline)
      Text("Subheadline").font(.subheadline)
      Text("Body").font(.body)
      Text("Callout").font(.callout)
      Text("Footnote").font(.footnote)
      Text("Caption").font(.caption)
      Text("Serif").font(.system(.title3, design: .serif))
      Text("Rounded").font(.system(.title3, design: .rounded))
      Text("Monospaced").font(.system(.title3, design: .monospaced))
      Text("A font of the user's device").font(.custom("Georgia", size: 20))
      Text("Heavy").fontWeight(.heavy)
    },
    GalleryPage("Text Styling") {
      Text("Underlined").underline()
      Text("Struck through").strikethrough()
      Text("Set wide").kerning(4)
      Text("upper case").textCase(.uppercase)
      Text("Digits 0123456789").monospacedDigit()
      Text(Words.long).lineSpacing(8)
      Text("Redacted until loaded").redacted(reason: .placeholder)
    },
    GalleryPage("Formatted Text") {
      Specimen("Dates") {
        Text(Words.date, style: .date)
        Text(Words.date, style: .time)
        Text(Words.date, format: .dateTime.year().month(.wide))
      }
      Specimen("Numbers") {
        Text(1234.5, format: .number)
        Text(0.42, format: .percent)
        Text(1_250_000, format: .number.notation(.compactName))
      }
    },
    GalleryPage("Markdown") {
      Text("**Bold**, *italic*, `code` and ~~struck~~")
      Text("A [link to the index](/) in a sentence")
      Text(verbatim: "**Verbatim** stays as it is")
    },
    GalleryPage("Label") {
      Label("Bookmark", systemImage: "bookmark")
      Label("Title only", systemImage: "star").labelStyle(.titleOnly)
      Label("Icon only", systemImage: "star").labelStyle(.iconOnly)
      Label {
        Text("Two views").bold()
      } icon: {
        Image(systemName: "heart.fill").foregroundStyle(.red)
      }
    },
  ]
}

enum Words {
  static let long = """
    It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want \
    of a wife. However little known the feelings or views of such a man may be on his first entering a \
    neighborhood, this truth is so well fixed in the minds of the surrounding families.
    """
  static let date = Date(timeIntervalSince1970: 1_773_000_000)
}
