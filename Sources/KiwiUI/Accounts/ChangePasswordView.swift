import KiwiEngine
import KiwiKit
import SwiftUI

struct ChangePasswordView: View {
  let model: AppModel
  @State private var current = ""
  @State private var new = ""
  @State private var failure: APIFailure?
  @State private var isWorking = false
  @State private var isDone = false

  var body: some View {
    Form {
      Section {
        SecureField("Current password", text: $current).textContentType(.password)
        FieldProblem(text: problem("currentPassword"))
        SecureField("New password", text: $new).textContentType(.newPassword).onSubmit(change)
        FieldProblem(text: problem("newPassword"))
      } footer: {
        Text("At least \(Limits.passwordLength.lowerBound) characters. Your other devices are logged out.")
      }
      Section {
        if let failure, failure.field == nil { FieldProblem(text: failure.message) }
        if isDone { Label("Your password is changed.", systemImage: "checkmark.circle") }
        Button(isWorking ? "Changing…" : "Change Password", action: change)
          .buttonStyle(.borderedProminent)
          .disabled(current.isEmpty || new.isEmpty || isWorking)
      }
    }
    .navigationTitle("Change Password")
  }

  private func problem(_ field: String) -> String? { failure?.field == field ? failure?.message : nil }

  private func change() {
    guard !current.isEmpty, !new.isEmpty, !isWorking else { return }
    isWorking = true
    failure = nil
    isDone = false
    Task {
      do throws(APIFailure) {
        try await model.services.client.changePassword(current: current, new: new)
        current = ""
        new = ""
        isDone = true
      } catch {
        failure = error
      }
      isWorking = false
    }
  }
}
