import KiwiEngine
import KiwiKit
import SwiftUI

/// The tabs of the app, with its sheets and bars.
struct MainView: View {
  let model: AppModel
  let account: Account
  @Bindable private var router: AppRouter
  @State private var previews = PhotoPreviews()
  /// The ID of the session in focus mode on this device.
  @AppStorage("focusedSession") private var focused = ""
  @Environment(\.timeZone) private var timeZone
  @Namespace private var tiles

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    router = model.router
  }

  var body: some View {
    VStack(spacing: 0) {
      if account.focus.isOn {
        FocusView(model: model, account: account)
      } else {
        if let notice = model.notice { NoticeBar(text: notice.text) { model.noticeSeen() } }
        DistanceBar(distance: account.distance)
        if account.focus.missed > 0 { MissedBar(account: account, model: model) }
        if router.unknownURL == nil { tabs } else { UnknownAddressView(router: router) }
      }
    }
    .task(id: focused) {
      guard account.user != nil else { return }
      if await !account.focus.restore(focused, in: timeZone) { focused = "" }
    }
    .onChange(of: account.focus.sessionId) { focused = account.focus.sessionId ?? "" }
    .sheet(item: $router.sheet) {
      SheetContent(sheet: $0, model: model, account: account, previews: previews)
    }
    .modifier(
      PostDialogsLayer(
        dialogs: account.postDialogs, repository: account.repository, client: account.client)
    )
    .modifier(DistanceQuestion(distance: account.distance))
  }

  private var tabs: some View {
    TabView(selection: selection) {
      Tab("Home", systemImage: "house", value: AppTab.home) {
        section(.home) { HomeView(model: model, account: account) }
      }
      Tab("Discover", systemImage: "magnifyingglass", value: AppTab.discover) {
        section(.discover) { DiscoverView(model: model, account: account) }
      }
      Tab("Library", systemImage: "books.vertical", value: AppTab.library) {
        section(.library) { LibraryView(model: model, account: account) }
      }
      Tab("Places", systemImage: "mappin", value: AppTab.places) {
        section(.places) { PlacesView(model: model, account: account) }
      }
      Tab("Notifications", systemImage: "bell", value: AppTab.notifications) {
        section(.notifications) { NotificationsView(model: model, account: account) }
      }
      .badge(account.notifications.unreadCount)
      .tabPlacement(.sidebarOnly)
      Tab("Profile", systemImage: "person", value: AppTab.profile) {
        section(.profile) { OwnProfileView(model: model, account: account) }
      }
    }
    .tabViewStyle(.sidebarAdaptable)
    .tabViewSidebarHeader { SideBarHeader().equatable() }
  }

  private var selection: Binding<AppTab> {
    Binding(get: { router.tab }, set: { router.tabSelected($0) })
  }

  private func section(_ tab: AppTab, @ViewBuilder root: () -> some View) -> some View {
    NavigationStack(path: $router[path: tab]) {
      root()
        .modifier(NotificationsBell(account: account, isShown: tab != .notifications))
        .navigationDestination(for: Route.self) { route in
          RouteView(route: route, model: model, account: account)
        }
    }
    .environment(\.tiles, tiles)
  }
}

extension EnvironmentValues {
  /// The namespace of the tiles from which screens zoom in.
  @Entry var tiles: Namespace.ID?
}

/// The screen of a route within a section; for signed-out viewers of a members' route, the form to log in.
struct RouteView: View {
  let route: Route
  let model: AppModel
  let account: Account
  @Environment(\.tiles) private var tiles

  var body: some View {
    if account.user == nil, !route.isPublic { LoginView(model: model) } else { screen }
  }

  @ViewBuilder private var screen: some View {
    switch route {
    case .profile(let username): ProfileView(username: username, model: model, account: account)
    case .followers(let username):
      PeopleView(title: localized("Followers"), list: .followers(of: username), account: account)
    case .followedBy(let username):
      PeopleView(title: localized("Following"), list: .following(of: username), account: account)
    case .likes(let postId, _):
      PeopleView(title: localized("Likes"), list: .likes(postId: postId), account: account)
    case .post(let id, _):
      if let tiles {
        PostDetailView(postId: id, model: model, account: account)
          .navigationTransition(.zoom(sourceID: id, in: tiles))
      } else {
        PostDetailView(postId: id, model: model, account: account)
      }
    case .title(let id): TitleView(id: id, model: model, account: account)
    case .titlePosts(let id): PostsAboutView(feed: .title(id: id), model: model, account: account)
    case .titles(let kind, let query): TitlesView(query: query, kind: kind, model: model, account: account)
    case .newTitle(let name): AddTitleView(name: name, model: model, account: account)
    case .editTitle(let id): EditTitleView(id: id, model: model, account: account)
    case .titleHistory(let id): HistoryView<Title>(id: id, model: model, account: account)
    case .shelf(let query): ShelfView(opened: query, model: model, account: account)
    case .lists: ListsView(model: model, account: account)
    case .list(let id): UserListView(id: id, model: model, account: account)
    case .spot(let id): SpotView(id: id, model: model, account: account)
    case .spotPosts(let id): PostsAboutView(feed: .spot(id: id), model: model, account: account)
    case .newSpot(let name): AddSpotView(name: name, model: model, account: account)
    case .editSpot(let id): EditSpotView(id: id, model: model, account: account)
    case .spotHistory(let id): HistoryView<Spot>(id: id, model: model, account: account)
    case .experience(let id): ExperienceView(id: id, model: model, account: account)
    case .experiences: ExperiencesView(model: model, account: account)
    case .myPlaces: MyPlacesView(model: model, account: account)
    case .wantToGo: SpotWishesView(account: account)
    case .privacyZones: PrivacyZonesView(account: account)
    case .reading: ReadingView(model: model, account: account)
    case .statistics, .readingGoals, .readingYear, .moodMap:
      NumbersView(route: route, model: model, account: account)
    case .challenges: ChallengesView(account: account)
    case .challenge(let id): ChallengeView(id: id, account: account)
    case .notes(let titleId): NotesView(titleId: titleId, model: model, account: account)
    case .dismissedTitles: DismissedTitlesView(account: account)
    case .groupPicks:
      if let user = account.user { GroupPicksView(user: user, account: account) }
    case .friends: FriendsView(model: model, account: account)
    case .ebooks: EbooksView(account: account)
    case .ebook(let id): EbookReaderView(id: id, account: account)
    case .speedReading: SpeedReadingShelfView(model: model, account: account)
    case .speedReader(let subject): SpeedReadingView(subject: subject, account: account)
    case .importPlaces: PlaceImportView(account: account)
    case .settings(nil): SettingsView(model: model, account: account)
    case .settings(let settings?): SettingsRouteView(settings: settings, model: model, account: account)
    case .reports: ReportsView(model: model, account: account)
    case .resetPassword(let token): ResetPasswordView(token: token, model: model)
    case .home, .following, .discover, .discoverPosts, .search, .library, .places, .notifications, .me,
      .compose, .logIn, .signUp:
      EmptyView()
    }
  }
}

/// The content of a sheet.
struct SheetContent: View {
  let sheet: AppRouter.Sheet
  let model: AppModel
  let account: Account
  let previews: PhotoPreviews

  var body: some View {
    switch sheet {
    case .logIn: LoginView(model: model)
    case .signUp(let invite): SignUpView(model: model, invite: invite)
    case .compose:
      if account.user == nil {
        LoginView(model: model)
      } else {
        CreatePostView(composer: account.composer, account: account, previews: previews)
      }
    case .welcome:
      if let user = account.user { WelcomeView(model: model, account: account, user: user) }
    case .sessionEnded(let ended): SessionEndedView(ended: ended, model: model)
    }
  }
}

/// Shown when no page has the requested address.
struct UnknownAddressView: View {
  let router: AppRouter

  var body: some View {
    NavigationStack {
      ScrollView {
        emptyState(
          "Page Not Found", systemImage: "questionmark.circle",
          words: "Check the address for typos. The page may also have been deleted."
        ) {
          Link("Go to Home", destination: .route(.home)).buttonStyle(.borderedProminent)
        }
      }
      .inlineTitle("Not Found")
    }
  }
}

extension URL {
  /// Returns the address of a screen of the app.
  static func route(_ route: Route) -> URL { URL(string: route.url) ?? URL(filePath: "/") }
}
