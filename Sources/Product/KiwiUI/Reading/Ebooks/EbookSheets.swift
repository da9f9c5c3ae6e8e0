import KiwiEngine
import KiwiKit
import SwiftUI

/// The contents of a book, with bookmarks and highlights.
struct EbookContentsView: View {
  let reader: EbookReaderViewModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: Spacing.regular) {
          ForEach(Array((reader.details?.contents ?? []).enumerated()), id: \.offset) { _, entry in
            Button {
              go(entry.position)
            } label: {
              Text(verbatim: entry.name)
            }
            .buttonStyle(.borderless)
            .padding(.leading, CGFloat(entry.level) * Spacing.large)
          }
          if reader.marks.isEmpty {
            Text("Press and hold a paragraph to highlight it.").smallPrint()
          } else {
            Text("Bookmarks and Highlights").font(.headline).accessibilityAddTraits(.isHeader)
            ForEach(reader.marks) { mark in
              HStack(alignment: .top, spacing: Spacing.regular) {
                Button {
                  go(mark.position)
                } label: {
                  Label(mark.quote, systemImage: mark.isBookmark ? "bookmark" : "highlighter")
                }
                .buttonStyle(.borderless)
                .frame(maxWidth: .infinity, alignment: .leading)
                Button("Remove", systemImage: "trash") { Task { await reader.remove(mark) } }
                  .labelStyle(.iconOnly).buttonStyle(.borderless)
                  .accessibilityLabel("Remove mark: \(String(mark.quote.prefix(40)))")
              }
              if !mark.note.isEmpty { Text(verbatim: mark.note).foregroundStyle(Color.softInk) }
            }
          }
        }
        .padding(Spacing.large)
        .frame(maxWidth: .infinity, alignment: .leading)
      }
      .leaveBar("Contents", button: "Close") { dismiss() }
    }
  }

  private func go(_ position: EbookPosition) {
    Task {
      await reader.turn(to: position)
      dismiss()
    }
  }
}

/// The appearance of pages, and the linked book of the catalog.
struct EbookSettingsView: View {
  @Bindable var reader: EbookReaderViewModel
  let account: Account
  @State private var isChoosing = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          choicePicker(
            "Theme", $reader.settings.theme, of: EbookSettings.Theme.allCases, words: EbookWords.theme)
          Stepper(
            "Text size: \(reader.settings.textSize)%", value: $reader.settings.textSize,
            in: EbookSettings.textSizes, step: 10)
          Stepper(
            "Line spacing: \(reader.settings.lineSpacing)%", value: $reader.settings.lineSpacing,
            in: EbookSettings.lineSpacings, step: 10)
        }
        Section {
          if let title = reader.details?.ebook.title {
            LabeledContent("Book") { Text(verbatim: title.name) }
            Button("Unlink Book") { Task { await reader.setTitle(nil) } }
          }
          Button("Link to a Book", systemImage: "magnifyingglass") { isChoosing = true }
        }
        FieldProblem(text: reader.changing.failure?.message)
      }
      .inlineTitle("Appearance")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") {
            Task {
              await reader.saveSettings()
              dismiss()
            }
          }
        }
      }
    }
    .sheet(isPresented: $isChoosing) {
      TitlePickerView(localized("Choose a Book"), picker: TitlePickerViewModel(client: account.client)) {
        title in
        Task { await reader.setTitle(title.id) }
      }
    }
  }
}

/// Edits the words, color and note of a highlight.
struct EbookHighlightView: View {
  let reader: EbookReaderViewModel
  let block: Int
  /// The highlight to edit; nil for a new one.
  let mark: EbookMark?
  /// The highlighted range of the block's words; nil for all.
  @State private var part: Range<Int>?
  @State private var color: EbookMark.Color
  @State private var note: String
  @Environment(\.dismiss) private var dismiss

  init(reader: EbookReaderViewModel, block: Int, mark: EbookMark?) {
    self.reader = reader
    self.block = block
    self.mark = mark
    let part = mark.map { reader.words(of: $0, ofBlock: block) }
    _part = State(initialValue: part?.count == reader.chapter?.blocks[block].wordCount ? nil : part)
    _color = State(initialValue: mark?.color ?? .yellow)
    _note = State(initialValue: mark?.note ?? "")
  }

  var body: some View {
    NavigationStack {
      Form {
        if parts.count > 1 {
          Picker("Selection", selection: $part) {
            Text("Whole paragraph").tag(Range<Int>?.none)
            ForEach(parts, id: \.self) { Text(verbatim: words($0)).tag(Range<Int>?.some($0)) }
          }
        }
        choicePicker("Color", $color, of: EbookMark.Color.allCases, words: EbookWords.color)
        TextField("Note", text: $note, axis: .vertical)
        FieldProblem(text: reader.changing.failure?.message)
        if let mark {
          Button("Remove Highlight", role: .destructive) { done { await reader.remove(mark) } }
        }
      }
      .inlineTitle("Highlight")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") {
            done { await reader.highlight(color, note: note, mark: mark, part: part, ofBlock: block) }
          }
          .buttonStyle(.borderedProminent).disabled(reader.changing.isUnderWay)
        }
      }
    }
  }

  /// The sentences, and the highlighted range if another device divided the text differently.
  private var parts: [Range<Int>] {
    let sentences = reader.chapter?.blocks[block].sentences ?? []
    guard let part, !sentences.contains(part) else { return sentences }
    return sentences + [part]
  }

  private func words(_ part: Range<Int>) -> String {
    let words = reader.chapter?.blocks[block].words[part].joined(separator: " ") ?? ""
    return words.count > Self.longest ? words.prefix(Self.longest) + "…" : words
  }

  private static let longest = 60

  private func done(_ action: @escaping @MainActor () async -> Void) {
    Task {
      await action()
      if reader.changing.failure == nil { dismiss() }
    }
  }
}
