import KiwiEngine
import KiwiKit
import SwiftUI

/// A row of covers to look along, with the way to all of them. Nothing where the server has no titles.
struct TitleShelf: View {
  @State private var titles: TitlesViewModel

  init(account: Account) {
    _titles = State(initialValue: TitlesViewModel(client: account.client))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if !titles.titles.isEmpty {
        HStack(spacing: Spacing.regular) {
          Text("Books, Films and Shows").font(.headline).accessibilityAddTraits(.isHeader)
          Spacer()
          NavigationLink(value: Route.titles(nil, query: "")) { Text("See All") }
        }
        .padding(.horizontal, Spacing.large)
        ScrollView(.horizontal) {
          HStack(spacing: Spacing.regular) {
            ForEach(titles.titles) { title in
              NavigationLink(value: Route.title(id: title.id)) { TitleCover(title: title, width: 112) }
                .accessibilityLabel("\(title.name), \(TitleWords.kindAndYear(title))")
            }
          }
          .padding(.horizontal, Spacing.large)
        }
      }
    }
    .task { await titles.loadInitial() }
  }
}

/// The first titles that a search has found, with the way to all of them.
struct FoundTitles: View {
  let titles: TitlesViewModel

  /// More of them would hide the posts below.
  private static let most = 5

  var body: some View {
    if let failure = titles.loading.failure {
      MoreFailure(failure: failure) { await titles.tryAgain() }
    } else if !titles.titles.isEmpty {
      HStack(spacing: Spacing.regular) {
        Text("Books, Films and Shows").font(.headline).accessibilityAddTraits(.isHeader)
        Spacer()
        if titles.titles.count > Self.most {
          NavigationLink(value: Route.titles(nil, query: titles.query)) { Text("See All") }
        }
      }
      .padding(.horizontal, Spacing.large)
      ForEach(titles.titles.prefix(Self.most)) { TitleRow(title: $0).padding(.horizontal, Spacing.large) }
    }
  }
}
