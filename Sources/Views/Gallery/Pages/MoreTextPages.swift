import SwiftUI

extension Gallery {
  static let moreTextPages = [
    GalleryPage("Attributed Text") {
      Specimen("Attributes of parts") { Text(AttributedSamples.parts) }
      Specimen("Markdown at run time") { Text(AttributedSamples.markdown) }
      Specimen("A symbol in a line") {
        Text("Rated \(Image(systemName: "star.fill")) 4.5 by \(Text("readers").bold())")
      }
    },
    GalleryPage("Timer Text") {
      Specimen("Counting down") {
        Text(timerInterval: Words.date...Words.date.addingTimeInterval(90)).font(.title).monospacedDigit()
      }
      Specimen("Paused") {
        Text(
          timerInterval: Words.date...Words.date.addingTimeInterval(90),
          pauseTime: Words.date.addingTimeInterval(30)
        )
        .font(.title)
      }
    },
    GalleryPage("Lines") {
      Specimen("At most two lines") { Text(AttributedSamples.long).lineLimit(2) }
      Specimen("One truncated line") { Text(AttributedSamples.long).lineLimit(1) }
      Specimen("Spacing and alignment") {
        Text(AttributedSamples.long).lineSpacing(6).multilineTextAlignment(.center)
      }
    },
  ]
}

private enum AttributedSamples {
  static let long = String(repeating: "It was a bright cold day in April. ", count: 6)

  static var parts: AttributedString {
    var text = AttributedString("Red, underlined and large")
    if let range = text.range(of: "Red") { text[range].foregroundColor = .red }
    if let range = text.range(of: "underlined") { text[range].underlineStyle = .single }
    if let range = text.range(of: "large") { text[range].font = .title }
    return text
  }

  static var markdown: AttributedString {
    (try? AttributedString(markdown: "**Bold**, *italic*, `code` and [a link](https://www.swift.org)"))
      ?? AttributedString("")
  }
}
