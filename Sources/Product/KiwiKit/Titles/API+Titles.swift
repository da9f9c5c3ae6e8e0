extension API {
  /// Books, films and shows, which are the same for all users.
  public enum Titles {
    public static let titles = Endpoint<Nothing, TitleQuery, Nothing, ListPage<Title>>(
      .get, "/titles", "listTitles", .anyone, "Find books, films and shows",
      """
      With `q`, lists titles whose names begin with the text, then titles that match each of its words with the \
      beginning of a word in their names or people. Without `q`, lists all titles by name. An ISBN finds its book. If \
      few titles match a logged-in user's search, the server also asks its configured sources. Their results appear in \
      the next search, and in this one only if there are no others.
      """,
      // A separate limit: one search of a client requests users, posts and titles.
      limit: RateLimitRule("titles", burst: 60, period: .seconds(60)))

    public static let title = Endpoint<String, Nothing, Nothing, Title>(
      .get, "/titles/{titleId}", "getTitle", .anyone, "A title", errors: [.notFound])

    public static let similar = Endpoint<String, Nothing, Nothing, [Title]>(
      .get, "/titles/{titleId}/similar", "listSimilarTitles", .anyone, "Similar titles",
      """
      Lists titles of the same kind within ten years. Those that share the most genres and people come first. Empty if \
      the year of the title is unknown.
      """,
      maxItems: Limits.similarTitles, errors: [.notFound])

    public static let add = Endpoint<Nothing, Nothing, NewTitle, Title>(
      .post, "/titles", "addTitle", .signedIn, "Add a missing title",
      "At most \(Limits.titlesAddedPerDay) a day.", status: 201)

    public static let correct = Endpoint<String, Nothing, TitleDetails, Title>(
      .patch, "/titles/{titleId}", "correctTitle", .signedIn, "Correct a title",
      """
      Changes the given fields and keeps their previous values in the history. Every user may correct titles that came \
      from a source. Titles that a user added are corrected by that user and by admins. At most \
      \(Limits.titleCorrectionsPerDay) corrections a day.
      """,
      errors: [.notYours, .notFound])

    public static let history = Endpoint<String, PageQuery, Nothing, ListPage<TitleChange>>(
      .get, "/titles/{titleId}/history", "listTitleChanges", .signedIn, "The history of a title",
      "The newest change first.", errors: [.notFound])

    public static let undo = Endpoint<String, Nothing, TitleUndo, Title>(
      .post, "/titles/{titleId}/undo", "undoTitleChange", .signedIn, "Undo a correction",
      """
      Restores the values from before a correction. Undoing a correction again changes nothing. Allowed for the \
      author of the correction and for admins. Rejected while a later correction of the same field is in effect.
      """,
      errors: [.notYours, .notFound, EndpointError(409, "ChangedSince")])

    public static let merge = Endpoint<String, Nothing, TitleMerge, Title>(
      .post, "/titles/{titleId}/merge", "mergeTitle", .admin, "Merge a duplicate into another title",
      """
      References to the duplicate move to the other title, and the id of the duplicate then returns that title. If there \
      are very many references, the server moves the rest after its response. Until then, merging either title again \
      returns 503 with the code `under_way`.
      """,
      limit: nil, errors: [EndpointError(403, "AdminOnly"), .notFound])

    public static let scan = Endpoint<Nothing, Nothing, FormOrJSON<BookPhotoForm, BookScanRequest>, BookScan>(
      .post, "/books/scan", "scanBook", .signedIn, "Find a book by its cover or barcode",
      """
      Takes a photo of a cover, a barcode or the spines of several books, or as JSON the text that a device recognized. \
      An ISBN finds its book. Otherwise the server searches for the words, without quotes and advertising. It looks up \
      unknown books at its configured sources. Neither the photo nor the text is stored.
      """,
      // Reading a picture takes seconds of CPU time. A separate limit, so a user who scans a whole shelf can
      // still post.
      limit: RateLimitRule("scan", burst: 60, period: .seconds(3_600)), takesKey: false,
      errors: [EndpointError(415, "UnsupportedImage")])
  }
}
