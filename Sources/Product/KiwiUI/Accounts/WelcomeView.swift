import KiwiEngine
import KiwiKit
import SwiftUI

/// Optional first steps for a new user.
struct WelcomeView: View {
  let model: AppModel
  let account: Account
  let user: User
  @State private var form: EditProfileViewModel
  @State private var suggestions: SuggestionsViewModel

  private static let maxPeople = 3

  init(model: AppModel, account: Account, user: User) {
    self.model = model
    self.account = account
    self.user = user
    _form = State(initialValue: EditProfileViewModel(session: model.session, account: account))
    _suggestions = State(initialValue: SuggestionsViewModel(client: account.client, isSignedIn: true))
  }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          ProfilePictureEditor(user: user, form: form)
        } header: {
          Text("Profile Photo")
        } footer: {
          Text("Shown next to your posts and comments.")
        }
        let people = suggestions.people.prefix(Self.maxPeople)
        if !people.isEmpty {
          Section("People to Follow") {
            ForEach(people) { SuggestedPerson(person: $0, suggestions: suggestions, account: account) }
          }
        }
        Section {
          Button("Write Your First Post", systemImage: "square.and.pencil") {
            model.router.sheetDismissed()
            model.perform(.compose)
          }
          Button("Browse Books, Films and Shows", systemImage: "rectangle.stack") {
            model.router.sheetDismissed()
            model.router.open(.discover)
          }
        } header: {
          Text("Get Started")
        }
      }
      .inlineTitle("Welcome, \(user.name)")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { model.router.sheetDismissed() } }
      }
    }
    .task { await form.load() }
    .task { await suggestions.loadPeople() }
  }
}

/// A suggested user with a Follow button.
struct SuggestedPerson: View {
  let person: User
  let suggestions: SuggestionsViewModel
  let account: Account

  var body: some View {
    HStack(spacing: Spacing.small) {
      PersonRow(user: person)
      if suggestions.followed.contains(person.id) {
        Text("Following").smallPrint()
      } else {
        Button("Follow") { suggestions.follow(person, by: account.repository) }
          .font(.footnote)
          .buttonStyle(.bordered)
          .controlSize(.small)
          .accessibilityLabel("Follow \(person.name)")
      }
    }
  }
}
