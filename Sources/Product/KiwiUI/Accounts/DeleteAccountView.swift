import KiwiEngine
import SwiftUI

/// Deletes the account and all of its data.
struct DeleteAccountView: View {
  let model: AppModel
  @State private var password = ""
  @State private var deleting = Submission()
  @State private var isAsking = false

  var body: some View {
    Form {
      Section {
        Text("Your posts, comments, likes and photos will be permanently deleted. This cannot be undone.")
        SecureField("Password", text: $password).textContentType(.password)
        FieldProblem(text: deleting.failure?.message)
        Button(deleting.isUnderWay ? "Deleting…" : "Delete Account", role: .destructive) { isAsking = true }
          .disabled(password.isEmpty || deleting.isUnderWay)
      }
    }
    .navigationTitle("Delete Account")
    .confirmationDialog("Delete your account permanently?", isPresented: $isAsking, titleVisibility: .visible)
    {
      Button("Delete", role: .destructive, action: delete)
    }
  }

  private func delete() {
    Task {
      await deleting.run { () async throws(APIFailure) in try await model.deleteAccount(password: password) }
    }
  }
}
