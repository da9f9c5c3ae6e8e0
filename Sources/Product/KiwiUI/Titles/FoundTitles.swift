import KiwiEngine
import KiwiKit
import SwiftUI

/// The first titles of a search, with a link to all.
struct FoundTitles: View {
  let titles: TitlesViewModel
  let account: Account
  @State private var decisions: TitleDecisions

  init(titles: TitlesViewModel, account: Account) {
    self.titles = titles
    self.account = account
    _decisions = State(initialValue: TitleDecisions(library: account.library))
  }

  /// The maximum number of titles shown above the posts.
  private static let maxShown = 5

  var body: some View {
    if let failure = titles.loading.failure {
      MoreFailure(failure: failure) { await titles.tryAgain() }
    } else if !titles.titles.isEmpty {
      HStack(spacing: Spacing.regular) {
        Text("Books, Films and Shows").font(.headline).accessibilityAddTraits(.isHeader)
        Spacer()
        if titles.titles.count > Self.maxShown {
          NavigationLink(value: Route.titles(nil, query: titles.query)) { Text("See All") }
        }
      }
      .padding(.horizontal, Spacing.large)
      ForEach(titles.titles.prefix(Self.maxShown)) { title in
        MarkedTitleRow(title: title, decisions: decisions, account: account)
          .padding(.horizontal, Spacing.large)
      }
      TitleAttributions(titles: Array(titles.titles.prefix(Self.maxShown))).padding(
        .horizontal, Spacing.large)
    } else if titles.loading == .loaded, account.user != nil {
      MissingTitle(query: titles.query).padding(.horizontal, Spacing.large)
    }
  }
}
