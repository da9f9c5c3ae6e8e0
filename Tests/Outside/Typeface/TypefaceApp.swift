import SwiftUI

// Fonts, widths, designs and styled ranges of text.

@main
struct TypefaceApp: App {
  var body: some Scene {
    WindowGroup {
      List {
        Text("A face of its own").font(.custom("Vollkorn", size: 24, relativeTo: .title))
        Text("That does not grow").font(.custom("Inter", fixedSize: 14))
        Text("Serif").font(.system(.title2, design: .serif, weight: .semibold))
        Text("Rounded").font(.system(size: 20, weight: .heavy, design: .rounded))
        Text("Wide letters").fontWeight(.light).kerning(3)
        Text("1234567890").monospacedDigit().tracking(2)
        (Text("Words ").foregroundStyle(.red) + Text("joined").italic().underline()).textCase(.uppercase)
        Text("**Bold**, *italic*, `code` and a [link](https://example.org)")
        Text("\(Image(systemName: "book")) with a symbol, \(Date.now, style: .date)")
        Text(AttributedString("Attributed")).baselineOffset(4).strikethrough(pattern: .dot, color: .red)
        Text(
          "Several lines that are cut where the second one ends, however many there would be of them in all"
        )
        .lineLimit(2)
        .truncationMode(.middle)
        .minimumScaleFactor(0.8)
        .lineSpacing(4)
      }
    }
  }
}
