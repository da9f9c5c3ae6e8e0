public import KiwiKit
public import Observation

/// The session of the user, with login and sign-up.
@Observable @MainActor public final class SessionViewModel {
  public private(set) var currentUser: User?
  /// The user's role on the server.
  public private(set) var role = Role.member

  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let tokenStore: any TokenStoring
  @ObservationIgnored private let deviceName: String?
  /// The account of a sign-up without a confirmed result. The server may have created it.
  @ObservationIgnored private var begun: CreateUserRequest?

  public init(client: any APIClientProtocol, tokenStore: any TokenStoring, deviceName: String? = nil) {
    self.client = client
    self.tokenStore = tokenStore
    self.deviceName = deviceName
  }

  public var authToken: String? { tokenStore.token() }

  /// True if the server has confirmed the current user's session.
  public private(set) var isConfirmed = false

  /// Restores the last user before the server confirms the session.
  ///
  /// - Returns: True if the device has a session.
  func resume(as remembered: User) -> Bool {
    guard tokenStore.token() != nil else { return false }
    currentUser = remembered
    return true
  }

  /// Restores the stored session; nil if there is none or the server rejects it.
  ///
  /// - Parameter remembered: The session's user, for a start without the server.
  public func restore(remembered: User?) async throws(APIFailure) -> User? {
    guard let token = tokenStore.token() else { return nil }
    do throws(APIFailure) {
      let profile = try await client.send(API.Accounts.me())
      // The result is outdated if another login has replaced the token.
      guard tokenStore.token() == token else { return currentUser }
      role = profile.role
      currentUser = profile.user
      isConfirmed = true
    } catch {
      guard tokenStore.token() == token else { return currentUser }
      switch error {
      case .unauthorized: forget()
      default:
        guard let remembered else { throw error }
        currentUser = remembered
      }
    }
    return currentUser
  }

  /// Logs in and replaces the current session.
  ///
  /// Sends no other request: the previous user's screens are closed by now, and text typed meanwhile would be lost.
  /// ``learnRole()`` follows.
  ///
  /// - Parameter prepare: Opens the user's data before the session is stored.
  public func login(
    username: String, password: String,
    prepare: (User) async throws(APIFailure) -> Void = { _ throws(APIFailure) in }
  ) async throws(APIFailure) {
    let response = try await client.send(
      API.Accounts.logIn(
        CreateSessionRequest(username: username.trimmed, password: password, deviceName: deviceName)))
    // If the process crashes here, no user is logged in. A session never meets another user's data.
    forget()
    try await prepare(response.user)
    try store(response.token)
    currentUser = response.user
    isConfirmed = true
  }

  /// Loads the role after a login. After a failure, the session counts as unconfirmed.
  public func learnRole() async {
    guard let token = tokenStore.token() else { return }
    let profile = try? await client.send(API.Accounts.me())
    guard tokenStore.token() == token else { return }
    if let profile { role = profile.role } else { isConfirmed = false }
  }

  /// Creates an account and logs in. If an earlier attempt created the account but lost the response, logs in to it.
  public func signUp(
    username: String, password: String, fullname: String, invite: String?,
    prepare: (User) async throws(APIFailure) -> Void = { _ throws(APIFailure) in }
  ) async throws(APIFailure) {
    let request = CreateUserRequest(
      username: username.trimmed, password: password,
      fullname: fullname.trimmed.isEmpty ? nil : fullname.trimmed,
      invite: invite.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed })
    let rejection = try await create(request)
    do throws(APIFailure) {
      try await login(username: username, password: password, prepare: prepare)
    } catch {
      guard let rejection, error.code == "wrong_credentials" else { throw error }
      begun = nil
      throw rejection
    }
    begun = nil
  }

  /// Creates the account. Returns the rejection if an earlier attempt may have created it.
  private func create(_ request: CreateUserRequest) async throws(APIFailure) -> APIFailure? {
    let mayBeThere = begun?.username == request.username && begun?.password == request.password
    begun = request
    do throws(APIFailure) {
      _ = try await client.send(API.Accounts.signUp(request))
      return nil
    } catch {
      if error.isTransient { throw error }
      if mayBeThere { return error }
      begun = nil
      throw error
    }
  }

  private func store(_ token: String) throws(APIFailure) {
    do throws(TokenStoreFailure) {
      try tokenStore.save(token)
    } catch {
      throw .rejected(status: 0, code: "token_store", message: error.message, field: nil)
    }
  }

  /// Removes the session from this device.
  public func forget() {
    try? tokenStore.clear()
    currentUser = nil
    isConfirmed = false
    role = .member
  }

  public func updated(_ user: User) { currentUser = user }
}
