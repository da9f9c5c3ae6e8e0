import KiwiEngine
import KiwiKit
import SwiftUI

/// The rail beside the feed in wide windows: friends reading, people to follow and trending tags.
struct HomeRail: View {
  let account: Account
  @State private var suggestions: SuggestionsViewModel

  nonisolated static let width: CGFloat = 304
  /// Returns whether the feed keeps a reasonable width beside a rail.
  nonisolated static func hasRoom(in width: CGFloat) -> Bool { width >= 560 + Self.width }

  init(account: Account) {
    self.account = account
    _suggestions = State(
      initialValue: SuggestionsViewModel(client: account.client, isSignedIn: account.user != nil))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.large) {
      let readers = account.friendsNow.friends.filter { $0.reading != nil }.prefix(3)
      if !readers.isEmpty {
        RailSection(localized("Reading Now")) {
          ForEach(readers) { FriendNowRow(friend: $0) }
        }
      }
      if !suggestions.people.isEmpty {
        RailSection(localized("People to Follow")) {
          ForEach(suggestions.people) {
            SuggestedPerson(person: $0, suggestions: suggestions, account: account)
          }
        }
      }
      if !suggestions.tags.isEmpty {
        RailSection(localized("Trending")) {
          ForEach(suggestions.tags, id: \.name) { tag in
            NavigationLink(value: Route.search("#\(tag.name)")) {
              HStack(spacing: Spacing.small) {
                Text(verbatim: "#\(tag.name)").foregroundStyle(Color.ink).lineLimit(1)
                Spacer()
                Text(localized("\(tag.count) people")).smallPrint()
              }
            }
          }
        }
      }
    }
    .padding(Spacing.large)
    .frame(width: Self.width)
    .task { await suggestions.load() }
    .task(id: account.friendsNow.revision) {
      if account.user != nil { await account.friendsNow.refresh() }
    }
  }
}

struct RailSection<Content: View>: View {
  let title: String
  let content: Content

  init(_ title: String, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  var body: some View {
    headed(title) {
      content
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(12)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
  }
}
