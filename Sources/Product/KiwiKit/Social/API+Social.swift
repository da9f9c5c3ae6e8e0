extension API {
  /// Profiles, follows, friends, blocks, mutes and statuses.
  public enum Social {
    // MARK: Profiles

    public static let search = Endpoint<Nothing, UserSearchQuery, Nothing, ListPage<User>>(
      .get, "/users/search", "searchUsers", .anyone, "Find users",
      "Matches the beginning of the username or of any word in the display name. The best matches come first.",
      limit: .search)

    public static let profile = Endpoint<String, Nothing, Nothing, Profile>(
      .get, "/users/{username}", "getUser", .anyone, "A user's profile",
      "The profile as the viewer may see it. 404 if the account is suspended or has blocked the viewer.",
      errors: [.notFound])

    public static let updateProfile = Endpoint<String, Nothing, UpdateProfileRequest, Profile>(
      .put, "/users/{username}", "updateUser", .signedIn, "Change my profile",
      "Users can change only their own profile.",
      errors: [.notYours, .notFound])

    // MARK: Follows

    public static let followers = Endpoint<String, PageQuery, Nothing, ListPage<User>>(
      .get, "/users/{username}/followers", "listFollowers", .anyone, "A user's followers",
      "The newest first.", errors: [.notFound])

    public static let following = Endpoint<String, PageQuery, Nothing, ListPage<User>>(
      .get, "/users/{username}/following", "listFollowing", .anyone, "Users that a user follows",
      "The newest first.", errors: [.notFound])

    public static let follow = Endpoint<String, Nothing, Nothing, FollowResponse>(
      .post, "/users/{username}/follow", "followUser", .signedIn, "Follow a user",
      "Following a user again changes nothing. Users cannot follow themselves (422 `cannot_follow_self`).",
      errors: [.notFound, .noLongerThere])

    public static let unfollow = Endpoint<String, Nothing, Nothing, FollowResponse>(
      .delete, "/users/{username}/follow", "unfollowUser", .signedIn, "Stop following a user",
      errors: [.notFound, .noLongerThere])

    public static let followed = Endpoint<Nothing, FollowedQuery, Nothing, [String]>(
      .get, "/users/me/followed", "listFollowed", .signedIn, "Which of these users I follow",
      """
      Returns the usernames of the request that the viewer follows, in the same order. Use it for lists of users with \
      Follow buttons.
      """,
      maxItems: Limits.followedAtOnce,
      errors: [
        EndpointError(
          414,
          description: """
            The request line is too long (`uri_too_long`), for example with 4,000 characters outside ASCII.
            """),
        EndpointError(422, "InvalidField"),
      ])

    public static let suggestions = Endpoint<Nothing, Nothing, Nothing, [User]>(
      .get, "/users/me/suggestions", "listSuggestions", .signedIn, "Suggested users to follow",
      """
      Lists users followed by many of the users whom I follow, then users who posted recently. Excludes users whom I \
      follow, block or mute.
      """,
      maxItems: Limits.suggestions)

    // MARK: Blocks and mutes

    public static let blocks = Endpoint<Nothing, PageQuery, Nothing, ListPage<User>>(
      .get, "/users/me/blocks", "listBlocks", .signedIn, "Users that I block", "The newest first.")

    public static let block = Endpoint<String, Nothing, Nothing, Nothing>(
      .post, "/users/{username}/block", "blockUser", .signedIn, "Block a user",
      "Ends follows in both directions and hides the two users from each other.", errors: [.notFound])

    public static let unblock = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/users/{username}/block", "unblockUser", .signedIn, "Unblock a user", errors: [.notFound])

    public static let mutes = Endpoint<Nothing, PageQuery, Nothing, ListPage<User>>(
      .get, "/users/me/mutes", "listMutes", .signedIn, "Users that I mute", "The newest first.")

    public static let mute = Endpoint<String, Nothing, Nothing, Nothing>(
      .post, "/users/{username}/mute", "muteUser", .signedIn, "Mute a user",
      "Hides the user's posts from my feeds, searches and notifications. The user is not notified.",
      errors: [.notFound])

    public static let unmute = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/users/{username}/mute", "unmuteUser", .signedIn, "Unmute a user", errors: [.notFound])

    // MARK: Friends

    public static let friends = Endpoint<Nothing, PageQuery, Nothing, ListPage<User>>(
      .get, "/users/me/friends", "listFriends", .signedIn, "My friends", "The newest friends first.")

    public static let friendsNow = Endpoint<Nothing, PageQuery, Nothing, ListPage<FriendNow>>(
      .get, "/users/me/friends/now", "listFriendsNow", .signedIn, "Statuses and books of my friends",
      """
      Lists friends with a status or a book that I may see, except muted ones. Friends who are reading come first, \
      then the latest changes.
      """)

    public static let friendRequests = Endpoint<Nothing, FriendRequestsQuery, Nothing, ListPage<User>>(
      .get, "/users/me/friend-requests", "listFriendRequests", .signedIn, "Friend requests",
      "The latest first.")

    public static let agreeToFriendship = Endpoint<String, Nothing, Nothing, Profile>(
      .put, "/users/{username}/friendship", "agreeToFriendship", .signedIn,
      "Send or accept a friend request",
      """
      Accepts the user's pending request, or sends a request if there is none. Friends follow each other. I can have \
      \(Limits.friendRequests) pending requests and 1,000 friends. Returns the user's profile.
      """,
      limit: friendship, errors: [.notFound])

    public static let endFriendship = Endpoint<String, Nothing, Nothing, Profile>(
      .delete, "/users/{username}/friendship", "endFriendship", .signedIn,
      "End a friendship, or withdraw or decline a request",
      """
      The user is not notified of a declined request and can send another one after 30 days. When a friendship ends, \
      follows return to their state before it. Returns the user's profile.
      """,
      errors: [.notFound])

    /// The rate limit of sending and accepting friend requests.
    private static let friendship = RateLimitRule("friendship", burst: 60, period: .seconds(3_600))

    // MARK: Statuses

    public static let setStatus = Endpoint<Nothing, Nothing, SetStatusRequest, UserStatus>(
      .put, "/users/me/status", "setStatus", .signedIn, "Set my status",
      "The status appears on my profile and in my friends' lists until it expires.")

    public static let removeStatus = Endpoint<Nothing, Nothing, Nothing, Nothing>(
      .delete, "/users/me/status", "removeStatus", .signedIn, "Remove my status")

    // MARK: Notifications

    public static let notifications = Endpoint<Nothing, PageQuery, Nothing, NotificationsResponse>(
      .get, "/notifications", "listNotifications", .signedIn, "My notifications", "The newest first.")

    public static let markNotificationsRead = Endpoint<
      Nothing, Nothing, MarkNotificationsReadRequest?, Nothing
    >(
      .post, "/notifications/read", "markNotificationsRead", .signedIn, "Mark notifications as read")
  }
}

/// A search for users.
///
/// ```swift
/// let call = API.Social.search(UserSearchQuery("ali"))
/// ```
public struct UserSearchQuery: PagedQuery {
  public static let rules = PageQuery.rules.merging([
    "q": .all([.length(1...Limits.searchQueryLength), .pattern(#"^[^\u0000]+$"#)])
  ]) { $1 }

  /// The words to find. Quotes and operators have no special meaning.
  public var q: String
  public var page: Int?
  public var pageSize: Int?

  public init(_ q: String, page: Int? = nil, pageSize: Int? = nil) {
    self.q = q
    self.page = page
    self.pageSize = pageSize
  }
}

/// A query for which of some users the viewer follows.
///
/// ```swift
/// let call = API.Social.followed(FollowedQuery(["alice", "bob"]))
/// ```
public struct FollowedQuery: EndpointQuery {
  public static let rules: [String: FieldRule] = [
    "usernames": .all([.length(1...Limits.followedListLength), .pattern(#"^[^\u0000]*$"#)])
  ]

  /// At most 100 usernames, separated by commas.
  public var usernames: String

  public init(_ usernames: [String]) {
    self.usernames = usernames.joined(separator: ",")
  }
}
