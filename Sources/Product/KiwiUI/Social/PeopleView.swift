import KiwiEngine
import KiwiKit
import SwiftUI

/// A list of users.
struct PeopleView: View {
  let title: String
  let account: Account
  @State private var people: PeopleViewModel

  init(title: String, list: PeopleViewModel.List, account: Account) {
    self.title = title
    self.account = account
    _people = State(initialValue: PeopleViewModel(list: list, client: account.client))
  }

  var body: some View {
    List {
      ForEach(people.people) { FollowableRow(user: $0, followed: account.followed) }
      ListEnd(people) { ContentUnavailableView("No People Yet", systemImage: "person.2") }
    }
    .listStyle(.plain)
    .refreshable { await people.refresh() }
    .task { await people.loadInitial() }
    .task(id: people.people.map(\.id)) { await account.followed.learn(people.people) }
    .navigationTitle(title)
  }
}

/// A user with a Follow button.
struct FollowableRow: View {
  let user: User
  let followed: FollowedPeople

  var body: some View {
    if let isFollowed = followed[user] {
      HStack(spacing: Spacing.regular) {
        NavigationLink(value: Route.profile(user)) { PersonLabel(user: user) }
        Spacer()
        FollowButton(user: user, isFollowed: isFollowed, followed: followed)
      }
    } else {
      PersonRow(user: user)
    }
  }
}

struct FollowButton: View {
  let user: User
  let isFollowed: Bool
  let followed: FollowedPeople

  var body: some View {
    Button(isFollowed ? "Following" : "Follow") { followed.set(!isFollowed, user) }
      .font(.footnote)
      .buttonStyle(.bordered)
      .controlSize(.small)
      .tint(isFollowed ? Color.softInk : Color.accentColor)
      .accessibilityLabel(isFollowed ? "Unfollow \(user.name)" : "Follow \(user.name)")
  }
}

struct PersonRow: View {
  let user: User

  var body: some View {
    NavigationLink(value: Route.profile(user)) {
      HStack(spacing: 0) {
        PersonLabel(user: user)
        Spacer()
      }
    }
  }
}

struct PersonLabel: View {
  let user: User

  var body: some View {
    HStack(spacing: Spacing.regular) {
      Avatar(user: user)
      VStack(alignment: .leading, spacing: 0) {
        Text(user.name).font(.headline).foregroundStyle(Color.ink).lineLimit(1)
        Text(user.handle).smallPrint().lineLimit(1)
      }
    }
  }
}
