public import Foundation
public import KiwiKit

extension RESTAPIClient {
  public func createSession(
    username: String, password: String, deviceName: String?
  ) async throws(APIFailure) -> CreateSessionResponse {
    let body = CreateSessionRequest(username: username, password: password, deviceName: deviceName)
    return try await fetch(Self.write(.post, .accounts(.sessions), body: Self.json(body)))
  }

  public func fetchSessions() async throws(APIFailure) -> [DeviceSession] {
    try await fetch(HTTPRequest(.get, .accounts(.sessions)))
  }

  public func deleteCurrentSession() async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .accounts(.sessions)))
  }

  public func deleteSession(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .accounts(.session(id: id))))
  }

  public func resetPassword(token: String, newPassword: String) async throws(APIFailure) {
    let body = try Self.json(ResetPasswordRequest(newPassword: newPassword))
    _ = try await send(Self.write(.post, .accounts(.passwordReset(token: token)), body: body))
  }

  public func createUser(_ request: CreateUserRequest) async throws(APIFailure) -> User {
    try await fetch(Self.write(.post, .accounts(.users), body: Self.json(request)))
  }

  public func fetchMe() async throws(APIFailure) -> Profile {
    try await fetch(HTTPRequest(.get, .accounts(.me)))
  }

  public func deleteMe(password: String) async throws(APIFailure) {
    let body = try Self.json(DeleteAccountRequest(password: password))
    _ = try await send(Self.write(.delete, .accounts(.me), body: body))
  }

  public func setAvatar(
    _ picture: Data, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Profile {
    let form = MultipartForm([.picture("file", picture)])
    return try await fetch(
      HTTPRequest(.put, .accounts(.avatar), body: .multipart(form), uploadProgress: progress))
  }

  public func deleteAvatar() async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .accounts(.avatar)))
  }

  public func changePassword(current: String, new: String) async throws(APIFailure) {
    let body = try Self.json(ChangePasswordRequest(currentPassword: current, newPassword: new))
    _ = try await send(Self.write(.put, .accounts(.password), body: body))
  }

  public func fetchProfile(username: String) async throws(APIFailure) -> Profile {
    try await fetch(HTTPRequest(.get, .social(.user(username: username))))
  }

  public func updateProfile(
    username: String, _ request: UpdateProfileRequest
  ) async throws(APIFailure) -> Profile {
    try await fetch(Self.write(.put, .social(.user(username: username)), body: Self.json(request)))
  }
}

extension MultipartForm.Part {
  /// The server tells a picture's kind by its content.
  static func picture(_ name: String, _ content: Data) -> Self {
    .file(name, named: "photo", type: "application/octet-stream", content)
  }
}
