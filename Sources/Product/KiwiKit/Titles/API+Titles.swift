extension API {
  /// Books, films and shows, which are the same for all users.
  public enum Titles {
    public static let titles = Endpoint<Nothing, TitleQuery, Nothing, ListPage<Title>>(
      .get, "/titles", "listTitles", .anyone, "Find books, films and shows",
      """
      With `q` those whose names begin with the text, then those with words that begin with all of its words in their \
      names or those of their people. Without it all, in the order of their names. An ISBN finds its book. Where few \
      titles match a search of a signed-in user, the server also asks the sources that its operator has set up. Their \
      results are in the next search, and in this one only when there are no others.
      """,
      // Apart from other searches: one search of a client asks for users, posts and titles.
      limit: RateLimitRule("titles", burst: 60, period: .seconds(60)))

    public static let title = Endpoint<String, Nothing, Nothing, Title>(
      .get, "/titles/{titleId}", "getTitle", .anyone, "One title", errors: [.notFound])

    public static let similar = Endpoint<String, Nothing, Nothing, [Title]>(
      .get, "/titles/{titleId}/similar", "listSimilarTitles", .anyone, "Titles like this one",
      """
      Titles of the same kind and within ten years, those that share most genres and people first. Empty when the year \
      of the title is unknown.
      """,
      maxItems: Limits.similarTitles, errors: [.notFound])

    public static let add = Endpoint<Nothing, Nothing, NewTitle, Title>(
      .post, "/titles", "addTitle", .signedIn, "Add a title that is missing",
      "At most \(Limits.titlesAddedPerDay) a day.", status: 201)

    public static let correct = Endpoint<String, Nothing, TitleDetails, Title>(
      .patch, "/titles/{titleId}", "correctTitle", .signedIn, "Correct a title",
      """
      Changes the given fields, and keeps their former values in the history. Every user may correct titles of \
      catalogues; titles that a user added, only that user and admins. At most \(Limits.titleCorrectionsPerDay) \
      corrections a day.
      """,
      errors: [.notYours, .notFound])

    public static let history = Endpoint<String, PageQuery, Nothing, ListPage<TitleChange>>(
      .get, "/titles/{titleId}/history", "listTitleChanges", .signedIn, "Changes of a title",
      "The newest first.", errors: [.notFound])

    public static let undo = Endpoint<String, Nothing, TitleUndo, Title>(
      .post, "/titles/{titleId}/undo", "undoTitleChange", .signedIn, "Undo a correction",
      """
      Restores the values before a correction; undoing it twice is the same as once. Its author and admins may do so. \
      Rejected while a later correction of the same field stands.
      """,
      errors: [.notYours, .notFound, EndpointError(409, "ChangedSince")])

    public static let merge = Endpoint<String, Nothing, TitleMerge, Title>(
      .post, "/titles/{titleId}/merge", "mergeTitle", .admin, "Merge a duplicate into another title",
      """
      For admins. References to the one follow to the other, and its id leads there from then on. Of very many rows \
      the server moves the rest after its answer; until then another merge of either title is answered with 503 and \
      the code `under_way`.
      """,
      limit: nil, errors: [EndpointError(403, "AdminOnly"), .notFound])

    public static let scan = Endpoint<Nothing, Nothing, FormOrJSON<BookPhotoForm, BookScanRequest>, BookScan>(
      .post, "/books/scan", "scanBook", .signedIn, "Find a book by its cover or barcode",
      """
      Takes a photo of a cover, of a barcode, or of the backs of several books; or, as JSON, the text that a device has \
      read by itself. A number finds its book; otherwise the words do, without quotes and advertising. Books that are \
      unknown here are looked up elsewhere, where the operator has set that up. Neither the picture nor the text is \
      kept.
      """,
      // Reading a picture takes seconds of a processor. Apart from other uploads, so that a user who scans a whole shelf
      // can still post.
      limit: RateLimitRule("scan", burst: 60, period: .seconds(3_600)), takesKey: false,
      errors: [EndpointError(415, "UnsupportedImage")])
  }
}
