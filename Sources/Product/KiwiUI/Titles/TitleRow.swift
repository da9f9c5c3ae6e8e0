import KiwiEngine
import KiwiKit
import SwiftUI

/// A title in a list.
struct TitleRow: View {
  let title: Title
  /// What the reader decided about it, where that is known.
  var direction: SwipeDirection?

  var body: some View {
    NavigationLink(value: Route.title(id: title.id)) {
      HStack(spacing: Spacing.regular) {
        TitleLine(title: title)
        if let direction {
          Image(systemName: LibraryWords.symbol(direction))
            .foregroundStyle(Color.kiwi)
            .accessibilityLabel(LibraryWords.direction(direction, title.kind))
        }
      }
    }
  }
}

/// A title in a list, with what the reader decided about it; each is asked for as its row comes in sight.
struct MarkedTitleRow: View {
  let title: Title
  let decisions: TitleDecisions
  let account: Account

  var body: some View {
    TitleRow(title: title, direction: decisions.directions[title.id])
      .task(id: decisions.revision) { if account.user != nil { await decisions.load(title.id) } }
  }
}

/// What the sources of titles ask to be shown where these are.
struct TitleAttributions: View {
  let titles: [Title]

  var body: some View {
    let words = Array(Set(titles.compactMap(\.attribution))).sorted()
    if !words.isEmpty {
      VStack(alignment: .leading, spacing: Spacing.small) {
        ForEach(words, id: \.self) { Text(verbatim: $0).font(.caption).foregroundStyle(Color.softInk) }
      }
    }
  }
}

/// What a row says of a title.
struct TitleLine: View {
  let title: Title

  var body: some View {
    HStack(alignment: .top, spacing: Spacing.large) {
      TitleCover(title: title)
      VStack(alignment: .leading, spacing: Spacing.small) {
        Text(verbatim: title.name).font(.headline).foregroundStyle(Color.ink).lineLimit(2)
        Text(verbatim: TitleWords.kindAndYear(title)).smallPrint()
        if !title.people.isEmpty {
          Text(verbatim: TitleWords.makers(title)).smallPrint()
            .lineLimit(2)
        }
      }
      Spacer()
    }
  }
}
