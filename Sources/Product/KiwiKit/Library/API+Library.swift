extension API {
  /// Titles that users have read and watched, their lists, and the changes that their devices exchange.
  public enum Library {
    public static let titles = Endpoint<Nothing, LibraryTitlesQuery, Nothing, ListPage<LibraryTitle>>(
      .get, "/library", "listLibrary", .signedIn, "Titles of a shelf in my library",
      "Lists titles that meet all conditions.")

    public static let summary = Endpoint<Nothing, Nothing, Nothing, LibrarySummary>(
      .get, "/library/summary", "getLibrarySummary", .signedIn, "Counts of my library")

    public static let ofUser = Endpoint<String, Nothing, Nothing, ProfileLibrary>(
      .get, "/users/{username}/library", "getLibraryOfUser", .anyone, "A user's library",
      """
      The first titles of each shelf, the latest entries and the published lists. Empty for viewers whom \
      `libraryVisibility` of the user's profile excludes.
      """, errors: [.notFound])

    public static let title = Endpoint<String, Nothing, Nothing, LibraryTitleRecord>(
      .get, "/library/titles/{titleId}", "getLibraryTitle", .signedIn, "My records of a title",
      "Empty if my library has none.", errors: [.notFound])

    public static let rate = Endpoint<String, Nothing, RateTitleRequest, LibraryTitleRecord>(
      .put, "/titles/{titleId}/rating", "rateTitle", .signedIn, "Rate a title",
      "Changes the library like `POST /library/changes` with that rating. The decision about the title does not change.",
      errors: [.notFound])

    public static let removeRating = Endpoint<String, Nothing, Nothing, LibraryTitleRecord>(
      .delete, "/titles/{titleId}/rating", "removeTitleRating", .signedIn, "Remove my rating of a title",
      errors: [.notFound])

    public static let changes = Endpoint<Nothing, LibraryChangesQuery, Nothing, LibraryChangesResponse>(
      .get, "/library/changes", "listLibraryChanges", .signedIn, "Changes of my library",
      """
      Returns up to \(Limits.libraryChangesPerPage) whole records that changed after `cursor`, or from the beginning \
      without a cursor, in the order of their last changes. They are my own records and those of lists that I own or \
      share. A new collaborator receives the whole list; a former one receives no more changes of it.
      """, errors: [historyLost])

    public static let push = Endpoint<Nothing, Nothing, PushLibraryChangesRequest, LibraryChangesResponse>(
      .post, "/library/changes", "pushLibraryChanges", .signedIn, "Change my library",
      """
      Merges the records of a device with those of the server. Of two values of a field, the later one wins. Sending the \
      same changes again changes nothing. The response has the merged records, in the order of the changes, and a \
      cursor before all changes.

      The server accepts either all changes or none. `field` names the rejected change, such as \
      `changes[3].entry.note`. The errors are 422 `unknown_title`, 422 `unknown_spot`, 422 `too_many`, \
      409 `rating_stays`, and 404 for an entry or list of another user. A day in the future and an entry that ends \
      before it begins are rejected (422 `invalid_field`), unless the server accepted them before.

      Times more than a minute ahead of the server's clock become the server's own. A date in a record that is more \
      than a day ahead becomes the time at which it was written. A new list needs a name. Deleting a list \
      unpublishes it and removes its collaborators and followers.
      """, limit: .libraryChanges, takesKey: false, isRepeatable: true,
      bodyLimit: Limits.libraryChangesSize, errors: [.notYours, .notFound, historyLost])

    private static let historyLost = EndpointError(
      410,
      description: """
        `history_lost`: the server was restored from a backup after it issued this cursor, so later changes are lost. \
        Fetch everything without a cursor, then send the records that are missing.
        """)
  }
}

// MARK: - Lists

extension API.Library {
  public static let lists = Endpoint<Nothing, Nothing, Nothing, [ListDescription]>(
    .get, "/lists", "listLists", .signedIn, "My lists",
    "My own lists first, then shared ones, then followed ones.")

  public static let list = Endpoint<String, Nothing, Nothing, ListDescription>(
    .get, "/lists/{listId}", "getList", .anyone, "A list",
    """
    Visible to its owner and collaborators and, once published, to everyone. Followers of an unpublished list see \
    only that it is no longer published.
    """, errors: [.notFound])

  public static let listTitles = Endpoint<String, PageQuery, Nothing, ListPage<LibraryTitle>>(
    .get, "/lists/{listId}/titles", "listListTitles", .anyone, "Titles of a list",
    "In the order of the list, with the viewer's decisions.", errors: [.notFound])

  public static let publishList = Endpoint<String, Nothing, Nothing, Nothing>(
    .put, "/lists/{listId}/publication", "publishList", .signedIn, "Publish a list",
    "Only the owner may publish a list. The owner's profile shows it with the library.",
    errors: memberErrors)

  public static let unpublishList = Endpoint<String, Nothing, Nothing, Nothing>(
    .delete, "/lists/{listId}/publication", "unpublishList", .signedIn, "Unpublish a list",
    errors: memberErrors)

  public static let followList = Endpoint<String, Nothing, Nothing, Nothing>(
    .put, "/lists/{listId}/follow", "followList", .signedIn, "Follow a list",
    "The list must be published and owned by another user (422 `own_list`).", errors: memberErrors)

  public static let unfollowList = Endpoint<String, Nothing, Nothing, Nothing>(
    .delete, "/lists/{listId}/follow", "unfollowList", .signedIn, "Unfollow a list", errors: memberErrors)

  public static let addCollaborator = Endpoint<(String, String), Nothing, Nothing, Nothing>(
    .put, "/lists/{listId}/collaborators/{username}", "addListCollaborator", .signedIn,
    "Add a collaborator to a list",
    """
    Only the owner may add collaborators, who must follow the owner (422 `not_following`). Collaborators may leave. \
    A block or the deletion of the list removes them.
    """, errors: memberErrors)

  public static let removeCollaborator = Endpoint<(String, String), Nothing, Nothing, Nothing>(
    .delete, "/lists/{listId}/collaborators/{username}", "removeListCollaborator", .signedIn,
    "Remove a collaborator from a list", errors: memberErrors)

  private static let memberErrors: [EndpointError] = [.notYours, .notFound, .noLongerThere]
}

extension RateLimitRule {
  /// Each swipe is one request.
  fileprivate static let libraryChanges = RateLimitRule("library changes", burst: 240, period: .seconds(60))
}
