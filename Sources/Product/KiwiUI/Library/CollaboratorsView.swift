import KiwiEngine
import KiwiKit
import SwiftUI

/// The users who edit a list together with its owner.
struct CollaboratorsView: View {
  let list: ListViewModel
  @State private var username = ""
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section("Can edit this list") {
          ForEach(list.list?.collaborators ?? []) { user in
            HStack(spacing: Spacing.regular) {
              Avatar(user: user)
              VStack(alignment: .leading, spacing: 0) {
                Text(verbatim: user.name).font(.headline)
                Text(verbatim: user.handle).smallPrint()
              }
              Spacer()
              Button("Remove \(user.name)", systemImage: "xmark", role: .destructive) {
                Task { await list.setCollaborator(false, user.username) }
              }
              .labelStyle(.iconOnly)
            }
          }
          if list.list?.collaborators.isEmpty == true {
            Text("Only you.").foregroundStyle(Color.softInk)
          }
        }
        Section("Add a collaborator") {
          TextField("Username", text: $username).textInputAutocapitalization(.never).autocorrectionDisabled()
          Button("Add") {
            Task { if await list.setCollaborator(true, username) { username = "" } }
          }
          .buttonStyle(.bordered)
          .disabled(username.isEmpty || list.changing.isUnderWay)
          FieldProblem(text: problem)
          Text("You can add people who follow you.").smallPrint()
        }
      }
      .doneBar("Collaborators") { dismiss() }
    }
  }

  private var problem: String? {
    guard let failure = list.changing.failure else { return nil }
    return failure.isNotFound ? localized("No user has this username. Check the spelling.") : failure.message
  }
}
