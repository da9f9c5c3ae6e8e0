import KiwiEngine
import KiwiKit
import SwiftUI

/// The user's library, or an invitation to log in.
struct LibraryView: View {
  let model: AppModel
  let account: Account

  var body: some View {
    if account.user != nil {
      OwnLibraryView(model: model, account: account)
    } else {
      WayIn(
        title: "Your Library", systemImage: "books.vertical",
        words: "Log in to keep track of what you’ve read and watched, and what’s next.",
        router: model.router
      )
      .inlineTitle("Library")
    }
  }
}

struct OwnLibraryView: View {
  let model: AppModel
  let account: Account
  @State private var library: LibraryViewModel
  @State private var logging: LogViewModel?
  @State private var creating: ListFormViewModel?

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _library = State(initialValue: LibraryViewModel(library: account.library))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        if !library.found.query.text.isEmpty {
          results
        } else {
          whenLoaded(library.loading, retry: { await library.load() }) {
            PostOfferBar(model: model, account: account).padding(.horizontal, Spacing.large)
            NavigationLink(value: Route.reading) {
              Label("Start Reading", systemImage: "book")
            }
            .buttonStyle(.bordered)
            .padding(.horizontal, Spacing.large)
            if library.isEmpty { empty } else { parts }
          }
        }
      }
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .searchable(text: $library.searchText, prompt: "Search your library")
    .refreshable { await library.load() }
    .task(id: library.revision) { await library.load() }
    .task(id: library.searchText) { await library.search(library.searchText) }
    .inlineTitle("Library")
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("Log", systemImage: "plus") { logging = LogViewModel(client: account.client) }
      }
    }
    .sheet(item: $logging) { LogView(log: $0, account: account) }
    .sheet(item: $creating) { form in
      ListFormView(form: form) { model.router.open(.list(id: $0)) }
    }
  }

  @ViewBuilder private var parts: some View {
    if !library.now.isEmpty {
      TitleStrip(name: LibraryWords.shelf(.now), titles: library.now, all: LibraryQuery(shelf: .now))
    }
    if !library.watchlist.isEmpty {
      TitleStrip(
        name: LibraryWords.shelf(.watchlist), titles: library.watchlist, all: LibraryQuery(shelf: .watchlist),
        count: library.count(.watchlist))
    }
    if !library.followedLists.isEmpty {
      LibrarySection(name: localized("Lists You Follow")) {
        ListCards(lists: library.followedLists)
      }
    }
    if !library.collections.isEmpty {
      LibrarySection(name: localized("Collections")) { CollectionGrid(collections: library.collections) }
    }
    LibrarySection(name: localized("My Lists"), route: library.ownLists.isEmpty ? nil : .lists) {
      ListCards(lists: library.ownLists)
      Button("New List", systemImage: "plus") { creating = ListFormViewModel(library: account.library) }
        .buttonStyle(.bordered)
    }
    if !library.recentlyAdded.isEmpty {
      TitleStrip(
        name: LibraryWords.shelf(.recent), titles: library.recentlyAdded, all: LibraryQuery(shelf: .seen))
    }
    VStack(alignment: .leading, spacing: Spacing.regular) {
      row(localized("View All"), .all)
      row(LibraryWords.shelf(.onHold), .onHold)
      row(LibraryWords.shelf(.didNotFinish), .didNotFinish)
      row(LibraryWords.shelf(.skipped), .skipped)
    }
    .padding(.horizontal, Spacing.large)
  }

  @ViewBuilder private func row(_ name: String, _ shelf: LibraryShelf) -> some View {
    if library.count(shelf) > 0 {
      NavigationLink(value: Route.shelf(LibraryQuery(shelf: shelf))) {
        HStack(spacing: Spacing.regular) {
          Text("\(name) (\(library.count(shelf)))")
          Spacer()
          Image(systemName: "chevron.right").foregroundStyle(Color.softInk)
        }
        .frame(minHeight: 44)
      }
    }
  }

  @ViewBuilder private var results: some View {
    LibraryGrid(titles: library.found.titles) { LibraryLink(title: $0) }.padding(.horizontal, Spacing.large)
    ListEnd(library.found) {
      ContentUnavailableView(
        "No Results", systemImage: "magnifyingglass",
        description: Text("No titles in your library match your search."))
    }
  }

  private var empty: some View {
    emptyState(
      "Your Library Is Empty", systemImage: "books.vertical",
      words: "Swipe through books, films and shows, or log a title you’ve finished."
    ) {
      Link("Discover Titles", destination: .route(.discover)).buttonStyle(.borderedProminent)
      Button("Log") { logging = LogViewModel(client: account.client) }.buttonStyle(.bordered)
      if library.count(.skipped) > 0 {
        Link("Skipped Titles", destination: .route(.shelf(LibraryQuery(shelf: .skipped))))
          .buttonStyle(.bordered)
      }
    }
  }
}

/// A section of the library's first screen with a link to all of its content.
struct LibrarySection<Content: View>: View {
  let name: String
  var route: Route?
  @ViewBuilder let content: () -> Content

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.regular) {
        Text(name).font(.headline).accessibilityAddTraits(.isHeader)
        Spacer()
        if let route {
          NavigationLink(value: route) { Text("See All") }.accessibilityLabel("See All: \(name)")
        }
      }
      content()
    }
    .padding(.horizontal, Spacing.large)
  }
}

/// A horizontal row of covers.
struct TitleStrip: View {
  let name: String
  let titles: [LibraryTitle]
  let all: LibraryQuery
  var count: Int?

  var body: some View {
    LibrarySection(name: count.map { "\(name) (\($0))" } ?? name, route: .shelf(all)) {
      ScrollView(.horizontal) {
        HStack(alignment: .top, spacing: Spacing.regular) {
          ForEach(titles) { LibraryLink(title: $0) }
        }
      }
      .accessibilityElement(children: .contain)
      .accessibilityLabel(name)
    }
  }
}

struct CollectionGrid: View {
  let collections: [LibraryCollection]

  var body: some View {
    LazyVGrid(
      columns: [GridItem(.adaptive(minimum: 160), spacing: Spacing.regular)], spacing: Spacing.regular
    ) {
      ForEach(collections) { collection in
        NavigationLink(value: Route.shelf(collection.query)) {
          HStack(spacing: Spacing.regular) {
            Image(systemName: LibraryWords.symbol(collection.kind))
            VStack(alignment: .leading, spacing: 0) {
              Text(LibraryWords.collection(collection.kind)).foregroundStyle(Color.ink).lineLimit(2)
              Text("\(collection.count)").smallPrint()
            }
          }
          .padding(.horizontal, Spacing.large)
          .padding(.vertical, Spacing.regular)
          .frame(maxWidth: .infinity, minHeight: 64, alignment: .leading)
          .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
        }
      }
    }
  }
}
