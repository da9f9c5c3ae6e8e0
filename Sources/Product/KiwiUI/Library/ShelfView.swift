import KiwiEngine
import KiwiKit
import SwiftUI

/// A shelf of the user's library as a grid of covers.
struct ShelfView: View {
  /// The query with which the screen was opened.
  let opened: LibraryQuery
  let model: AppModel
  let account: Account
  @State private var shelf: ShelfViewModel
  @State private var requests = TitleRequests()

  init(opened: LibraryQuery, model: AppModel, account: Account) {
    self.opened = opened
    self.model = model
    self.account = account
    var query = opened
    if case .shelf(let shown) = model.router.shown(.shelf(opened)) { query = shown }
    _shelf = State(initialValue: ShelfViewModel(query, library: account.library))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        FilterBar(
          choices: shelf.choices, kind: $shelf.query.kind, genre: $shelf.query.genre,
          minimumRating: $shelf.query.minimumRating)
        ShelfHead(shelf: shelf)
        PostOfferBar(model: model, account: account)
        FieldProblem(text: shelf.changing.failure?.message)
        ShelfGrid(shelf: shelf, requests: requests, library: account.library)
        ListEnd(shelf) { nothing }
      }
      .screenWidth()
    }
    .searchable(text: $shelf.text, prompt: "Search these titles")
    .refreshable { await shelf.load() }
    .task(id: shelf.reloadKey) { await shelf.load() }
    .onChange(of: shelf.query) { _, query in model.router.refine(.shelf(opened), as: .shelf(query)) }
    .inlineTitle(shelf.selection.words ?? LibraryWords.name(shelf.query))
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        if shelf.selection.isActive { Button("Done") { shelf.selection.end() } } else { menu }
      }
      if shelf.selection.isActive {
        ToolbarItemGroup(placement: .bottomBar) { selectionBar }
      }
    }
    .sheet(item: $requests.adding) { AddToListView(form: $0, account: account) }
    .sheet(item: $requests.rating) { RateView(title: $0, library: account.library) }
    .confirmationDialog(
      removing.count == 1
        ? "Remove “\(removing[0].title.name)” from your library?"
        : "Remove \(removing.count) titles from your library?", isPresented: $requests.removing.hasItems(),
      titleVisibility: .visible
    ) {
      Button("Remove", role: .destructive) {
        let ids = removing.map(\.id)
        Task { await shelf.remove(ids) }
      }
    } message: {
      Text(
        "They will also be removed from your lists, and may come up in Discover again. Your log entries stay."
      )
    }
  }

  private var menu: some View {
    moreMenu {
      Button("Select", systemImage: "checkmark.circle") { shelf.selection.begin() }
      ShareLink("Share as Text", item: shelf.sharedText(LibraryWords.name(shelf.query)))
    }
  }

  private var selectionBar: some View {
    SelectionBar(
      selection: $shelf.selection, all: shelf.titles.map(\.id),
      sharedText: shelf.sharedText(LibraryWords.name(shelf.query)),
      removeName: localized("Remove from Library"),
      add: { requests.adding = AddToListViewModel(shelf.chosen.map(\.title), library: account.library) },
      remove: { requests.removing = shelf.chosen })
  }

  private var nothing: some View {
    emptyState(
      shelf.isFiltered ? "No Matching Titles" : "No Titles Yet", systemImage: "book",
      words: shelf.isFiltered
        ? "Try a different search, or clear the filters."
        : "Swipe through titles or log them to add them here."
    ) {
      if shelf.isFiltered {
        Button("Clear Filters") { shelf.clearFilters() }.buttonStyle(.bordered)
      } else {
        Link("Discover Titles", destination: .route(.discover)).buttonStyle(.borderedProminent)
      }
    }
  }

  private var removing: [LibraryTitle] { requests.removing }
}

/// The number of titles and their order.
private struct ShelfHead: View {
  @Bindable var shelf: ShelfViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: Spacing.regular) {
        Text(shelf.count.map(LibraryWords.titles) ?? "").foregroundStyle(Color.softInk)
          .accessibilityAddTraits(.updatesFrequently)
        Spacer()
        choicePicker("Sort", $shelf.query.sort, of: LibrarySort.allCases, words: LibraryWords.sort)
          .labelsHidden()
          .fixedSize()
      }
      if shelf.isFiltered { Button("Clear Filters") { shelf.clearFilters() } }
    }
  }
}

/// The grid, made of objects only, so a changed filter updates no tiles until new ones are loaded.
private struct ShelfGrid: View {
  let shelf: ShelfViewModel
  let requests: TitleRequests
  let library: LibraryRepository

  var body: some View {
    LibraryGrid(titles: shelf.titles) { title in
      ShelfTile(title: title, shelf: shelf, requests: requests, library: library)
    }
  }
}

/// A tile that a tap selects during a selection.
private struct ShelfTile: View {
  let title: LibraryTitle
  let shelf: ShelfViewModel
  let requests: TitleRequests
  let library: LibraryRepository

  var body: some View {
    if shelf.selection.isActive {
      SelectableTile(title: title, isChosen: shelf.selection.ids.contains(title.id)) {
        shelf.selection.toggle(title.id)
      }
    } else {
      LibraryLink(title: title).contextMenu {
        if title.direction != .seen {
          Button(LibraryWords.decision(.seen, title.title.kind), systemImage: "checkmark") {
            Task { if await shelf.markAsSeen(title.title) { requests.rating = title.title } }
          }
        }
        Button("Add to List", systemImage: "plus") {
          requests.adding = AddToListViewModel([title.title], library: library)
        }
        Button("Remove from Library", systemImage: "trash", role: .destructive) {
          requests.removing = [title]
        }
      }
    }
  }
}

/// Asks for an optional rating of a finished title.
struct RateView: View {
  let title: Title
  let library: LibraryRepository
  @State private var record: TitleRecordViewModel
  @Environment(\.dismiss) private var dismiss

  init(title: Title, library: LibraryRepository) {
    self.title = title
    self.library = library
    _record = State(initialValue: TitleRecordViewModel(titleId: title.id, library: library))
  }

  var body: some View {
    NavigationStack {
      VStack(spacing: Spacing.large) {
        TitleCover(title: title, width: 112)
        Text("How was “\(title.name)”?").font(.headline).multilineTextAlignment(.center)
        RatingView(name: localized("My rating"), rating: rating)
        FieldProblem(text: record.changing.failure?.message)
      }
      .padding(Spacing.large)
      .frame(maxWidth: .infinity)
      .task(id: record.revision) { await record.load() }
      .inlineTitle("Rate")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button(record.rating == nil ? "Not Now" : "Done") { dismiss() }.buttonStyle(.borderedProminent)
        }
      }
    }
  }

  private var rating: Binding<Rating?> {
    Binding(record.rating) { await record.rate($0, title) }
  }
}
