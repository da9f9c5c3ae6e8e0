import KiwiEngine
import KiwiKit
import SwiftUI

/// The users that the user has blocked or muted.
struct RestrictedPeopleView: View {
  let title: String
  let emptyTitle: String
  let action: String
  @State private var people: PeopleViewModel

  init(title: String, list: PeopleViewModel.List, emptyTitle: String, action: String, account: Account) {
    self.title = title
    self.emptyTitle = emptyTitle
    self.action = action
    _people = State(initialValue: PeopleViewModel(list: list, client: account.client))
  }

  var body: some View {
    List {
      FieldProblem(text: people.failure?.message)
      ForEach(people.people) { user in
        HStack(spacing: Spacing.regular) {
          Avatar(user: user)
          VStack(alignment: .leading, spacing: 0) {
            Text(user.name).font(.headline)
            Text(user.handle).smallPrint()
          }
          Spacer()
          Button(action) { Task { await people.release(user) } }
            .buttonStyle(.bordered)
            .accessibilityLabel("\(action) \(user.name)")
        }
      }
      ListEnd(people) { ContentUnavailableView(emptyTitle, systemImage: "person.2") }
    }
    .listStyle(.plain)
    .task { await people.loadInitial() }
    .navigationTitle(title)
  }
}
