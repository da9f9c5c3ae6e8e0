import KiwiEngine
import SwiftUI

/// The end of a list: a loading indicator, an empty state or a failure.
struct ListEnd<List: PagedList, Nothing: View>: View {
  let list: List
  /// The number of loaded items that pass the screen's filter.
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

/// Loads the next page when it is about to become visible.
///
/// Its own lazy stack makes this work in eager stacks, whose whole content appears at once.
struct MoreToCome: View {
  let count: Int
  let load: @MainActor () async -> Void

  var body: some View {
    LazyVStack(spacing: 0) {
      LoadingView()
        .onAppear { Task { await load() } }
        // A new identity for each page makes it appear again.
        .id(count)
    }
  }
}
