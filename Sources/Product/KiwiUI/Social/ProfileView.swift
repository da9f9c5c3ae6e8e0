import KiwiEngine
import KiwiKit
import SwiftUI

/// The user's own profile, or an invitation to log in.
struct OwnProfileView: View {
  let model: AppModel
  let account: Account

  var body: some View {
    if let user = account.user {
      ProfileView(username: user.username, model: model, account: account)
        .toolbar {
          ToolbarItem(placement: .primaryAction) {
            NavigationLink(value: Route.settings(nil)) { Label("Settings", systemImage: "gearshape") }
          }
        }
    } else {
      WayIn(
        title: "Your Profile", systemImage: "person.crop.circle",
        words: "Log in to see your posts and write new ones.", router: model.router
      )
      .inlineTitle("Profile")
    }
  }
}

/// The profile of a user.
struct ProfileView: View {
  let model: AppModel
  let account: Account
  @State private var screen: ProfileViewModel
  @State private var reporting: ReportViewModel?
  @State private var isBlocking = false
  @State private var part = Part.posts

  private enum Part: Hashable {
    case posts
    case visits
  }

  init(username: String, model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _screen = State(
      initialValue: ProfileViewModel(
        username: username, client: account.client, repository: account.repository))
  }

  var body: some View {
    ScrollView {
      VStack(spacing: Spacing.large) {
        if let profile = screen.profile {
          ProfileHeader(profile: profile, screen: screen, model: model, account: account)
          FieldProblem(text: screen.failure?.message)
          if profile.blockedByMe {
            Text("You have blocked \(profile.user.name).").foregroundStyle(Color.softInk)
          } else {
            if let library = screen.library, !library.isEmpty {
              ProfileLibraryView(library: library, screen: screen)
            }
            Picker("View", selection: $part) {
              Text("Posts").tag(Part.posts)
              Text("Visits").tag(Part.visits)
            }
            .pickerStyle(.segmented)
            .fixedSize()
            switch part {
            case .posts: PostGrid(posts: screen.posts, model: model)
            case .visits:
              ProfileVisitsView(
                visits: screen.visits, name: profile.user.name, isOwn: account.user?.id == profile.id)
            }
          }
        } else {
          missingContent(screen.loading.failure) { await screen.loadInitial() }
        }
      }
      .padding(Spacing.large)
      .frame(maxWidth: .infinity)
    }
    .refreshable { await screen.refresh() }
    .task { await screen.loadInitial() }
    .inlineTitle(screen.profile?.user.name ?? screen.username)
    .toolbar {
      if let profile = screen.profile, let me = account.user, me.id != profile.id {
        ToolbarItem(placement: .primaryAction) { menu(profile) }
      }
    }
    .sheet(item: $reporting) { ReportView(form: $0) }
    .confirming(
      "Block \(screen.profile?.user.name ?? "")?", isPresented: $isBlocking, "Block",
      message: DistanceWords.block
    ) {
      await screen.setBlocked(true)
    }
  }

  private func menu(_ profile: Profile) -> some View {
    moreMenu {
      if profile.mutedByMe {
        Button("Unmute", systemImage: "speaker.wave.2") { Task { await screen.setMuted(false) } }
      } else {
        Button("Mute", systemImage: "speaker.slash") { Task { await screen.setMuted(true) } }
      }
      if profile.blockedByMe {
        Button("Unblock", systemImage: "hand.raised.slash") { Task { await screen.setBlocked(false) } }
      } else {
        Button("Block", systemImage: "hand.raised", role: .destructive) { isBlocking = true }
      }
      Button("Report", systemImage: "flag") {
        reporting = ReportViewModel(subject: .user, subjectId: profile.username, client: account.client)
      }
    }
  }
}
