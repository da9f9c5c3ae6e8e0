import KiwiEngine
import KiwiKit
import SwiftUI

struct ChangePasswordView: View {
  let account: Account
  @State private var current = ""
  @State private var new = ""
  @State private var changing = Submission()
  @State private var isDone = false

  var body: some View {
    Form {
      Section {
        SecureField("Current password", text: $current).textContentType(.password)
        FieldProblem(text: changing.problem("currentPassword"))
        SecureField("New password", text: $new).textContentType(.newPassword).onSubmit(change)
        FieldProblem(text: changing.problem("newPassword"))
      } footer: {
        Text(
          "At least \(Limits.passwordLength.lowerBound) characters. Your other devices will be logged out.")
      }
      Section {
        if let failure = changing.failure, failure.field == nil { FieldProblem(text: failure.message) }
        if isDone { Label("Password changed.", systemImage: "checkmark.circle") }
        Button(changing.isUnderWay ? "Changing…" : "Change Password", action: change)
          .buttonStyle(.borderedProminent)
          .disabled(current.isEmpty || new.isEmpty || changing.isUnderWay)
      }
    }
    .navigationTitle("Change Password")
  }

  private func change() {
    guard !current.isEmpty, !new.isEmpty else { return }
    isDone = false
    Task {
      await changing.run { () async throws(APIFailure) in
        let request = ChangePasswordRequest(currentPassword: current, newPassword: new)
        _ = try await account.client.send(API.Accounts.changePassword(request))
        current = ""
        new = ""
        isDone = true
      }
    }
  }
}
