import KiwiEngine
import SwiftUI

/// Finds people, books, films and shows, and posts.
struct DiscoverView: View {
  let model: AppModel
  let account: Account
  @Bindable private var router: AppRouter

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    router = model.router
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: Spacing.large) {
        if let posts = account.search.posts {
          if let people = account.search.people, !people.people.isEmpty {
            Text("People").font(.headline).accessibilityAddTraits(.isHeader).padding(
              .horizontal, Spacing.large)
            ForEach(people.people.prefix(5)) { PersonRow(user: $0).padding(.horizontal, Spacing.large) }
          }
          if let titles = account.search.titles { FoundTitles(titles: titles, isMember: account.user != nil) }
          Text("Posts").font(.headline).accessibilityAddTraits(.isHeader).padding(.horizontal, Spacing.large)
          PostRows(posts: posts, model: model, account: account)
          FeedEnd(posts: posts, model: model)
        } else {
          TitleShelf(account: account)
          PostGrid(posts: account.everyone, model: model).padding(.horizontal, Spacing.large)
        }
      }
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: 680)
    }
    .searchable(text: $router.query, prompt: "People, titles, words, #hashtags")
    .navigationTitle("Discover")
    .task { await account.everyone.loadInitial() }
    .task(id: router.query) {
      await account.search.search(
        router.query, after: account.search.query.isEmpty ? .zero : SearchViewModel.pause)
    }
  }
}
