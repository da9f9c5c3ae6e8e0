import KiwiEngine
import KiwiKit
import SwiftUI

/// What can be read word by word: e-books, and texts that were pasted.
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
              "One Word after Another", systemImage: "bolt",
              words: "Words stand in one place, one after another, as fast as you like. Your eyes can rest."
            ) {
              Button("Paste a Text") { isPasting = true }.buttonStyle(.borderedProminent)
              way.labelStyle(.titleOnly)
            }
          } else {
            Button("Paste a Text", systemImage: "doc.on.clipboard") { isPasting = true }
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
      Text("“\($0.name)” is kept nowhere else here.")
    }
  }

  private var way: some View {
    Button("How You Read", systemImage: "slider.horizontal.3") { isChoosing = true }.buttonStyle(.bordered)
  }

  @ViewBuilder private var books: some View {
    if !shelf.books.isEmpty {
      Text("E-Books").font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(shelf.books) { book in
        VStack(alignment: .leading, spacing: 0) {
          NavigationLink(value: Route.speedReader(.book(id: book.id))) { Text(verbatim: book.name) }
          Text("\(Int(book.progress * 100)) % of \(CountWords.count(book.wordCount, "word", "words"))")
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
