/// The details of a new account.
///
/// ```swift
/// let signUp = API.Accounts.signUp(CreateUserRequest(username: "mira", password: "tea and plums"))
/// ```
public struct CreateUserRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "username": Username.rule, "password": NewPassword.rule, "fullname": .line(0...Limits.displayNameLength),
    "invite": .length(0...Limits.inviteLength),
  ]

  public let username: String
  public let password: String
  /// The initial `displayName` of the user.
  public let fullname: String?
  /// Required if the operator admits users only by invitation.
  public let invite: String?

  public init(username: String, password: String, fullname: String? = nil, invite: String? = nil) {
    self.username = username
    self.password = password
    self.fullname = fullname
    self.invite = invite
  }
}

/// A change of a profile. Omitted members keep their values; an empty text clears one.
///
/// ```swift
/// let request = UpdateProfileRequest(bio: "Mostly novels, some soup.", libraryVisibility: .followers)
/// ```
public struct UpdateProfileRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "displayName": .line(0...Limits.displayNameLength), "bio": .text(0...Limits.bioLength),
  ]

  public let displayName: String?
  public let bio: String?
  /// The audience of the library on the profile.
  public let libraryVisibility: Visibility?

  public init(
    displayName: String? = nil, bio: String? = nil, libraryVisibility: Visibility? = nil
  ) {
    self.displayName = displayName
    self.bio = bio
    self.libraryVisibility = libraryVisibility
  }
}

/// The old password and the new one.
///
/// ```swift
/// let request = ChangePasswordRequest(currentPassword: "tea and plums", newPassword: "plums and tea")
/// ```
public struct ChangePasswordRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "currentPassword": .format("password"), "newPassword": NewPassword.rule,
  ]

  public let currentPassword: String
  public let newPassword: String

  public init(currentPassword: String, newPassword: String) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }
}

/// The password again, because a deleted account cannot be restored.
///
/// ```swift
/// let removal = API.Accounts.removeMe(DeleteAccountRequest(password: "tea and plums"))
/// ```
public struct DeleteAccountRequest: WireValue {
  public static let rules: [String: FieldRule] = ["password": .format("password")]

  public let password: String

  public init(password: String) {
    self.password = password
  }
}

/// The new password.
///
/// ```swift
/// let reset = API.Accounts.resetPassword(token, ResetPasswordRequest(newPassword: "plums and tea"))
/// ```
public struct ResetPasswordRequest: WireValue {
  public static let rules: [String: FieldRule] = ["newPassword": NewPassword.rule]

  public let newPassword: String

  public init(newPassword: String) {
    self.newPassword = newPassword
  }
}

/// The rule of passwords that users choose. Its length is in bytes of UTF-8, and the server rejects common passwords.
enum NewPassword {
  static let rule = FieldRule.all([.length(Limits.passwordLength), .format("password")])
}

/// A profile picture.
///
/// ```swift
/// let upload = FormUpload<AvatarForm>(UploadForm([.file("file", named: "me.jpg", type: "image/jpeg", data)]))
/// ```
public struct AvatarForm: FormShape {
  public static let rules: [String: FieldRule] = [:]
  /// `file` is a JPEG, PNG or WebP.
  public static let files = ["file": 1...1]
}
