import KiwiEngine
import SwiftUI

/// Takes the account and all that is in it away, for good.
struct DeleteAccountView: View {
  let model: AppModel
  @State private var password = ""
  @State private var failure: APIFailure?
  @State private var isWorking = false
  @State private var isAsking = false

  var body: some View {
    Form {
      Section {
        Text("Your posts, comments, likes and pictures are removed. Nobody can bring them back.")
        SecureField("Password", text: $password).textContentType(.password)
        FieldProblem(text: failure?.message)
        Button(isWorking ? "Deleting…" : "Delete Account", role: .destructive) { isAsking = true }
          .disabled(password.isEmpty || isWorking)
      }
    }
    .navigationTitle("Delete Account")
    .confirmationDialog("Delete your account?", isPresented: $isAsking, titleVisibility: .visible) {
      Button("Delete", role: .destructive, action: delete)
    }
  }

  private func delete() {
    isWorking = true
    failure = nil
    Task {
      do throws(APIFailure) {
        try await model.services.client.deleteMe(password: password)
        await model.accountDeleted()
      } catch {
        failure = error
      }
      isWorking = false
    }
  }
}
