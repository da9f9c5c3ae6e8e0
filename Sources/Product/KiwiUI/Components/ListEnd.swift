import KiwiEngine
import SwiftUI

/// What stands below the last thing of a list: more to come, nothing, or trouble.
struct ListEnd<List: PagedList, Nothing: View>: View {
  let list: List
  /// Of what is loaded, how much is shown: a list may be narrowed where it is.
  let shown: Int
  @ViewBuilder let nothing: () -> Nothing

  init(_ list: List, shown: Int? = nil, @ViewBuilder nothing: @escaping () -> Nothing) {
    self.list = list
    self.shown = shown ?? list.items.count
    self.nothing = nothing
  }

  var body: some View {
    switch list.loading {
    case .idle, .loading: LoadingView()
    case .failed(let failure): FailureView(failure: failure) { await list.tryAgain() }
    case .loaded:
      if let failure = list.moreFailure {
        MoreFailure(failure: failure) { await list.tryAgain() }
      } else if !list.hasReachedEnd {
        MoreToCome(count: list.items.count) { await list.loadMore() }
      } else if shown == 0 {
        nothing()
      }
    }
  }
}

/// Loads more once the reader is near it, in whatever stack it stands: what is not lazy has all of itself appear at once.
struct MoreToCome: View {
  let count: Int
  let load: @MainActor () async -> Void

  var body: some View {
    LazyVStack(spacing: 0) {
      LoadingView()
        .onAppear { Task { await load() } }
        // A new one for each page, so that it appears again.
        .id(count)
    }
  }
}
