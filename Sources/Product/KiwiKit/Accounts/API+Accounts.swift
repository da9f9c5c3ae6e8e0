extension API {
  /// Accounts: sessions, sign-up, passwords, profile pictures and drafts.
  ///
  /// Requests with a password take no idempotency key, because the server stores none of their content.
  public enum Accounts {
    // MARK: Sessions

    public static let logIn = Endpoint<Nothing, Nothing, CreateSessionRequest, CreateSessionResponse>(
      .post, "/sessions", "createSession", .anyone, "Log in",
      "Returns a token for this device. An unknown username and a wrong password get the same response after the same time.",
      limit: RateLimitRule("login", burst: 20, period: .seconds(60), isByAddress: true), takesKey: false,
      errors: [EndpointError(401, "WrongCredentials"), EndpointError(403, "AccountSuspended")])

    public static let sessions = Endpoint<Nothing, Nothing, Nothing, [DeviceSession]>(
      .get, "/sessions", "listSessions", .signedIn, "My logged-in devices",
      "The sessions of the account, the most recently used first.")

    public static let logOut = Endpoint<Nothing, Nothing, Nothing, Nothing>(
      .delete, "/sessions", "deleteCurrentSession", .signedIn, "Log out",
      "Ends the session of the token.", limit: nil)

    public static let endSession = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/sessions/{sessionId}", "deleteSession", .signedIn, "Log out a device", limit: nil,
      errors: [.notFound])

    // MARK: Accounts

    public static let signUp = Endpoint<Nothing, Nothing, CreateUserRequest, User>(
      .post, "/users", "createUser", .anyone, "Sign up",
      "Creates an account. Log in with `POST /sessions` afterwards.", limit: rejectedSignUps, takesKey: false,
      status: 201, errors: [EndpointError(403, "SignUpRefused"), EndpointError(409, "UsernameTaken")])

    /// Users need several attempts until a name is free and a password is accepted.
    public static let rejectedSignUps = RateLimitRule(
      "refused sign-up", burst: 40, period: .seconds(3_600), isByAddress: true)

    public static let me = Endpoint<Nothing, Nothing, Nothing, Profile>(
      .get, "/users/me", "getMe", .signedIn, "My profile")

    public static let removeMe = Endpoint<Nothing, Nothing, DeleteAccountRequest, Nothing>(
      .delete, "/users/me", "deleteMe", .signedIn, "Delete my account",
      "Deletes all data of the account permanently: posts, photos, likes, comments, follows, sessions.",
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
      The operator creates the link with `kiwifruit user reset-password`. It works once, within 60 minutes. Using it \
      ends all sessions of the account.
      """,
      limit: RateLimitRule("reset", burst: 10, period: .seconds(3_600), isByAddress: true), takesKey: false,
      errors: [EndpointError(404, "ResetInvalid")])

    // MARK: Drafts

    public static let drafts = Endpoint<Nothing, Nothing, Nothing, [KeptDraft]>(
      .get, "/users/me/drafts", "listDrafts", .signedIn, "My drafts",
      "The contents of unsent forms, the latest first. Only their author can read them.",
      maxItems: Limits.drafts)

    /// Clients save a draft at each pause, and may do so in two windows.
    private static let draftWrites = RateLimitRule("draft", burst: 120, period: .seconds(60))

    public static let keepDraft = Endpoint<String, Nothing, KeepDraftRequest, Nothing>(
      .put, "/users/me/drafts/{kind}", "keepDraft", .signedIn, "Save a draft",
      """
      Replaces the draft of this kind, unless that one was written or removed later. Beyond \(Limits.drafts) drafts, \
      the oldest are deleted.
      """,
      limit: draftWrites, errors: [.notFound])

    public static let removeDraft = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/users/me/drafts/{kind}", "removeDraft", .signedIn, "Remove a draft", limit: draftWrites,
      errors: [.notFound])
  }
}
