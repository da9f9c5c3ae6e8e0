import KiwiEngine
import KiwiKit
import SwiftUI

/// The name, biography and counts of a profile, with a Follow button.
struct ProfileHeader: View {
  let profile: Profile
  let screen: ProfileViewModel
  let model: AppModel
  let account: Account
  @Environment(\.horizontalSizeClass) private var sizeClass

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.large) {
        Avatar(user: profile.user, size: 80)
        VStack(alignment: .leading, spacing: 0) {
          Text(profile.user.name).font(.title2).bold()
          Text(profile.user.handle).foregroundStyle(Color.softInk)
        }
        Spacer()
      }
      if let bio = profile.bio { ReflectionText(text: bio, isFolded: true) }
      StatusLine(profile: profile, screen: screen, account: account)
      counts
      buttons {
        action
        FriendshipButton(profile: profile, screen: screen, account: account)
      }
    }
    .frame(maxWidth: Spacing.column, alignment: .leading)
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  /// The layout of the buttons; large text leaves no room for one row on phones.
  private var buttons: AnyLayout {
    sizeClass == .regular
      ? AnyLayout(HStackLayout(spacing: Spacing.regular))
      : AnyLayout(VStackLayout(alignment: .leading, spacing: Spacing.regular))
  }

  private var counts: some View {
    HStack(spacing: Spacing.large) {
      Text("\(profile.postCount) posts").foregroundStyle(Color.softInk)
      NavigationLink(value: Route.followers(username: profile.username)) {
        Text("\(profile.followerCount) followers")
      }
      NavigationLink(value: Route.followedBy(username: profile.username)) {
        Text("\(profile.followingCount) following")
      }
    }
    .font(.subheadline)
    .frame(minHeight: 44)
  }

  @ViewBuilder private var action: some View {
    if account.user?.id == profile.id {
      NavigationLink(value: Route.settings(.profile)) { Text("Edit Profile") }.buttonStyle(.bordered)
    } else if profile.followedByMe {
      Button("Following", systemImage: "checkmark") { screen.setFollowed(false) }
        .buttonStyle(.bordered)
        .accessibilityLabel("Unfollow \(profile.user.name)")
    } else if !profile.blockedByMe {
      Button("Follow") {
        if account.user == nil {
          model.perform(.follow(username: profile.username))
        } else {
          screen.setFollowed(true)
        }
      }
      .buttonStyle(.borderedProminent)
      .accessibilityLabel("Follow \(profile.user.name)")
    }
  }
}
