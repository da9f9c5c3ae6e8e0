import KiwiEngine
import KiwiKit
import SwiftUI

/// Finds titles, users and posts through the deck, search and recent posts.
struct DiscoverView: View {
  let model: AppModel
  let account: Account
  @Bindable private var router: AppRouter
  @State private var scanner: BookScanViewModel?

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    router = model.router
  }

  var body: some View {
    ScrollView {
      // Clipping keeps a card that flies off from widening the page.
      content.padding(.vertical, Spacing.regular).frame(maxWidth: .infinity).clipped()
    }
    .searchable(text: $router.query, prompt: "Search people, titles, posts, #tags")
    .inlineTitle("Discover")
    .toolbar {
      if account.user != nil {
        ToolbarItem(placement: .primaryAction) {
          Button("Scan a Book", systemImage: "barcode.viewfinder") {
            scanner = BookScanViewModel(client: account.client)
          }
        }
      }
    }
    .sheet(item: $scanner) { scanner in
      BookScanView(scanner: scanner) { id in
        leave(for: .title(id: id))
      } add: { name in
        leave(for: .newTitle(name: name))
      }
    }
    .task(id: router.query) {
      await account.search.typed(router.query)
    }
  }

  private func leave(for route: Route) {
    scanner = nil
    router.open(route)
  }

  @ViewBuilder private var content: some View {
    if account.search.posts != nil {
      SearchResults(model: model, account: account)
    } else {
      VStack(spacing: Spacing.large) {
        Picker("View", selection: $router.discoverPart) {
          Text("Deck").tag(AppRouter.DiscoverPart.deck)
          Text("Posts").tag(AppRouter.DiscoverPart.posts)
        }
        .pickerStyle(.segmented)
        .labelsHidden()
        .frame(maxWidth: 360)
        .frame(maxWidth: .infinity)
        switch router.discoverPart {
        case .deck:
          SwipeView(deck: account.deck, model: model, account: account)
          if account.user != nil {
            ForYouShelf(shelf: account.recommendations).frame(maxWidth: Spacing.column)
          }
          NavigationLink(value: Route.titles(nil, query: "")) { Text("All Books, Films and Shows") }
        case .posts: DiscoverPosts(model: model, account: account)
        }
      }
      .padding(.horizontal, Spacing.large)
    }
  }
}

/// The first results of a search, by kind.
struct SearchResults: View {
  let model: AppModel
  let account: Account

  var body: some View {
    if let posts = account.search.posts {
      LazyVStack(alignment: .leading, spacing: Spacing.large) {
        if let people = account.search.people, !people.people.isEmpty {
          Text("People").font(.headline).accessibilityAddTraits(.isHeader)
            .padding(.horizontal, Spacing.large)
          ForEach(people.people.prefix(account.search.shownPeople)) {
            FollowableRow(user: $0, followed: account.followed).padding(.horizontal, Spacing.large)
          }
          .task(id: people.people.map(\.id)) { await account.followed.learn(people.people) }
          if account.search.hasMorePeople {
            Button("More People") { Task { await account.search.showMorePeople() } }
              .buttonStyle(.bordered)
              .padding(.horizontal, Spacing.large)
          }
        }
        if let titles = account.search.titles { FoundTitles(titles: titles, account: account) }
        Text("Posts").font(.headline).accessibilityAddTraits(.isHeader).padding(.horizontal, Spacing.large)
        PostRows(posts: posts, model: model, account: account)
        FeedEnd(posts: posts, model: model)
      }
      .frame(maxWidth: Spacing.column)
    }
  }
}
