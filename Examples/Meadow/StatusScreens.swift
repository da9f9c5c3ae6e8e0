import SwiftUI

struct TimelineScreen: View {
  @Environment(Session.self) private var session
  @State private var feed = "home"

  var body: some View {
    Fetched("timelines/\(feed)", of: [Status].self) { statuses in
      List {
        ForEach((feed == "home" ? session.written : []) + statuses) { StatusRow(status: $0) }
      }
      .listStyle(.plain)
    }
    .navigationTitle(feed == "home" ? "Home" : "Local")
    .toolbar {
      ToolbarItem(placement: .topBarLeading) {
        Menu {
          Picker("Feed", selection: $feed) {
            Label("Home", systemImage: "house").tag("home")
            Label("Local", systemImage: "mappin.and.ellipse").tag("local")
          }
        } label: {
          Label("Feed", systemImage: "line.3.horizontal.decrease.circle")
        }
      }
      ToolbarItem(placement: .primaryAction) {
        Button("New Post", systemImage: "square.and.pencil") { session.isComposing = true }
      }
    }
  }
}

struct StatusesScreen: View {
  let title: String
  let path: String

  var body: some View {
    Fetched(path, of: [Status].self) { statuses in
      if statuses.isEmpty {
        ContentUnavailableView(title, systemImage: "tray", description: Text("There are no posts yet."))
      } else {
        List(statuses) { StatusRow(status: $0) }.listStyle(.plain)
      }
    }
    .navigationTitle(title)
    .navigationBarTitleDisplayMode(.inline)
  }
}

struct StatusRow: View {
  let status: Status
  @Environment(Session.self) private var session

  var body: some View {
    NavigationLink(value: Screen.status(status)) {
      VStack(alignment: .leading, spacing: 10) {
        StatusHeader(status: status)
        Text(status.text).lineLimit(6)
        if !status.media.isEmpty { MediaGrid(media: status.media) }
        StatusActions(status: status)
      }
      .padding(.vertical, 6)
    }
    .swipeActions(edge: .leading) {
      Button("Favourite", systemImage: "star") { session.toggleFavourite(status) }.tint(.yellow)
    }
    .swipeActions(edge: .trailing) {
      Button("Bookmark", systemImage: "bookmark") { session.toggleBookmark(status) }.tint(.indigo)
    }
    .contextMenu {
      Button("Favourite", systemImage: "star") { session.toggleFavourite(status) }
      Button("Bookmark", systemImage: "bookmark") { session.toggleBookmark(status) }
      ShareLink(item: URL(string: "https://meadow.example/\(status.id)") ?? URL(filePath: "/"))
    }
  }
}

struct StatusHeader: View {
  let status: Status

  var body: some View {
    HStack(spacing: 10) {
      AvatarView(account: status.account, side: 44)
      VStack(alignment: .leading, spacing: 2) {
        Text(status.account.name).font(.headline).lineLimit(1)
        Text(status.account.handle).font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
      }
      Spacer()
      Text(status.createdAt, style: .relative).font(.footnote).foregroundStyle(.secondary).lineLimit(1)
    }
  }
}

struct AvatarView: View {
  let account: Account
  let side: CGFloat

  var body: some View {
    AsyncImage(url: account.avatar) { image in
      image.resizable().scaledToFill()
    } placeholder: {
      Circle().fill(.quaternary)
    }
    .frame(width: side, height: side)
    .clipShape(Circle())
    .accessibilityHidden(true)
  }
}

struct StatusActions: View {
  let status: Status
  @Environment(Session.self) private var session

  var body: some View {
    let status = session.current(status)
    HStack {
      Button {
        session.isComposing = true
      } label: {
        Label("\(status.replies)", systemImage: "bubble.left")
      }
      .accessibilityLabel("Reply")
      Spacer()
      Button {
        session.toggleBoost(status)
      } label: {
        Label("\(status.boosts)", systemImage: "arrow.2.squarepath")
      }
      .tint(status.isBoosted ? .green : .secondary)
      .accessibilityLabel(status.isBoosted ? "Undo Boost" : "Boost")
      Spacer()
      Button {
        session.toggleFavourite(status)
      } label: {
        Label("\(status.favourites)", systemImage: status.isFavourite ? "star.fill" : "star")
      }
      .tint(status.isFavourite ? .yellow : .secondary)
      .accessibilityLabel(status.isFavourite ? "Undo Favourite" : "Favourite")
      Spacer()
      Button {
        session.toggleBookmark(status)
      } label: {
        Image(systemName: status.isBookmarked ? "bookmark.fill" : "bookmark")
      }
      .accessibilityLabel(status.isBookmarked ? "Remove Bookmark" : "Bookmark")
    }
    .buttonStyle(.borderless)
    .font(.subheadline)
    .tint(.secondary)
  }
}

struct ThreadScreen: View {
  let status: Status
  @State private var shown: Status.Media?
  @State private var isReporting = false

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        NavigationLink(value: Screen.profile(status.account)) { StatusHeader(status: status) }
          .buttonStyle(.plain)
        Text(status.text).font(.title3)
        ForEach(status.media, id: \.self) { media in
          Button {
            shown = media
          } label: {
            AsyncImage(url: media.url) {
              $0.resizable().scaledToFit()
            } placeholder: {
              ProgressView()
            }
            .clipShape(RoundedRectangle(cornerRadius: 12))
          }
          .buttonStyle(.plain)
          .accessibilityLabel("Open \(media.description ?? "picture")")
        }
        HStack(spacing: 16) {
          NavigationLink("\(status.boosts) boosts", value: Screen.boosters(status))
          Text("\(status.favourites) favourites").foregroundStyle(.secondary)
        }
        .font(.subheadline)
        Divider()
        StatusActions(status: status)
        Divider()
        Text("Replies").font(.headline)
        Fetched("statuses/\(status.id)/replies", of: [Status].self) { replies in
          LazyVStack(alignment: .leading, spacing: 16) {
            ForEach(replies) { reply in
              VStack(alignment: .leading, spacing: 6) {
                StatusHeader(status: reply)
                Text(reply.text)
              }
            }
          }
        }
      }
      .padding()
      .frame(maxWidth: 680)
    }
    .navigationTitle("Post")
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      Menu("More", systemImage: "ellipsis.circle") {
        Button("Report…", systemImage: "flag", role: .destructive) { isReporting = true }
      }
    }
    .fullScreenCover(item: $shown) { MediaScreen(media: $0) }
    .sheet(isPresented: $isReporting) { ReportScreen(status: status) }
  }
}

extension Status.Media: Identifiable { var id: URL { url } }
