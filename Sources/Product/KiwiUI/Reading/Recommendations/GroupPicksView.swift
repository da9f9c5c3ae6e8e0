import KiwiEngine
import KiwiKit
import SwiftUI

/// Recommends books to a group of friends.
struct GroupPicksView: View {
  @State private var group: GroupPicksViewModel

  init(user: User, account: Account) {
    _group = State(initialValue: GroupPicksViewModel(username: user.username, client: account.client))
  }

  var body: some View {
    List {
      Section("Choose friends") { people }
      if let picks = group.picks { found(picks) }
    }
    .listStyle(.plain)
    .inlineTitle("With Friends")
    .task { await group.load() }
  }

  @ViewBuilder private var people: some View {
    whenLoaded(group.loading, retry: { await group.load() }) {
      if group.friends.isEmpty {
        ContentUnavailableView {
          Label("No Friends Yet", systemImage: "person.2")
        } description: {
          Text("Add friends to get book picks you’ll all enjoy.")
        } actions: {
          Link("Find People", destination: .route(.discover)).buttonStyle(.borderedProminent)
        }
      } else {
        ForEach(group.friends) { friend in
          Toggle(isOn: isChosen(friend)) {
            HStack(spacing: Spacing.regular) {
              Avatar(user: friend)
              Text(verbatim: friend.name)
            }
          }
          .disabled(!group.isChosen(friend) && !group.canChooseMore)
        }
        Button(group.finding.isUnderWay ? "Searching…" : "Find Books") { Task { await group.find() } }
          .buttonStyle(.borderedProminent)
          .disabled(!group.canFind)
        FieldProblem(text: group.finding.failure?.message)
      }
    }
  }

  private func isChosen(_ friend: User) -> Binding<Bool> {
    Binding(get: { group.isChosen(friend) }, set: { group.choose(friend, $0) })
  }

  private func found(_ picks: [Recommendation]) -> some View {
    Section("Picks for your group") {
      FieldProblem(text: group.changing.failure?.message)
      if picks.isEmpty {
        Text("No books were found that are new to all of you.").foregroundStyle(Color.softInk)
      }
      ForEach(picks) { pick in
        VStack(alignment: .leading, spacing: Spacing.small) {
          TitleRow(title: pick.title)
          RecommendationReasonsView(reasons: pick.reasons)
          Button("Not Interested") { Task { await group.dismiss(pick) } }
            .buttonStyle(.bordered)
            .accessibilityLabel("Not Interested: \(pick.title.name)")
        }
      }
    }
  }
}
