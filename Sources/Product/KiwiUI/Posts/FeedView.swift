import KiwiEngine
import KiwiKit
import SwiftUI

/// Posts, newest first, without end.
struct FeedView<Header: View, Rail: View>: View {
  let posts: PostsViewModel
  let model: AppModel
  let account: Account
  /// Whether there may be room beside the posts, which is then kept free from the start: nothing moves when the rail comes.
  let keepsRoomForRail: Bool
  @ViewBuilder let header: Header
  @ViewBuilder let rail: Rail

  private static var top: String { "top" }

  var body: some View {
    ScrollViewReader { scroll in
      ScrollView {
        // The posts stay the same elements when the window changes.
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
        // At the top, the pill hides nothing; further down, a browser keeps what is read where it is.
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
        // Beside a rail it stands where it does without one.
        FeedEnd(posts: posts, model: model).fixedSize(horizontal: false, vertical: true)
      }
      // Another feed is another list; the header, where it was chosen, stays as it is.
      .id(posts.feed)
    }
    .padding(.vertical, Spacing.regular)
    .frame(maxWidth: Spacing.column)
  }
}

/// The posts of a feed. All the time somebody likes one of them, which nothing around them need be evaluated for.
struct PostRows: View {
  let posts: PostsViewModel
  let model: AppModel
  let account: Account

  var body: some View {
    // The rows of posts that are told the same age stay as they are.
    let now = model.clock.now
    // Read once: what a row reads it remembers, and there are many rows and people.
    let failedChanges = account.failedChanges.changes
    ForEach(posts.posts) {
      PostRow(
        $0, age: $0.age(at: now), hasFailedChange: failedChanges[$0.id] != nil, model: model, account: account
      )
      .equatable()
    }
  }
}

/// How many posts have come since the feed was loaded, wherever in it the reader is; shows them.
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
        posts.newPostCount == 1 ? "1 new post" : "\(posts.newPostCount) new posts", systemImage: "arrow.up")
    }
    .buttonStyle(.borderedProminent)
    .buttonBorderShape(.capsule)
    .accessibilityAddTraits(.updatesFrequently)
  }
}

struct OfflineNote: View {
  var body: some View {
    Label("The server cannot be reached. This is what was here before.", systemImage: "wifi.slash")
      .smallPrint()
  }
}

/// What stands below the last post: more to come, nothing yet, trouble, or the end.
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
        Text("You have seen everything.").smallPrint()
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
      case .everyone: Button("Write a Post") { model.perform(.compose) }.buttonStyle(.borderedProminent)
      case .following: Link("Find People", destination: .route(.discover)).buttonStyle(.borderedProminent)
      case .user, .search, .title, .titleByFollowed, .spot, .visit: EmptyView()
      }
    }
  }

  private var title: String {
    switch feed {
    case .search: "Nothing Found"
    default: "Nothing Here Yet"
    }
  }

  private var words: String {
    switch feed {
    case .everyone: "Be the first: share what you read, watched or ate."
    case .following: "Follow people, and what they post appears here."
    case .user: "What this person posts appears here."
    case .title, .titleByFollowed, .spot, .visit: "What people write about it appears here."
    case .search(let query): "No post has “\(query)” in it. Try other words."
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
