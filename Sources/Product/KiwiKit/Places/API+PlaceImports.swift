extension API {
  /// Files with places from other services. Each belongs to the user who uploaded it.
  public enum PlaceImports {
    public static let all = Endpoint<Nothing, Nothing, Nothing, [PlaceImport]>(
      .get, "/imports", "listPlaceImports", .signedIn, "My imports of places", "The newest first.",
      maxItems: Limits.placeImports)

    public static let create = Endpoint<Nothing, Nothing, FormUpload<PlaceImportForm>, PlaceImport>(
      .post, "/imports", "createPlaceImport", .signedIn, "Upload places from another service",
      """
      Takes a file with saved places or reviews from Google Takeout (a list as CSV, or GeoJSON), a file with check-ins \
      from Swarm (JSON), or an archive with such files. Nothing is imported yet: review and correct the rows first. \
      The server keeps a file for 30 days, and at most \(Limits.placeImports) files per user.
      """, limit: uploadsByAccount, bodyLimit: Limits.uploadSize + 64 * 1024, status: 201)

    public static let one = Endpoint<String, Nothing, Nothing, PlaceImport>(
      .get, "/imports/{importId}", "getPlaceImport", .signedIn, "One of my imports", errors: [.notFound])

    public static let remove = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/imports/{importId}", "deletePlaceImport", .signedIn, "Remove an import",
      "Imported records stay, but can no longer be undone together.", errors: [.notFound])

    public static let rows = Endpoint<String, PlaceImportRowsQuery, Nothing, ListPage<PlaceImportRow>>(
      .get, "/imports/{importId}/rows", "listPlaceImportRows", .signedIn, "The rows of an import",
      "In the order of the file.", errors: [.notFound])

    public static let updateRow = Endpoint<
      (String, String), Nothing, UpdatePlaceImportRowRequest, PlaceImportRow
    >(
      .patch, "/imports/{importId}/rows/{number}", "updatePlaceImportRow", .signedIn, "Correct a row",
      "Omitted and null members keep their values.", errors: [.notFound, underWay])

    public static let apply = Endpoint<String, Nothing, ApplyPlaceImportRequest?, PlaceImport>(
      .post, "/imports/{importId}/apply", "applyPlaceImport", .signedIn, "Apply an import",
      """
      Creates experiences, ratings and places to visit from all rows that are neither excluded nor incomplete. The \
      server does so after its response; the import shows the progress. Applying an import again adds nothing twice and \
      leaves records that were changed or deleted since.
      """, errors: [.notFound, underWay])

    public static let undo = Endpoint<String, Nothing, Nothing, PlaceImport>(
      .post, "/imports/{importId}/undo", "undoPlaceImport", .signedIn, "Undo an import",
      """
      Deletes the records that the import created, except those that were changed since, which are counted. Also removes \
      new places that no other user's records mention.
      """, errors: [.notFound, underWay])

    private static let underWay = EndpointError(409, "ImportUnderWay")

    /// A file may have twenty thousand rows, and each may add a place.
    private static let uploadsByAccount = RateLimitRule("place imports", burst: 20, period: .seconds(3_600))
  }
}
