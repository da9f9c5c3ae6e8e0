import KiwiEngine
import KiwiKit
import SwiftUI

/// Books for several people together.
struct GroupPicksView: View {
  @State private var group: GroupPicksViewModel

  init(user: User, account: Account) {
    _group = State(initialValue: GroupPicksViewModel(username: user.username, client: account.client))
  }

  var body: some View {
    List {
      Section("Who reads along?") { people }
      if let picks = group.picks { found(picks) }
    }
    .listStyle(.plain)
    .inlineTitle("With Friends")
    .task { await group.load() }
  }

  @ViewBuilder private var people: some View {
    whenLoaded(group.loading, retry: { await group.load() }) {
      if group.friends.isEmpty {
        ContentUnavailableView(
          "No Friends Yet", systemImage: "person.2",
          description: Text("Books for several of you come here once you follow somebody who follows you."))
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
        Button(group.finding.isUnderWay ? "Looking…" : "Find Books") { Task { await group.find() } }
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
    Section("For all of you") {
      FieldProblem(text: group.changing.failure?.message)
      if picks.isEmpty {
        Text("There is nothing that none of you knows.").foregroundStyle(Color.softInk)
      }
      ForEach(picks) { pick in
        VStack(alignment: .leading, spacing: Spacing.small) {
          TitleRow(title: pick.title)
          RecommendationReasons(reasons: pick.reasons)
          Button("Not This") { Task { await group.dismiss(pick) } }
            .buttonStyle(.bordered)
            .accessibilityLabel("Not this: \(pick.title.name)")
        }
      }
    }
  }
}
