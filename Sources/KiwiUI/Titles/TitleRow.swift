import KiwiEngine
import KiwiKit
import SwiftUI

/// A title in a list.
struct TitleRow: View {
  let title: Title

  var body: some View {
    NavigationLink(value: Route.title(id: title.id)) { TitleLine(title: title) }
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
        Text(verbatim: TitleWords.kindAndYear(title)).font(.footnote).foregroundStyle(Color.softInk)
        if !title.people.isEmpty {
          Text(verbatim: TitleWords.makers(title)).font(.footnote).foregroundStyle(Color.softInk)
            .lineLimit(2)
        }
      }
      Spacer()
    }
  }
}

/// What stands below the last title: more to come, nothing, or trouble.
struct TitlesEnd: View {
  let titles: TitlesViewModel

  var body: some View {
    switch titles.loading {
    case .idle, .loading: LoadingView()
    case .failed(let failure): FailureView(failure: failure) { await titles.tryAgain() }
    case .loaded:
      if titles.titles.isEmpty {
        ContentUnavailableView("Nothing Found", systemImage: "book")
      } else if let failure = titles.moreFailure {
        MoreFailure(failure: failure) { await titles.tryAgain() }
      } else if !titles.hasReachedEnd {
        LoadingView()
          .onAppear { Task { await titles.loadMore() } }
          // A new one for each page, so that it appears again.
          .id(titles.titles.count)
      }
    }
  }
}
