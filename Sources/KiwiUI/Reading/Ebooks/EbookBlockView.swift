import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// A paragraph, a heading or a picture of an e-book.
struct EbookBlockView: View {
  let block: EbookBlock
  let look: EbookLook
  let mark: EbookMark?
  let image: EbookDetails.Image?
  let note: (String) -> String?
  let highlight: @MainActor () -> Void
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
        text.frame(maxWidth: .infinity, alignment: .leading)
        if block.kind != .heading {
          Button(
            mark == nil ? "Highlight" : "Change Highlight", systemImage: "highlighter", action: highlight
          )
          .labelStyle(.iconOnly)
          .buttonStyle(.borderless)
          .foregroundStyle(look.softInk)
          .accessibilityLabel(
            "\(mark == nil ? "Highlight" : "Change highlight of"): \(String(block.text.prefix(40)))")
        }
      }
      if let mark, !mark.note.isEmpty {
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

  @ViewBuilder private var text: some View {
    let styled = Text(attributed).font(font).foregroundStyle(look.ink).lineSpacing(look.spacing)
    if block.kind == .heading {
      styled.accessibilityAddTraits(.isHeader)
    } else if let color = mark?.color {
      styled.background(look.marker(color))
    } else {
      styled
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
