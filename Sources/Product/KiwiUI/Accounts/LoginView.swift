import KiwiEngine
import SwiftUI

/// Logs in to an existing account.
struct LoginView: View {
  let model: AppModel
  @State private var username = ""
  @State private var password = ""
  @State private var loggingIn = Submission()
  @State private var explainsReset = false
  @State private var host: HostViewModel
  @FocusState private var focus: Field?

  private enum Field { case username, password }

  init(model: AppModel) {
    self.model = model
    _host = State(initialValue: HostViewModel(client: model.services.client))
  }

  var body: some View {
    NavigationStack {
      Form {
        VStack(alignment: .leading, spacing: Spacing.regular) {
          Wordmark()
          Text("Log in to post, like and comment, and to keep a journal of what you read, watch and eat.")
            .font(.subheadline)
            .foregroundStyle(Color.softInk)
        }
        Section {
          TextField("Username", text: $username)
            .textContentType(.username)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
            .focused($focus, equals: .username)
            .onSubmit { focus = .password }
            .submitLabel(.next)
          PasswordField(
            localized("Password"), text: $password, contentType: .password, focused: $focus,
            equals: .password,
            submit: logIn)
          FieldProblem(text: loggingIn.failure?.message)
          Button(action: logIn) {
            Text(loggingIn.isUnderWay ? "Logging In…" : "Log In").frame(maxWidth: .infinity)
          }
          .buttonStyle(.borderedProminent)
          .disabled(username.isEmpty || password.isEmpty || loggingIn.isUnderWay)
        }
        Section {
          if host.isClosed {
            Text("New here? Ask the operator of \(host.name) for an account.")
          } else {
            Button("New here? Sign Up") { model.router.signUpRequested() }
          }
          Button("Forgot Password?") { explainsReset = true }
        }
      }
      .leaveBar("Log In") { model.router.sheetDismissed() }
      .alert("Reset Your Password", isPresented: $explainsReset) {
        Button("OK") {}
      } message: {
        Text("Ask the operator of \(host.name) for a link to reset your password.")
      }
    }
    .onAppear { focus = .username }
    .task { await host.load() }
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
