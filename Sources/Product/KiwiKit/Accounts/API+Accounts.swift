extension API {
  /// Accounts: sessions, sign-up, passwords, profile pictures and drafts.
  ///
  /// Requests with a password take no key: the server keeps nothing of them.
  public enum Accounts {
    // MARK: Sessions

    public static let logIn = Endpoint<Nothing, Nothing, CreateSessionRequest, CreateSessionResponse>(
      .post, "/sessions", "createSession", .anyone, "Log in",
      "Answers with a token for this device. An unknown name takes as long and answers the same as a wrong password.",
      limit: RateLimitRule("login", burst: 20, period: .seconds(60), isByAddress: true), takesKey: false,
      errors: [EndpointError(401, "WrongCredentials"), EndpointError(403, "AccountSuspended")])

    public static let sessions = Endpoint<Nothing, Nothing, Nothing, [DeviceSession]>(
      .get, "/sessions", "listSessions", .signedIn, "My logged-in devices",
      "All sessions of the account, the most recently used first.")

    public static let logOut = Endpoint<Nothing, Nothing, Nothing, Nothing>(
      .delete, "/sessions", "deleteCurrentSession", .signedIn, "Log out",
      "Ends the session whose token is sent.", limit: nil)

    public static let endSession = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/sessions/{sessionId}", "deleteSession", .signedIn, "Log a device out", limit: nil,
      errors: [.notFound])

    // MARK: Accounts

    public static let signUp = Endpoint<Nothing, Nothing, CreateUserRequest, User>(
      .post, "/users", "createUser", .anyone, "Sign up",
      "Creates an account. Log in with `POST /sessions` afterwards.", limit: refusedSignUps, takesKey: false,
      status: 201, errors: [EndpointError(403, "SignUpRefused"), EndpointError(409, "UsernameTaken")])

    /// Users need several attempts until a name is free and a password is accepted.
    public static let refusedSignUps = RateLimitRule(
      "refused sign-up", burst: 40, period: .seconds(3_600), isByAddress: true)

    public static let me = Endpoint<Nothing, Nothing, Nothing, Profile>(
      .get, "/users/me", "getMe", .signedIn, "My profile")

    public static let removeMe = Endpoint<Nothing, Nothing, DeleteAccountRequest, Nothing>(
      .delete, "/users/me", "deleteMe", .signedIn, "Delete my account",
      "Deletes all data of the account at once and forever: posts, photos, likes, comments, follows, sessions.",
      limit: passwords, takesKey: false, errors: [EndpointError(403, "WrongPassword")])

    public static let setAvatar = Endpoint<Nothing, Nothing, FormUpload<AvatarForm>, Profile>(
      .put, "/users/me/avatar", "setAvatar", .signedIn, "Set my profile picture", limit: .upload,
      bodyLimit: Limits.uploadSize, errors: [EndpointError(415, "UnsupportedImage")])

    public static let removeAvatar = Endpoint<Nothing, Nothing, Nothing, Nothing>(
      .delete, "/users/me/avatar", "deleteAvatar", .signedIn, "Remove my profile picture")

    // MARK: Passwords

    private static let passwords = RateLimitRule("password", burst: 5, period: .seconds(300))

    public static let changePassword = Endpoint<Nothing, Nothing, ChangePasswordRequest, Nothing>(
      .put, "/users/me/password", "changePassword", .signedIn, "Change my password",
      "Ends all other sessions of the account.", limit: passwords, takesKey: false,
      errors: [EndpointError(403, "WrongPassword")])

    public static let resetPassword = Endpoint<String, Nothing, ResetPasswordRequest, Nothing>(
      .post, "/password-resets/{token}", "resetPassword", .anyone, "Set a new password with a reset link",
      """
      The operator makes the link with `kiwifruit user reset-password`. It works once, within 60 minutes, and ends all \
      sessions of the account.
      """,
      limit: RateLimitRule("reset", burst: 10, period: .seconds(3_600), isByAddress: true), takesKey: false,
      errors: [EndpointError(404, "ResetInvalid")])

    // MARK: Drafts

    public static let drafts = Endpoint<Nothing, Nothing, Nothing, [KeptDraft]>(
      .get, "/users/me/drafts", "listDrafts", .signedIn, "My drafts",
      "The contents of forms that have not been sent yet, the latest first. Only the account itself sees them.",
      maxItems: Limits.drafts)

    /// Clients save a draft at each pause, and may do so in two windows.
    private static let draftWrites = RateLimitRule("draft", burst: 120, period: .seconds(60))

    public static let keepDraft = Endpoint<String, Nothing, KeepDraftRequest, Nothing>(
      .put, "/users/me/drafts/{kind}", "keepDraft", .signedIn, "Save a draft",
      """
      Replaces the draft of this kind, unless that was written or removed later. Of more than \(Limits.drafts) the \
      oldest are deleted.
      """,
      limit: draftWrites, errors: [.notFound])

    public static let removeDraft = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/users/me/drafts/{kind}", "removeDraft", .signedIn, "Remove a draft", limit: draftWrites,
      errors: [.notFound])
  }
}
