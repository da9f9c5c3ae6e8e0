extension API {
  /// Titles that users have read and watched, their lists, and the changes that their devices exchange.
  public enum Library {
    public static let titles = Endpoint<Nothing, LibraryTitlesQuery, Nothing, ListPage<LibraryTitle>>(
      .get, "/library", "listLibrary", .signedIn, "Titles of a shelf in my library",
      "All conditions apply together.")

    public static let summary = Endpoint<Nothing, Nothing, Nothing, LibrarySummary>(
      .get, "/library/summary", "getLibrarySummary", .signedIn, "Counts of my library")

    public static let ofUser = Endpoint<String, Nothing, Nothing, ProfileLibrary>(
      .get, "/users/{username}/library", "getLibraryOfUser", .anyone, "A user's library",
      """
      The first titles of each shelf, the latest entries and the published lists. Empty for viewers who may not see \
      it: see `libraryVisibility` of the user's profile.
      """, errors: [.notFound])

    public static let title = Endpoint<String, Nothing, Nothing, LibraryTitleRecord>(
      .get, "/library/titles/{titleId}", "getLibraryTitle", .signedIn, "My records of a title",
      "Empty where my library has none.", errors: [.notFound])

    public static let rate = Endpoint<String, Nothing, RateTitleRequest, LibraryTitleRecord>(
      .put, "/titles/{titleId}/rating", "rateTitle", .signedIn, "Rate a title",
      "Changes my library as a push of that rating does. The decision about the title stays as it is.",
      errors: [.notFound])

    public static let removeRating = Endpoint<String, Nothing, Nothing, LibraryTitleRecord>(
      .delete, "/titles/{titleId}/rating", "removeTitleRating", .signedIn, "Remove my rating of a title",
      errors: [.notFound])

    public static let changes = Endpoint<Nothing, LibraryChangesQuery, Nothing, LibraryChangesResponse>(
      .get, "/library/changes", "listLibraryChanges", .signedIn, "Changes of my library",
      """
      At most \(Limits.libraryChangesPerPage) whole records that changed after `cursor`, or all, in the order of their \
      last changes: my own, and those of lists that I own or share. A new collaborator receives all of a list, and a \
      former one receives no more of its changes.
      """, errors: [historyLost])

    public static let push = Endpoint<Nothing, Nothing, PushLibraryChangesRequest, LibraryChangesResponse>(
      .post, "/library/changes", "pushLibraryChanges", .signedIn, "Change my library",
      """
      Merges the records of a device with those of the server: of two values of a field, the one with the later time \
      counts. Sending the same changes twice changes nothing more. Either all changes are made or none. `field` \
      names the rejected one, as in `changes[3].entry.note`: 422 `unknown_title`, 422 `unknown_spot`, 422 \
      `too_many`, 409 `rating_stays`, and 404 for an entry or list of another user. A new list has its name and its \
      date. Deleting a list unpublishes it and removes its collaborators and followers. Times more than a minute \
      ahead of the server's clock become the server's own, and a date in a record that is more than a day ahead \
      becomes the time at which it was written; the answer has the corrected records. A day in the future, and an \
      entry that ends before it begins, are rejected (422 `invalid_field`), unless the server accepted them before. \
      The answer has the records as they are now, in the order of the changes, and the cursor of the beginning.
      """, limit: .libraryChanges, takesKey: false, isRepeatable: true,
      bodyLimit: Limits.libraryChangesSize, errors: [.notYours, .notFound, historyLost])

    private static let historyLost = EndpointError(
      410,
      description: """
        `history_lost`: a backup was restored since this cursor was given, so that later changes are lost. Fetch \
        everything without a cursor, and send the records that are missing there.
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
    Visible to its owner, its collaborators and, once published, to everyone. Followers of an unpublished list see \
    only that it is no longer published.
    """, errors: [.notFound])

  public static let listTitles = Endpoint<String, PageQuery, Nothing, ListPage<LibraryTitle>>(
    .get, "/lists/{listId}/titles", "listListTitles", .anyone, "Titles of a list",
    "In the order of the list, with the viewer's decisions.", errors: [.notFound])

  public static let publishList = Endpoint<String, Nothing, Nothing, Nothing>(
    .put, "/lists/{listId}/publication", "publishList", .signedIn, "Publish a list",
    "Only the owner may publish it. The owner's profile shows it to viewers of the library.",
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
