import KiwiEngine
import KiwiKit
import SwiftUI

/// What people here posted, who they are, and what it is about.
struct DiscoverPosts: View {
  let model: AppModel
  let account: Account

  var body: some View {
    let seen = PostsOnShow(account.everyone.posts, reader: account.user)
    VStack(alignment: .leading, spacing: Spacing.large) {
      Text("What people here wrote about what they read, watch and eat, the newest first.")
        .foregroundStyle(Color.softInk)
      if !seen.people.isEmpty {
        Text("People Who Post").font(.headline).accessibilityAddTraits(.isHeader)
        ScrollView(.horizontal) {
          HStack(spacing: Spacing.regular) {
            ForEach(seen.people) { person in
              NavigationLink(value: Route.profile(person)) {
                HStack(spacing: Spacing.regular) {
                  Avatar(user: person, size: 32)
                  Text(person.name).foregroundStyle(Color.ink).lineLimit(1)
                }
                .chip()
              }
            }
          }
        }
      }
      if !seen.tags.isEmpty {
        Text("Tags in Use").font(.headline).accessibilityAddTraits(.isHeader)
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
    .frame(maxWidth: 680, alignment: .leading)
    .frame(maxWidth: .infinity)
    .task { await account.everyone.loadInitial() }
  }
}

extension View {
  fileprivate func chip() -> some View {
    padding(.horizontal, Spacing.large).frame(minHeight: 44).background(Color.card, in: Capsule())
  }
}
