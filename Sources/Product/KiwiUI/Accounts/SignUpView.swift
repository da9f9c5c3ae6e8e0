import KiwiEngine
import KiwiKit
import SwiftUI

/// Creates an account.
struct SignUpView: View {
  let model: AppModel
  @State private var username = ""
  @State private var fullname = ""
  @State private var password = ""
  @State private var invite: String
  @State private var signingUp = Submission()
  @State private var host: HostViewModel
  @State private var availability: UsernameViewModel
  @FocusState private var focus: Field?

  private enum Field { case fullname, username, password, invite }

  init(model: AppModel, invite: String?) {
    self.model = model
    _invite = State(initialValue: invite ?? "")
    _host = State(initialValue: HostViewModel(client: model.services.client))
    _availability = State(initialValue: UsernameViewModel(client: model.services.client))
  }

  var body: some View {
    NavigationStack {
      Form {
        if host.isClosed { closed } else { form }
      }
      .leaveBar("Sign Up") { model.router.sheetDismissed() }
    }
    .onAppear { focus = .fullname }
    .task { await host.load() }
  }

  /// The form's replacement on servers that are closed for sign-up.
  private var closed: some View {
    Section {
      Text("Sign-up is closed on this server. Ask the operator of \(host.name) for an account.")
      Button("Already have an account? Log In") { model.router.logInRequested() }
    }
  }

  @ViewBuilder private var form: some View {
    Section {
      TextField("Your name", text: $fullname)
        .textContentType(.name)
        .focused($focus, equals: .fullname)
        .onSubmit { focus = .username }
      FieldProblem(text: fullnameProblem)
      TextField("Username", text: $username)
        .textContentType(.username)
        .textInputAutocapitalization(.never)
        .autocorrectionDisabled()
        .focused($focus, equals: .username)
        .onSubmit { focus = .password }
        .task(id: username) { await availability.typed(username) }
      FieldProblem(text: usernameProblem)
      PasswordField(
        localized("Password"), text: $password, contentType: .newPassword, focused: $focus, equals: .password,
        submit: signUp)
      FieldProblem(text: passwordProblem)
    } footer: {
      Text(
        "Your name and username are public. Your password needs at least \(Limits.passwordLength.lowerBound) characters."
      )
    }
    if !invite.isEmpty || needsInvite {
      Section {
        TextField("Invitation", text: $invite)
          .autocorrectionDisabled()
          .focused($focus, equals: .invite)
          .onSubmit(signUp)
      } footer: {
        Text(
          needsInvite
            ? "An invitation is required. Ask the operator of \(host.name) for one."
            : "Invitations come from the operator of \(host.name)."
        )
      }
    }
    Section {
      FieldProblem(text: generalProblem)
      Button(action: signUp) {
        Text(signingUp.isUnderWay ? "Signing Up…" : "Sign Up").frame(maxWidth: .infinity)
      }
      .buttonStyle(.borderedProminent)
      .disabled(isIncomplete || signingUp.isUnderWay)
      Button("Already have an account? Log In") { model.router.logInRequested() }
    }
  }

  private var needsInvite: Bool { host.needsInvite || signingUp.failure?.field == "invite" }
  private var isIncomplete: Bool {
    username.isEmpty || password.isEmpty || (needsInvite && invite.isEmpty)
  }
  private var fullnameProblem: String? {
    TextLimit.problem(localized("name"), fullname, Limits.displayNameLength) ?? problem(of: "fullname")
  }
  /// The problem with the username; a name that is still being typed may be too short.
  private var usernameProblem: String? {
    if let problem = availability.problem(with: username) { return problem }
    guard focus != .username || username.count > Limits.usernameLength.upperBound, !username.isEmpty else {
      return problem(of: "username")
    }
    return Username.problem(with: username)?.message ?? problem(of: "username")
  }
  private var passwordProblem: String? {
    guard focus != .password, !password.isEmpty, password.utf8.count < Limits.passwordLength.lowerBound else {
      return problem(of: "password")
    }
    return localized(
      "This password is too short. Use at least \(Limits.passwordLength.lowerBound) characters.")
  }
  private var generalProblem: String? {
    guard let failure = signingUp.failure, !["username", "password", "fullname"].contains(failure.field)
    else { return nil }
    return failure.message
  }

  private func problem(of field: String) -> String? { signingUp.problem(field) }

  private func signUp() {
    guard !isIncomplete else { return }
    Task {
      await signingUp.run { () async throws(APIFailure) in
        try await model.signUp(username: username, password: password, fullname: fullname, invite: invite)
      }
    }
  }
}
