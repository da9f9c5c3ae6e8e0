import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// A paragraph, heading or picture of an e-book.
struct EbookBlockView: View {
  let block: EbookBlock
  let look: EbookLook
  /// The highlights with the words that each covers.
  let marks: [(mark: EbookMark, words: Range<Int>)]
  let image: EbookDetails.Image?
  let note: (String) -> String?
  /// Opens the form for a new highlight, or an existing one.
  let highlight: @MainActor (EbookMark?) -> Void
  @State private var shownNotes: Set<String> = []

  var body: some View {
    switch block.kind {
    case .rule: Divider()
    case .image: picture
    case .note: EmptyView()
    case .heading, .paragraph, .quote, .listItem, .preformatted: written
    }
  }

  private var written: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      HStack(alignment: .top, spacing: Spacing.regular) {
        if block.kind == .listItem {
          Text("•").font(font).foregroundStyle(look.ink).accessibilityHidden(true)
        }
        if block.kind == .heading {
          text.accessibilityAddTraits(.isHeader)
        } else {
          text.contextMenu { actions }
        }
      }
      ForEach(marks.map(\.mark).filter { !$0.note.isEmpty }) { mark in
        Label(mark.note, systemImage: "note.text").font(.footnote).foregroundStyle(look.softInk)
      }
      notes
    }
    .padding(.leading, inset)
  }

  private var inset: CGFloat {
    switch block.kind {
    case .quote: Spacing.large
    case .listItem: Spacing.large * CGFloat(max(0, (block.level ?? 1) - 1))
    default: 0
    }
  }

  private var text: some View {
    Text(attributed).font(font).foregroundStyle(look.ink).lineSpacing(look.spacing)
      .frame(maxWidth: .infinity, alignment: .leading)
  }

  /// The context menu, so the page itself stays free of controls.
  @ViewBuilder private var actions: some View {
    Button("Highlight", systemImage: "highlighter") { highlight(nil) }
    ForEach(Array(marks.map(\.mark).enumerated()), id: \.element.id) { number, mark in
      let name =
        marks.count == 1 ? localized("Edit Highlight") : localized("Edit Highlight \(number + 1)")
      Button(name, systemImage: "pencil") { highlight(mark) }
        .accessibilityLabel("\(name): \(mark.quote.prefix(40))")
    }
  }

  private var font: Font {
    switch block.kind {
    case .heading:
      .system(size: look.size * (block.level ?? 2 <= 1 ? 1.5 : 1.25), weight: .bold)
    case .preformatted: .system(size: look.size * 0.9, design: .monospaced)
    default: .system(size: look.size)
    }
  }

  private var attributed: AttributedString {
    var attributed = AttributedString(block.text)
    let scalars = attributed.unicodeScalars
    for (mark, words) in marks {
      guard let place = block.scalars(ofWords: words),
        let start = scalars.index(
          scalars.startIndex, offsetBy: place.lowerBound, limitedBy: scalars.endIndex),
        let end = scalars.index(
          scalars.startIndex, offsetBy: place.upperBound, limitedBy: scalars.endIndex)
      else { continue }
      attributed[start..<end].backgroundColor = mark.color.map(look.marker)
    }
    for run in block.runs where run.style != .noteReference {
      guard
        let start = scalars.index(scalars.startIndex, offsetBy: run.start, limitedBy: scalars.endIndex),
        let end = scalars.index(scalars.startIndex, offsetBy: run.end, limitedBy: scalars.endIndex),
        start < end
      else { continue }
      let intent: InlinePresentationIntent = run.style == .strong ? .stronglyEmphasized : .emphasized
      attributed[start..<end].inlinePresentationIntent = intent
    }
    return attributed
  }

  @ViewBuilder private var notes: some View {
    let names = block.runs.compactMap(\.note)
    ForEach(names, id: \.self) { name in
      if let words = note(name) {
        if shownNotes.contains(name) {
          Text(verbatim: words).font(.footnote).foregroundStyle(look.softInk)
        } else {
          Button("Note \(name)") { shownNotes.insert(name) }.buttonStyle(.borderless).font(.footnote)
        }
      }
    }
  }

  @ViewBuilder private var picture: some View {
    if let image {
      AsyncImage(url: image.url) { picture in
        picture.resizable().scaledToFit()
      } placeholder: {
        Color.clear
      }
      .frame(maxWidth: CGFloat(image.width), maxHeight: 600)
      .aspectRatio(CGFloat(image.width) / CGFloat(max(1, image.height)), contentMode: .fit)
      .accessibilityLabel(block.text.isEmpty ? "Picture" : block.text)
    }
  }
}
