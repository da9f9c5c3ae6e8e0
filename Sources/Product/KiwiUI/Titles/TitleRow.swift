import KiwiEngine
import KiwiKit
import SwiftUI

/// A title as a row of a list.
struct TitleRow: View {
  let title: Title
  /// The user's decision, if known.
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

/// A title as a row with the user's decision, loaded when the row appears.
struct MarkedTitleRow: View {
  let title: Title
  let decisions: TitleDecisions
  let account: Account

  var body: some View {
    TitleRow(title: title, direction: decisions.directions[title.id])
      .task(id: decisions.revision) { if account.user != nil { await decisions.load(title.id) } }
  }
}

/// The attributions that the sources of titles require.
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

/// The cover, name and makers of a title in one row.
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
