import KiwiEngine
import KiwiKit
import SwiftUI

/// A list of people.
struct PeopleView: View {
  let title: String
  @State private var people: PeopleViewModel

  init(title: String, list: PeopleViewModel.List, account: Account) {
    self.title = title
    _people = State(initialValue: PeopleViewModel(list: list, client: account.client))
  }

  var body: some View {
    List {
      ForEach(people.people) { PersonRow(user: $0) }
      ListEnd(people) { ContentUnavailableView("Nobody is here yet.", systemImage: "person.2") }
    }
    .listStyle(.plain)
    .refreshable { await people.refresh() }
    .task { await people.loadInitial() }
    .navigationTitle(title)
  }
}

struct PersonRow: View {
  let user: User

  var body: some View {
    NavigationLink(value: Route.profile(user)) {
      HStack(spacing: Spacing.regular) {
        Avatar(user: user)
        VStack(alignment: .leading, spacing: 0) {
          Text(user.name).font(.headline).foregroundStyle(Color.ink).lineLimit(1)
          Text(user.handle).font(.footnote).foregroundStyle(Color.softInk).lineLimit(1)
        }
        Spacer()
      }
    }
  }
}
