import KiwiEngine
import KiwiKit
import SwiftUI

/// The e-books and pasted texts for speed reading.
struct SpeedReadingShelfView: View {
  let model: AppModel
  let account: Account
  @State private var isPasting = false
  @State private var isChoosing = false
  @State private var removing: SpeedReadingTextSummary?

  private var shelf: SpeedReadingShelfViewModel { account.speedReadingShelf }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        whenLoaded(shelf.loading, retry: { await shelf.load() }) {
          if shelf.isEmpty {
            emptyState(
              "Read One Word at a Time", systemImage: "bolt",
              words: "Words appear one at a time in the same spot, at the speed you choose."
            ) {
              Button("Paste Text") { isPasting = true }.buttonStyle(.borderedProminent)
              way.labelStyle(.titleOnly)
            }
          } else {
            Button("Paste Text", systemImage: "doc.on.clipboard") { isPasting = true }
              .buttonStyle(.bordered)
            books
            texts
            way
          }
          FieldProblem(text: shelf.changing.failure?.message)
        }
      }
      .screenColumn()
    }
    .refreshable { await shelf.load() }
    .task { await shelf.load() }
    .inlineTitle("Speed Reading")
    .sheet(isPresented: $isPasting) {
      PasteTextView(shelf: shelf) { model.router.open(.speedReader(.text(id: $0))) }
    }
    .sheet(isPresented: $isChoosing) { SpeedReadingProfilesView(profiles: account.speedReading) }
    .confirmationDialog(
      "Remove this text?", isPresented: $removing.isPresent(), titleVisibility: .visible, presenting: removing
    ) { text in
      Button("Remove", role: .destructive) { Task { await shelf.remove(text) } }
    } message: {
      Text("This deletes “\($0.name)”. This cannot be undone.")
    }
  }

  private var way: some View {
    Button("Reading Profiles", systemImage: "slider.horizontal.3") { isChoosing = true }.buttonStyle(
      .bordered)
  }

  @ViewBuilder private var books: some View {
    if !shelf.books.isEmpty {
      Text("E-Books").font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(shelf.books) { book in
        VStack(alignment: .leading, spacing: 0) {
          NavigationLink(value: Route.speedReader(.book(id: book.id))) { Text(verbatim: book.name) }
          Text("\(Int(book.progress * 100))% of \(localized("\(book.wordCount) words"))")
            .smallPrint()
        }
      }
    }
  }

  @ViewBuilder private var texts: some View {
    if !shelf.texts.isEmpty {
      Text("Texts").font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(shelf.texts) { text in
        HStack(spacing: Spacing.regular) {
          VStack(alignment: .leading, spacing: 0) {
            NavigationLink(value: Route.speedReader(.text(id: text.id))) { Text(verbatim: text.name) }
            Text(SpeedReadingWords.progress(text)).smallPrint()
          }
          Spacer()
          Button("Remove", systemImage: "trash") { removing = text }
            .labelStyle(.iconOnly)
            .buttonStyle(.borderless)
            .accessibilityLabel("Remove \(text.name)")
        }
      }
    }
  }
}
