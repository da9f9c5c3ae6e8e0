import KiwiEngine
import KiwiKit
import SwiftUI

/// Sets a new password with a link from the operator.
struct ResetPasswordView: View {
  let token: String
  let model: AppModel
  @State private var password = ""
  @State private var changing = Submission()
  @State private var isDone = false
  @FocusState private var focus: Bool?

  var body: some View {
    Form {
      if isDone {
        Section {
          Label("Password changed.", systemImage: "checkmark.circle")
          Button("Log In") { model.router.logInRequested() }.buttonStyle(.borderedProminent)
        }
      } else {
        Section {
          PasswordField(
            localized("New password"), text: $password, contentType: .newPassword, focused: $focus,
            equals: true,
            submit: reset)
          FieldProblem(text: changing.failure?.message)
          Button(changing.isUnderWay ? "Changing…" : "Change Password", action: reset)
            .buttonStyle(.borderedProminent)
            .disabled(password.isEmpty || changing.isUnderWay)
        } footer: {
          Text(
            "At least \(Limits.passwordLength.lowerBound) characters. You will be logged out on all your devices."
          )
        }
      }
    }
    .navigationTitle("Reset Password")
  }

  private func reset() {
    guard !password.isEmpty else { return }
    Task {
      isDone = await changing.run { () async throws(APIFailure) in
        try await model.resetPassword(token: token, newPassword: password)
      }
    }
  }
}
