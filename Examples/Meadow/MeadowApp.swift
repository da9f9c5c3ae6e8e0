import SwiftUI

@main struct MeadowApp: App {
  @State private var session = Session()

  var body: some Scene {
    WindowGroup {
      RootScreen().environment(session).tint(.indigo)
    }
  }
}

/// The destinations of a tap.
enum Screen: Hashable {
  case status(Status)
  case profile(Account)
  case followers(Account)
  case following(Account)
  case tag(String)
  case boosters(Status)
  case conversation(Conversation)
  case bookmarks, favourites, lists, settings, appearance, notices, privacy, filters, blocked, about
  case list(String)
}

struct RootScreen: View {
  @Environment(Session.self) private var session

  var body: some View {
    if session.client == nil { SignInScreen() } else { TabsScreen() }
  }
}

struct SignInScreen: View {
  @Environment(Session.self) private var session
  @State private var address = ""
  @State private var problem: String?
  @State private var isWorking = false

  var body: some View {
    ScrollView {
      VStack(spacing: 24) {
        Image(systemName: "leaf.circle.fill")
          .resizable()
          .scaledToFit()
          .frame(width: 96, height: 96)
          .foregroundStyle(.tint)
        VStack(spacing: 8) {
          Text("Meadow").font(.largeTitle.bold())
          Text("A quiet place for posts from everywhere.").foregroundStyle(.secondary)
        }
        VStack(alignment: .leading, spacing: 12) {
          TextField("Server address", text: $address)
            .textFieldStyle(.roundedBorder)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
            .keyboardType(.URL)
            .onSubmit(signIn)
          if let problem {
            Label(problem, systemImage: "exclamationmark.triangle").foregroundStyle(.red).font(.footnote)
          }
          Button(action: signIn) {
            Text(isWorking ? "Signing In…" : "Sign In").frame(maxWidth: .infinity)
          }
          .buttonStyle(.borderedProminent)
          .controlSize(.large)
          .disabled(address.isEmpty || isWorking)
        }
      }
      .padding(32)
      .frame(maxWidth: 440)
      .frame(maxWidth: .infinity)
    }
  }

  private func signIn() {
    isWorking = true
    problem = nil
    Task {
      defer { isWorking = false }
      do { try await session.signIn(to: address) } catch { problem = error.localizedDescription }
    }
  }
}

struct TabsScreen: View {
  @Environment(Session.self) private var session
  @State private var selection = "Home"

  var body: some View {
    @Bindable var session = session
    TabView(selection: $selection) {
      Tab("Home", systemImage: "house", value: "Home") { Stack { TimelineScreen() } }
      Tab("Explore", systemImage: "magnifyingglass", value: "Explore") { Stack { ExploreScreen() } }
      Tab("Notices", systemImage: "bell", value: "Notices") { Stack { NoticesScreen() } }
        .badge(2)
      Tab("Messages", systemImage: "envelope", value: "Messages") { Stack { ConversationsScreen() } }
      Tab("Me", systemImage: "person.crop.circle", value: "Me") {
        Stack { if let me = session.me { ProfileScreen(account: me) } }
      }
    }
    .sheet(isPresented: $session.isComposing) { ComposerScreen() }
  }
}

/// A tab's own stack, in which every screen can be opened.
struct Stack<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    NavigationStack {
      content.navigationDestination(for: Screen.self) { Destination(screen: $0) }
    }
  }
}

struct Destination: View {
  let screen: Screen

  var body: some View {
    switch screen {
    case .status(let status): ThreadScreen(status: status)
    case .profile(let account): ProfileScreen(account: account)
    case .followers(let account): PeopleScreen(title: "Followers", path: "accounts/\(account.id)/followers")
    case .following(let account): PeopleScreen(title: "Following", path: "accounts/\(account.id)/following")
    case .tag(let name): StatusesScreen(title: "#\(name)", path: "tags/\(name)")
    case .boosters(let status): PeopleScreen(title: "Boosted By", path: "statuses/\(status.id)/boosters")
    case .conversation(let conversation): ConversationScreen(conversation: conversation)
    case .bookmarks: StatusesScreen(title: "Bookmarks", path: "bookmarks")
    case .favourites: StatusesScreen(title: "Favourites", path: "favourites")
    case .lists: ListsScreen()
    case .list(let name): StatusesScreen(title: name, path: "lists/\(name)")
    case .settings: SettingsScreen()
    case .appearance: AppearanceScreen()
    case .notices: NoticeSettingsScreen()
    case .privacy: PrivacyScreen()
    case .filters: FiltersScreen()
    case .blocked: PeopleScreen(title: "Blocked", path: "blocks")
    case .about: AboutScreen()
    }
  }
}
