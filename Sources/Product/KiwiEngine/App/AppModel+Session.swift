import KiwiKit

/// Login, logout, and sessions that the server ends.
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
    // A user who signed up to perform an intent continues with it.
    if account.user != nil, router.sheet == nil { router.sheet = .welcome }
  }

  private func enter(_ logIn: () async throws(APIFailure) -> Void) async throws(APIFailure) {
    do throws(APIFailure) {
      try await logIn()
    } catch {
      // The previous user's screens are closed already.
      if account.isEnding { await handle(.loggedOut) }
      throw error
    }
    guard let user = session.currentUser else { return }
    // Another login may have completed first: keep its drafts.
    if !account.isEnding { await account.end() }
    let intent = intent
    self.intent = nil
    router.sheetDismissed()
    await handle(.loggedIn(user))
    if let intent { perform(intent) }
    Task { await session.learnRole() }
  }

  /// Closes the previous user's data and opens that of another.
  private func prepare(_ user: User) async throws(APIFailure) {
    await account.end()
    do throws(AppStartFailure) {
      try await services.open(for: user)
    } catch {
      throw .rejected(status: 0, code: "device", message: error.message, field: nil)
    }
  }

  /// - Parameter keepingUnsentWork: If true, unsent changes stay on this device until the user returns.
  public func logOut(keepingUnsentWork: Bool = false) async {
    let leaving = account
    guard leaving.user != nil, !leaving.isEnding else { return }
    await leaving.end()
    guard account === leaving else { return }
    session.forget()
    await handle(.loggedOut, keepingUnsentWork: keepingUnsentWork)
    // The request may fail without consequences: the server ends unused sessions.
    _ = try? await leaving.client.send(API.Accounts.logOut())
  }

  /// Deletes the account and its data on the server and on this device.
  public func deleteAccount(password: String) async throws(APIFailure) {
    let leaving = account
    // The session may have ended while the confirmation was open.
    guard let user = leaving.user else { throw .unauthorized }
    _ = try await leaving.client.send(API.Accounts.removeMe(DeleteAccountRequest(password: password)))
    leaving.isDeleted = true
    if account === leaving {
      await leaving.end()
      session.forget()
      await handle(.loggedOut, keepingUnsentWork: false)
    }
    // The server may have reported the end of the session already.
    await services.didLogOut(user, keepingUnsentWork: false)
    if case .sessionEnded(let ended) = router.sheet, ended.username == user.username {
      router.sheetDismissed()
    }
    showNotice(localized("Your account and all of its data were deleted."))
  }

  /// Sets a new password by the operator's link, which may be for another user.
  public func resetPassword(token: String, newPassword: String) async throws(APIFailure) {
    _ = try await services.client.send(
      API.Accounts.resetPassword(token, ResetPasswordRequest(newPassword: newPassword)))
    // A reset of the user's own password ends all sessions, this one included; the request reveals that.
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
      // A deleted account cannot log in again.
      if account.isDeleted { return }
      showSessionEnded(user, unsent: services.keepsUnsentWork ? unsent : unsent.draftsOnly)
    }
  }

  func showSessionEnded(_ user: User?, unsent: UnsentWork) {
    guard case .unauthenticated = state else { return }
    router.sheet = .sessionEnded(AppRouter.EndedSession(username: user?.username, unsentWork: unsent))
  }
}
