/// The body of `POST /users`.
///
/// ```swift
/// let body = try JSONEncoder().encode(CreateUserRequest(username: "mira", password: "tea and plums"))
/// let path = APIRoute.accounts(.users).path
/// ```
public struct CreateUserRequest: Codable, Hashable, Sendable {
  public let username: String
  public let password: String
  /// Becomes the user's `displayName`.
  public let fullname: String?
  /// Needed when the host admits people by invitation only.
  public let invite: String?

  public init(username: String, password: String, fullname: String? = nil, invite: String? = nil) {
    self.username = username
    self.password = password
    self.fullname = fullname
    self.invite = invite
  }
}

/// The body of `PUT /users/{username}`; what is absent stays as it is, an empty text clears.
///
/// ```swift
/// let request = UpdateProfileRequest(bio: "Mostly novels, some soup.", libraryVisibility: .followers)
/// ```
public struct UpdateProfileRequest: Codable, Hashable, Sendable {
  public let displayName: String?
  public let bio: String?
  /// Who may see the library on the person's page.
  public let libraryVisibility: Visibility?

  public init(
    displayName: String? = nil, bio: String? = nil, libraryVisibility: Visibility? = nil
  ) {
    self.displayName = displayName
    self.bio = bio
    self.libraryVisibility = libraryVisibility
  }
}

/// The body of `PUT /users/me/password`.
///
/// ```swift
/// let request = ChangePasswordRequest(currentPassword: "tea and plums", newPassword: "plums and tea")
/// ```
public struct ChangePasswordRequest: Codable, Hashable, Sendable {
  public let currentPassword: String
  public let newPassword: String

  public init(currentPassword: String, newPassword: String) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }
}

/// The body of `DELETE /users/me`.
///
/// ```swift
/// let body = try JSONEncoder().encode(DeleteAccountRequest(password: "tea and plums"))
/// ```
public struct DeleteAccountRequest: Codable, Hashable, Sendable {
  public let password: String

  public init(password: String) {
    self.password = password
  }
}

/// The body of `POST /password-resets/{token}`.
///
/// ```swift
/// let path = APIRoute.accounts(.passwordReset(token: token)).path
/// let request = ResetPasswordRequest(newPassword: "plums and tea")
/// ```
public struct ResetPasswordRequest: Codable, Hashable, Sendable {
  public let newPassword: String

  public init(newPassword: String) {
    self.newPassword = newPassword
  }
}
