import KiwiEngine
import KiwiKit
import SwiftUI

/// An endless feed of posts, newest first.
struct FeedView<Header: View, Rail: View>: View {
  let posts: PostsViewModel
  let model: AppModel
  let account: Account
  /// Reserves space for the rail, so the posts do not move when it appears.
  let keepsRoomForRail: Bool
  @ViewBuilder let header: Header
  @ViewBuilder let rail: Rail

  private static var top: String { "top" }

  var body: some View {
    ScrollViewReader { scroll in
      ScrollView {
        // One stack for all widths, so the posts keep their identity when the window is resized.
        HStack(alignment: .top, spacing: 0) {
          column.layoutPriority(1)
          if keepsRoomForRail {
            VStack(spacing: 0) { rail }.frame(maxWidth: HomeRail.width)
          }
        }
        .frame(maxWidth: keepsRoomForRail ? Spacing.column + HomeRail.width : Spacing.column)
      }
      .refreshable { [posts] in await posts.refresh() }
      .overlay(alignment: .top) {
        if posts.newPostCount > 0 {
          NewPostsPill(posts: posts) { scroll.scrollTo(Self.top, anchor: .top) }
            .padding(.top, Spacing.regular)
        }
      }
    }
    .task(id: posts.feed) { [posts] in await posts.loadInitial() }
  }

  private var column: some View {
    LazyVStack(spacing: Spacing.large) {
      VStack(spacing: Spacing.large) {
        // Keeps the pill from covering the top; further down, the browser anchors the scroll position.
        if posts.newPostCount > 0 { Color.clear.frame(height: 44) }
        header
        if posts.isOffline { OfflineNote() }
      }
      .id(Self.top)
      Group {
        ForEach(posts.unsent) {
          UnsentPostRow(entry: $0, progress: posts.uploads[$0.id], account: account, model: model)
        }
        PostRows(posts: posts, model: model, account: account)
        // A fixed height gives it the same position with and without a rail.
        FeedEnd(posts: posts, model: model).fixedSize(horizontal: false, vertical: true)
      }
      // A new identity per feed replaces the list, but not the header.
      .id(posts.feed)
    }
    .padding(.vertical, Spacing.regular)
    .frame(maxWidth: Spacing.column)
  }
}

/// The posts of a feed, apart from the feed's other parts, so frequent likes evaluate only these rows.
struct PostRows: View {
  let posts: PostsViewModel
  let model: AppModel
  let account: Account

  var body: some View {
    // Rows whose displayed age is unchanged stay equal.
    let now = model.clock.now
    // Read once for all rows, because each read is tracked per row.
    let failedChanges = account.failedChanges.changes
    ForEach(posts.posts) {
      PostRow(
        $0, age: $0.age(at: now), hasFailedChange: failedChanges[$0.id] != nil, model: model, account: account
      )
      .equatable()
    }
  }
}

/// Shows the number of new posts and loads them on tap.
struct NewPostsPill: View {
  let posts: PostsViewModel
  let shown: @MainActor () -> Void

  var body: some View {
    Button {
      Task {
        await posts.refresh()
        shown()
      }
    } label: {
      Label(
        "\(posts.newPostCount) new posts", systemImage: "arrow.up")
    }
    .buttonStyle(.borderedProminent)
    .buttonBorderShape(.capsule)
    .accessibilityAddTraits(.updatesFrequently)
  }
}

struct OfflineNote: View {
  var body: some View {
    Label("Can’t reach the server. Showing saved posts.", systemImage: "wifi.slash")
      .smallPrint()
  }
}

/// The end of a feed: a loading indicator, an empty state, a failure or a closing line.
struct FeedEnd: View {
  let posts: PostsViewModel
  let model: AppModel

  var body: some View {
    whenLoaded(posts.loading, retry: { await posts.loadInitial() }) {
      if posts.count == 0 {
        if posts.unsent.isEmpty { EmptyFeedView(feed: posts.feed, model: model) }
      } else if let failure = posts.moreFailure {
        MoreFailure(failure: failure) { await posts.tryAgain() }
      } else if posts.hasReachedEnd {
        Text("You’re all caught up.").smallPrint()
          .frame(maxWidth: .infinity)
          .padding(Spacing.large)
      } else {
        MoreToCome(count: posts.count) { await posts.loadMore() }
      }
    }
  }
}

struct EmptyFeedView: View {
  let feed: Feed
  let model: AppModel

  var body: some View {
    ContentUnavailableView {
      Label(title, systemImage: "book")
    } description: {
      Text(words)
    } actions: {
      switch feed {
      case .everyone: Button("Write Post") { model.perform(.compose) }.buttonStyle(.borderedProminent)
      case .following: Link("Find People", destination: .route(.discover)).buttonStyle(.borderedProminent)
      case .user, .search, .title, .titleByFollowed, .spot, .visit: EmptyView()
      }
    }
  }

  private var title: String {
    switch feed {
    case .search: localized("No Results")
    default: localized("No Posts Yet")
    }
  }

  private var words: String {
    switch feed {
    case .everyone: localized("Be the first to share a book, a film or a meal.")
    case .following: localized("Follow people to see their posts here.")
    case .user: localized("Posts by this person appear here.")
    case .title, .titleByFollowed, .spot, .visit: localized("Posts about this appear here.")
    case .search(let query): localized("No posts match “\(query)”. Try a different search.")
    }
  }
}

extension FeedView where Rail == EmptyView {
  init(
    posts: PostsViewModel, model: AppModel, account: Account, @ViewBuilder header: () -> Header
  ) {
    self.init(posts: posts, model: model, account: account, keepsRoomForRail: false, header: header) {
      EmptyView()
    }
  }
}
