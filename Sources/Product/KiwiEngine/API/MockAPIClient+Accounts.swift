public import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Sessions

  public func createSession(
    username: String, password: String, deviceName: String?
  ) async throws(APIFailure) -> CreateSessionResponse {
    try await answer { server throws(APIFailure) in
      guard let user = server.user(username), !password.isEmpty else {
        throw .refused(
          status: 401, code: "wrong_credentials", message: "The name or the password is not right.",
          field: nil)
      }
      server.me = user
      return CreateSessionResponse(token: "sample", userId: user.id, user: user)
    }
  }

  public func fetchSessions() async throws(APIFailure) -> [DeviceSession] {
    let now = clock.now
    return try await answer { _ in
      [
        DeviceSession(id: "1", deviceName: "This browser", createdAt: now, lastUsedAt: now, current: true),
        DeviceSession(id: "2", deviceName: "iPhone", createdAt: now, lastUsedAt: now, current: false),
      ]
    }
  }

  public func deleteCurrentSession() async throws(APIFailure) { try await answer { _ in } }
  public func deleteSession(id: String) async throws(APIFailure) { try await answer { _ in } }
  public func resetPassword(token: String, newPassword: String) async throws(APIFailure) {
    try await answer { _ in }
  }

  // MARK: Accounts

  public func createUser(_ request: CreateUserRequest) async throws(APIFailure) -> User {
    try await answer { server throws(APIFailure) in
      guard server.user(request.username) == nil else {
        throw .refused(
          status: 409, code: "username_taken", message: "That username is taken.", field: "username")
      }
      let user = User(id: server.makeID(), username: request.username, displayName: request.fullname)
      server.people.append(user)
      return user
    }
  }

  public func fetchMe() async throws(APIFailure) -> Profile {
    let now = clock.now
    return try await answer { $0.profile($0.me, now: now) }
  }

  public func deleteMe(password: String) async throws(APIFailure) { try await answer { _ in } }

  public func setAvatar(
    _ picture: Data, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Profile {
    progress?(1)
    return try await fetchMe()
  }

  public func deleteAvatar() async throws(APIFailure) { try await answer { _ in } }
  public func changePassword(current: String, new: String) async throws(APIFailure) {
    try await answer { _ in }
  }

  public func fetchProfile(username: String) async throws(APIFailure) -> Profile {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      server.profile(try Self.find(server.user(username)), now: now)
    }
  }

  public func updateProfile(
    username: String, _ request: UpdateProfileRequest
  ) async throws(APIFailure) -> Profile {
    let now = clock.now
    return try await answer {
      $0.rename(request)
      return $0.profile($0.me, now: now)
    }
  }
}
