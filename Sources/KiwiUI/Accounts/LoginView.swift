import KiwiEngine
import SwiftUI

/// The way in for those who have an account.
struct LoginView: View {
  let model: AppModel
  @State private var username = ""
  @State private var password = ""
  @State private var loggingIn = Submission()
  @State private var explainsReset = false
  @FocusState private var focus: Field?

  private enum Field { case username, password }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Username", text: $username)
            .textContentType(.username)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
            .focused($focus, equals: .username)
            .onSubmit { focus = .password }
            .submitLabel(.next)
          SecureField("Password", text: $password)
            .textContentType(.password)
            .focused($focus, equals: .password)
            .onSubmit(logIn)
            .submitLabel(.go)
          FieldProblem(text: loggingIn.failure?.message)
          Button(action: logIn) {
            Text(loggingIn.isUnderWay ? "Logging In…" : "Log In").frame(maxWidth: .infinity)
          }
          .buttonStyle(.borderedProminent)
          .disabled(username.isEmpty || password.isEmpty || loggingIn.isUnderWay)
        }
        Section {
          Button("New here? Sign Up") { model.router.signUpRequested() }
          Button("Forgot your password? Ask your host") { explainsReset = true }
        }
      }
      .navigationTitle("Log In")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { model.router.sheetDismissed() }
        }
      }
      .alert("Ask Your Host", isPresented: $explainsReset) {
        Button("OK") {}
      } message: {
        Text("Whoever runs this KiwiFruit can make a link for you with which you choose a new password.")
      }
    }
    .onAppear { focus = .username }
  }

  private func logIn() {
    guard !username.isEmpty, !password.isEmpty else { return }
    Task {
      await loggingIn.run { () async throws(APIFailure) in
        try await model.logIn(username: username, password: password)
      }
    }
  }
}
