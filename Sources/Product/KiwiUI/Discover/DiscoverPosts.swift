import KiwiEngine
import KiwiKit
import SwiftUI

/// The latest posts with their authors and tags.
struct DiscoverPosts: View {
  let model: AppModel
  let account: Account
  /// The users followed from this screen.
  @State private var followedNow: Set<User.ID> = []

  var body: some View {
    let seen = VisiblePosts(
      account.everyone.posts, reader: account.user,
      followed: followedNow.union(account.following.posts.map(\.author.id)))
    VStack(alignment: .leading, spacing: Spacing.large) {
      Text("The latest posts about books, films, shows and places.")
        .foregroundStyle(Color.softInk)
      if !seen.people.isEmpty {
        Text("People to Follow").font(.headline).accessibilityAddTraits(.isHeader)
        ScrollView(.horizontal) {
          HStack(spacing: Spacing.regular) {
            ForEach(seen.people) { person in
              HStack(spacing: Spacing.regular) {
                NavigationLink(value: Route.profile(person)) {
                  HStack(spacing: Spacing.regular) {
                    Avatar(user: person, size: 32)
                    Text(person.name).foregroundStyle(Color.ink).lineLimit(1)
                  }
                }
                Button("Follow") { follow(person) }
                  .accessibilityLabel("Follow \(person.name)")
              }
              .chip()
            }
          }
        }
      }
      if !seen.tags.isEmpty {
        Text("Tags").font(.headline).accessibilityAddTraits(.isHeader)
        ScrollView(.horizontal) {
          HStack(spacing: Spacing.regular) {
            ForEach(seen.tags, id: \.self) { tag in
              Button {
                model.router.open(.search("#" + tag))
              } label: {
                Text(verbatim: "#" + tag).foregroundStyle(Color.ink).chip()
              }
              .buttonStyle(.plain)
            }
          }
        }
      }
      PostGrid(posts: account.everyone, model: model)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .task { await account.everyone.loadInitial() }
    .task { if account.user != nil { await account.following.loadInitial() } }
  }

  private func follow(_ person: User) {
    model.perform(.follow(username: person.username))
    if account.user != nil { followedNow.insert(person.id) }
  }
}

extension View {
  fileprivate func chip() -> some View {
    padding(.horizontal, Spacing.large).frame(minHeight: 44).background(Color.card, in: Capsule())
  }
}
