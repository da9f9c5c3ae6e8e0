import KiwiEngine
import KiwiKit
import SwiftUI

/// Chooses the titles of a list from the whole library.
struct BulkAddView: View {
  let form: BulkAddViewModel
  @Bindable private var shelf: ShelfViewModel
  @Environment(\.dismiss) private var dismiss

  init(form: BulkAddViewModel) {
    self.form = form
    shelf = form.shelf
  }

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: Spacing.large) {
          FieldProblem(text: form.saving.failure?.message)
          if let failure = form.loading.failure {
            FailureView(failure: failure) { await form.load() }
          } else if form.members == nil {
            LoadingView()
          } else {
            grid
          }
        }
        .padding(Spacing.large)
        .frame(maxWidth: .infinity, alignment: .leading)
      }
      .searchable(text: $shelf.text, prompt: "Search your library")
      .task { await form.load() }
      .task(id: shelf.reloadKey) { await shelf.load() }
      .formBar(
        "Add Titles", confirm: form.saving.isUnderWay ? "Saving…" : "Done",
        canConfirm: form.members != nil && !form.saving.isUnderWay, cancel: { dismiss() }
      ) {
        if await form.apply() { dismiss() }
      }
    }
  }

  @ViewBuilder private var grid: some View {
    FilterBar(
      choices: shelf.choices, kind: $shelf.query.kind, genre: $shelf.query.genre,
      minimumRating: $shelf.query.minimumRating)
    Text("\(LibraryWords.titles(form.chosen.count)) in this list").foregroundStyle(Color.softInk)
      .accessibilityAddTraits(.updatesFrequently)
    LazyVGrid(columns: LibraryTile.columns, alignment: .leading, spacing: Spacing.large) {
      ForEach(shelf.titles) { title in
        SelectableTile(title: title, isChosen: form.chosen.contains(title.id)) { form.toggle(title.id) }
      }
    }
    ListEnd(shelf) {
      ContentUnavailableView(
        "No Results", systemImage: "book",
        description: Text("You can add the titles in your library to lists."))
    }
  }
}
