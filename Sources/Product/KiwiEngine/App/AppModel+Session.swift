import KiwiKit

/// How somebody comes in and leaves, and how a session ends without them.
extension AppModel {
  public func logIn(username: String, password: String) async throws(APIFailure) {
    try await enter { () async throws(APIFailure) in
      try await session.login(username: username, password: password, prepare: prepare)
    }
  }

  public func signUp(
    username: String, password: String, fullname: String, invite: String?
  ) async throws(APIFailure) {
    try await enter { () async throws(APIFailure) in
      try await session.signUp(
        username: username, password: password, fullname: fullname, invite: invite, prepare: prepare)
    }
    // Whoever signed up to do something is at that.
    if account.user != nil, router.sheet == nil { router.sheet = .welcome }
  }

  private func enter(_ logIn: () async throws(APIFailure) -> Void) async throws(APIFailure) {
    do throws(APIFailure) {
      try await logIn()
    } catch {
      // Whoever was here has been let go of already.
      if account.isEnding { await handle(.loggedOut) }
      throw error
    }
    guard let user = session.currentUser else { return }
    // Another log-in may have been quicker: what was begun in it is kept.
    if !account.isEnding { await account.end() }
    let intent = intent
    self.intent = nil
    router.sheetDismissed()
    await handle(.loggedIn(user))
    if let intent { perform(intent) }
    Task { await session.learnRole() }
  }

  /// Lets go of whoever was here, and makes ready what is kept of somebody.
  private func prepare(_ user: User) async throws(APIFailure) {
    await account.end()
    do throws(AppStartFailure) {
      try await services.open(for: user)
    } catch {
      throw .refused(status: 0, code: "device", message: error.message, field: nil)
    }
  }

  /// - Parameter keepingUnsentWork: Whether what was not sent waits here for the reader to come back.
  public func logOut(keepingUnsentWork: Bool = false) async {
    let leaving = account
    guard leaving.user != nil, !leaving.isEnding else { return }
    await leaving.end()
    guard account === leaving else { return }
    session.forget()
    await handle(.loggedOut, keepingUnsentWork: keepingUnsentWork)
    // The server may be out of reach, and holds nobody up. It forgets a session by itself that is not used.
    _ = try? await leaving.client.send(API.Accounts.logOut())
  }

  /// Takes the account and all that is in it away, here too.
  public func deleteAccount(password: String) async throws(APIFailure) {
    let leaving = account
    // The session may have ended while the reader was asked whether they mean it.
    guard let user = leaving.user else { throw .unauthorized }
    _ = try await leaving.client.send(API.Accounts.removeMe(DeleteAccountRequest(password: password)))
    leaving.isDeleted = true
    if account === leaving {
      await leaving.end()
      session.forget()
      await handle(.loggedOut, keepingUnsentWork: false)
    }
    // The server's word that the session is over may have been quicker.
    await services.left(user, keepingUnsentWork: false)
    if case .sessionEnded(let ended) = router.sheet, ended.username == user.username {
      router.sheetDismissed()
    }
    tell("Your account and all that was in it are removed.")
  }

  /// Chooses a new password by a link of the host's, which may be for somebody else than the reader.
  public func resetPassword(token: String, newPassword: String) async throws(APIFailure) {
    _ = try await services.client.send(
      API.Accounts.resetPassword(token, ResetPasswordRequest(newPassword: newPassword)))
    // If it was the reader's own, their session here is over like all others: asking shows it.
    if account.user != nil { _ = try? await account.client.send(API.Accounts.me()) }
  }

  func sessionEnded(of account: Account) {
    guard self.account === account, let user = account.user, !account.isEnding else { return }
    let unsent = account.unsentWork
    session.forget()
    Task {
      await account.end()
      guard self.account === account else { return }
      await handle(.loggedOut, keepingUnsentWork: !account.isDeleted)
      // There is nobody to log in as.
      if account.isDeleted { return }
      showSessionEnded(user, unsent: services.keepsUnsentWork ? unsent : unsent.draftsAlone)
    }
  }

  func showSessionEnded(_ user: User?, unsent: UnsentWork) {
    guard case .unauthenticated = state else { return }
    router.sheet = .sessionEnded(AppRouter.EndedSession(username: user?.username, unsentWork: unsent))
  }
}
