import KiwiEngine
import KiwiKit
import SwiftUI

/// The contents of a book, and what its reader marked in it.
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
          if !reader.marks.isEmpty {
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
      .navigationTitle("Contents")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } }
      }
    }
  }

  private func go(_ position: EbookPosition) {
    Task {
      await reader.turn(to: position)
      dismiss()
    }
  }
}

/// How pages look, and which book of the catalogue it is.
struct EbookSettingsView: View {
  @Bindable var reader: EbookReaderViewModel
  let account: Account
  @State private var isChoosing = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          Picker("Colours", selection: $reader.settings.theme) {
            ForEach(EbookSettings.Theme.allCases, id: \.self) { Text(EbookWords.theme($0)).tag($0) }
          }
          Stepper(
            "Size of text: \(reader.settings.textSize) %", value: $reader.settings.textSize,
            in: EbookSettings.textSizes, step: 10)
          Stepper(
            "Distance of lines: \(reader.settings.lineSpacing) %", value: $reader.settings.lineSpacing,
            in: EbookSettings.lineSpacings, step: 10)
        }
        Section {
          if let title = reader.details?.ebook.title {
            LabeledContent("Book") { Text(verbatim: title.name) }
            Button("It Is None of These") { Task { await reader.setTitle(nil) } }
          }
          Button("Say Which Book It Is", systemImage: "magnifyingglass") { isChoosing = true }
        }
        FieldProblem(text: reader.changing.failure?.message)
      }
      .navigationTitle("How It Looks")
      .navigationBarTitleDisplayMode(.inline)
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
      TitlePickerView("Which book?", picker: TitlePickerViewModel(client: account.client)) { title in
        Task { await reader.setTitle(title.id) }
      }
    }
  }
}

/// The colour of a paragraph, and what its reader writes about it.
struct EbookHighlightView: View {
  let reader: EbookReaderViewModel
  let block: Int
  @State private var color: EbookMark.Color
  @State private var note: String
  @Environment(\.dismiss) private var dismiss

  init(reader: EbookReaderViewModel, block: Int) {
    self.reader = reader
    self.block = block
    let known = reader.highlight(ofBlock: block)
    _color = State(initialValue: known?.color ?? .yellow)
    _note = State(initialValue: known?.note ?? "")
  }

  var body: some View {
    NavigationStack {
      Form {
        Picker("Colour", selection: $color) {
          ForEach(EbookMark.Color.allCases, id: \.self) { Text(EbookWords.color($0)).tag($0) }
        }
        TextField("Note", text: $note, axis: .vertical)
        FieldProblem(text: reader.changing.failure?.message)
        if reader.highlight(ofBlock: block) != nil {
          Button("Remove Highlight", role: .destructive) { save(nil) }
        }
      }
      .navigationTitle("Highlight")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") { save(color) }.buttonStyle(.borderedProminent).disabled(reader.changing.isUnderWay)
        }
      }
    }
  }

  private func save(_ color: EbookMark.Color?) {
    Task {
      await reader.setHighlight(color, note: note, ofBlock: block)
      if reader.changing.failure == nil { dismiss() }
    }
  }
}
