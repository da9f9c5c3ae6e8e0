public import KiwiKit
public import Observation

/// Who is logged in here, and the ways in and out.
@Observable @MainActor public final class SessionViewModel {
  public private(set) var currentUser: User?
  /// What the reader may do beyond their own things.
  public private(set) var role = Role.member

  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let tokenStore: any TokenStoring
  @ObservationIgnored private let deviceName: String?
  /// An account that was asked for, and may be there although nobody could log in to it yet.
  @ObservationIgnored private var begun: CreateUserRequest?

  public init(client: any APIClientProtocol, tokenStore: any TokenStoring, deviceName: String? = nil) {
    self.client = client
    self.tokenStore = tokenStore
    self.deviceName = deviceName
  }

  public var authToken: String? { tokenStore.token() }

  /// Whether the server has said that it is the current user's session.
  public private(set) var isConfirmed = false

  /// Goes on as who was here last before the server is asked. Returns whether there is a session to go on with.
  func goOn(as remembered: User) -> Bool {
    guard tokenStore.token() != nil else { return false }
    currentUser = remembered
    return true
  }

  /// Takes up the session that the device kept; nil when there is none or the server no longer knows it.
  ///
  /// - Parameter remembered: Whose session it was, for a start without the server.
  public func restore(remembered: User?) async throws(APIFailure) -> User? {
    guard let token = tokenStore.token() else { return nil }
    do throws(APIFailure) {
      let profile = try await client.send(API.Accounts.me())
      // Somebody has logged in meanwhile: this says nothing about them.
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

  /// Logs in, in place of whoever was. Asks for no more than that: the screens of whoever was here are let go of by
  /// now, and what is written in them meanwhile would be lost. ``learnRole()`` comes after.
  ///
  /// - Parameter prepare: Makes ready what is kept of the person, before their session is kept.
  public func login(
    username: String, password: String,
    prepare: (User) async throws(APIFailure) -> Void = { _ throws(APIFailure) in }
  ) async throws(APIFailure) {
    let response = try await client.send(
      API.Accounts.logIn(
        CreateSessionRequest(username: username.trimmed, password: password, deviceName: deviceName)))
    // A crash in between leaves nobody logged in, and never one's session with another's data.
    forget()
    try await prepare(response.user)
    try keep(response.token)
    currentUser = response.user
    isConfirmed = true
  }

  /// Asks what whoever has just logged in may do. Where this fails the server has to be asked again.
  public func learnRole() async {
    guard let token = tokenStore.token() else { return }
    let profile = try? await client.send(API.Accounts.me())
    guard tokenStore.token() == token else { return }
    if let profile { role = profile.role } else { isConfirmed = false }
  }

  /// Makes an account and logs in. What was made by an earlier try, whose end was not heard of, is logged in to.
  public func signUp(
    username: String, password: String, fullname: String, invite: String?,
    prepare: (User) async throws(APIFailure) -> Void = { _ throws(APIFailure) in }
  ) async throws(APIFailure) {
    let request = CreateUserRequest(
      username: username.trimmed, password: password,
      fullname: fullname.trimmed.isEmpty ? nil : fullname.trimmed,
      invite: invite.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed })
    let refusal = try await create(request)
    do throws(APIFailure) {
      try await login(username: username, password: password, prepare: prepare)
    } catch {
      guard let refusal, error.code == "wrong_credentials" else { throw error }
      begun = nil
      throw refusal
    }
    begun = nil
  }

  /// Returns why the server did not make the account, when an earlier try may have made it.
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

  private func keep(_ token: String) throws(APIFailure) {
    do throws(TokenStoreFailure) {
      try tokenStore.save(token)
    } catch {
      throw .refused(status: 0, code: "token_store", message: error.message, field: nil)
    }
  }

  /// The session is over: here is what is left of it.
  public func forget() {
    try? tokenStore.clear()
    currentUser = nil
    isConfirmed = false
    role = .member
  }

  public func updated(_ user: User) { currentUser = user }
}
