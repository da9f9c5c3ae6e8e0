import KiwiEngine
import KiwiKit
import SwiftUI

/// The first titles that a search has found, with the way to all of them.
struct FoundTitles: View {
  let titles: TitlesViewModel
  let isMember: Bool

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
      TitleAttributions(titles: Array(titles.titles.prefix(Self.most))).padding(.horizontal, Spacing.large)
    } else if titles.loading == .loaded, isMember {
      MissingTitle(query: titles.query).padding(.horizontal, Spacing.large)
    }
  }
}
