import KiwiEngine
import KiwiKit
import SwiftUI

/// Other titles by the same creator; empty without any.
struct MoreTitles: View {
  let title: Title
  let maker: String
  @State private var found: TitlesViewModel

  init(title: Title, maker: String, account: Account) {
    self.title = title
    self.maker = maker
    _found = State(initialValue: TitlesViewModel(query: maker, client: account.client))
  }

  var body: some View {
    let others = found.titles.filter { $0.id != title.id }
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if !others.isEmpty { CoverStrip(name: localized("More by \(maker)"), titles: others) }
    }
    .task { await found.loadInitial() }
  }
}

/// A horizontal row of covers under a heading.
struct CoverStrip: View {
  let name: String
  let titles: [Title]

  var body: some View {
    headed(name) {
      ScrollView(.horizontal) {
        HStack(spacing: Spacing.regular) {
          ForEach(titles) { title in
            NavigationLink(value: Route.title(id: title.id)) { TitleCover(title: title, width: 96) }
              .accessibilityLabel("\(title.name), \(TitleWords.kindAndYear(title))")
          }
        }
      }
      .accessibilityElement(children: .contain)
      .accessibilityLabel(name)
    }
  }
}
