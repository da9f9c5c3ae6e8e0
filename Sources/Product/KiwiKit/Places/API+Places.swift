extension API {
  /// Places that the server knows, what users had there, and maps.
  public enum Places {
    public static let spots = Endpoint<Nothing, SpotListQuery, Nothing, ListPage<NearbySpot>>(
      .get, "/spots", "listSpots", .anyone, "Find places",
      """
      With a point, lists the places near it, the nearest first. Without `radius`, the search begins with 500 meters and \
      widens up to 50 kilometers until it finds a place. With `q`, lists places that match each of its words with the \
      beginning of a word in their name, town or street, or in a visit that the viewer may see. With both, lists the \
      matches within `radius`, by default 50 kilometers, the nearest first, or matches anywhere if there are none. \
      With neither, lists all places by name.

      When a logged-in user searches, the server also asks its configured sources about the point, and about the words \
      if `isSubmitted` is true, unless it did so recently. Their results appear in the next search, and in this one \
      only if the server knows no matching place.
      """, limit: spotsByAddress)

    public static let addSpot = Endpoint<Nothing, Nothing, NewSpot, Spot>(
      .post, "/spots", "addSpot", .signedIn, "Add a missing place", status: 201)

    public static let spot = Endpoint<String, Nothing, Nothing, Spot>(
      .get, "/spots/{spotId}", "getSpot", .anyone, "A place", errors: [.notFound])

    public static let correctSpot = Endpoint<String, Nothing, SpotCorrection, Spot>(
      .patch, "/spots/{spotId}", "correctSpot", .signedIn, "Correct a place",
      """
      Changes the given fields and keeps the previous values in the history. Every user may correct places that came \
      from a source. A place that a user added is corrected by that user and by admins. Users can move a place up to \
      2 kilometers from its first position; only admins can move it farther. `before` protects changes that the user \
      has not seen. Sources do not change corrected fields. At most 200 corrections a day.
      """,
      errors: [.notYours, .notFound, EndpointError(409, description: "A field differs from `before`.")])

    public static let spotHistory = Endpoint<String, PageQuery, Nothing, ListPage<SpotChange>>(
      .get, "/spots/{spotId}/history", "listSpotChanges", .signedIn, "The history of a place",
      "The newest change first.", errors: [.notFound])

    public static let undoSpotChange = Endpoint<String, Nothing, SpotUndo, Spot>(
      .post, "/spots/{spotId}/undo", "undoSpotChange", .signedIn, "Undo a correction of a place",
      """
      Restores the values from before a correction. Undoing a correction again changes nothing. Allowed for the author \
      of the correction and for admins. Rejected while a later correction of the same field is in effect.
      """, errors: [.notYours, .notFound, EndpointError(409, "ChangedSince")])

    public static let spotDuplicates = Endpoint<String, Nothing, Nothing, [Spot]>(
      .get, "/spots/{spotId}/doubles", "listSpotDoubles", .admin, "Duplicates merged into a place",
      "The latest merge first. Each merge can be undone.", maxItems: maxDuplicates,
      errors: [EndpointError(403, "AdminOnly"), .notFound])

    public static let mergeSpot = Endpoint<String, Nothing, SpotMergeRequest, Spot>(
      .post, "/spots/{spotId}/merge", "mergeSpot", .admin, "Merge a duplicate into another place",
      """
      References to the duplicate move to the other place, and the id of the duplicate then returns that place. If there \
      are very many references, the server moves the rest after its response. Until then, merging either place again \
      returns 503 with the code `under_way`.
      """, limit: nil, errors: [EndpointError(403, "AdminOnly"), .notFound])

    public static let unmergeSpot = Endpoint<String, Nothing, Nothing, Spot>(
      .post, "/spots/{spotId}/unmerge", "unmergeSpot", .admin, "Undo the merge of a duplicate",
      """
      Restores the duplicate as a separate place and moves its references back. If there are very many references, the \
      server moves the rest after its response. Until then, merging either place again returns 503 with the code \
      `under_way`.
      """, limit: nil,
      errors: [
        EndpointError(403, "AdminOnly"), .notFound,
        EndpointError(409, description: "The other place was merged again since."),
      ])

    public static let towns = Endpoint<Nothing, TownQuery, Nothing, [Town]>(
      .get, "/towns", "listTowns", .anyone, "Find towns by name",
      """
      Lists the towns whose names begin with the text, the largest first. If the server knows none, a logged-in user \
      searches and `isSubmitted` is true, it asks its configured sources.
      """, limit: spotsByAddress, maxItems: maxTowns)

    // MARK: Visits

    public static let spotVisits = Endpoint<String, Nothing, Nothing, SpotVisits>(
      .get, "/spots/{spotId}/visits", "listSpotVisits", .anyone, "Visits to a place",
      """
      Visits of followed users come first, then the latest. Visits that show only their town and visits in a private \
      area of their author are not listed.
      """, limit: visitsByAddress, errors: [.notFound])

    public static let visit = Endpoint<String, Nothing, Nothing, Visit>(
      .get, "/visits/{experienceId}", "getVisit", .anyone, "A visit",
      "An experience as its author shares it.", errors: [.notFound])

    public static let userVisits = Endpoint<String, PageQuery, Nothing, ListPage<Visit>>(
      .get, "/users/{username}/visits", "listVisitsOfUser", .anyone, "The visits of a user",
      "Lists the visits that the viewer may see, the latest first.", limit: visitsByAddress,
      errors: [.notFound])

    // MARK: Maps

    public static let mapSpots = Endpoint<Nothing, MapSpotsQuery, Nothing, MapSpots>(
      .get, "/map/spots", "listMapSpots", .anyone, "Places on a map",
      """
      Lists the places in a box. Squares with many places return their number instead. A square is half as wide as a \
      tile of this zoom level. Squares at the edge are included as a whole.
      """, limit: mapByAddress)

    public static let mapTile = Endpoint<(String, String, String), Nothing, Nothing, BinaryContent>(
      .get, "/map/tiles/{zoom}/{x}/{y}", "getMapTile", .signedIn, "A tile of the map",
      """
      Available if the operator has configured a tile server. The server fetches a tile at the first request and caches \
      it. Pages may send their cookie instead of a token.
      """, limit: tilesByAccount, content: ["image/png", "image/jpeg", "image/webp"], errors: [.notFound])

    public static let mapOutlines = Endpoint<Nothing, MapBoxQuery, Nothing, MapOutlines>(
      .get, "/map/outlines", "listMapOutlines", .anyone, "Outlines of a map",
      """
      Lists the streets, water and parks in a box, from imported extracts of OpenStreetMap. Larger boxes have fewer and \
      coarser outlines.
      """, limit: mapByAddress)

    // MARK: My library

    public static let summary = Endpoint<Nothing, Nothing, Nothing, PlacesSummary>(
      .get, "/library/places", "getPlacesSummary", .signedIn, "Counts of my places",
      "For a map, and for a diary by month.")

    public static let experiences = Endpoint<
      Nothing, ExperienceListQuery, Nothing, ListPage<ExperienceSummary>
    >(
      .get, "/library/experiences", "listExperiences", .signedIn, "My experiences")

    public static let experience = Endpoint<String, Nothing, Nothing, ExperienceDetails>(
      .get, "/library/experiences/{experienceId}", "getExperience", .signedIn, "One of my experiences",
      "Includes all of my ratings of it.", errors: [.notFound])

    public static let librarySpot = Endpoint<String, Nothing, Nothing, LibrarySpotRecord>(
      .get, "/library/spots/{spotId}", "getLibrarySpot", .signedIn, "A place in my library",
      errors: [.notFound])

    public static let wishes = Endpoint<Nothing, PageQuery, Nothing, ListPage<Spot>>(
      .get, "/library/wishes", "listWishes", .signedIn, "Places that I want to visit", "The latest first.")

    public static let zones = Endpoint<Nothing, Nothing, Nothing, [PrivacyZone]>(
      .get, "/library/zones", "listZones", .signedIn, "My private areas",
      "My visits in them stay hidden from all other users.")

    public static let addPhoto = Endpoint<Nothing, Nothing, FormUpload<ExperiencePhotoForm>, ExperiencePhoto>(
      .post, "/library/photos", "addExperiencePhoto", .signedIn, "Upload a picture for an experience",
      "Set `photo` of the experience to the returned name. Pictures that no experience uses are removed after a week.",
      limit: .upload, takesKey: false, bodyLimit: Limits.uploadSize + 64 * 1024, status: 201,
      errors: [EndpointError(415, "UnsupportedImage")])

    public static let maxDuplicates = 100
    public static let maxTowns = 20

    /// A few screens of a map.
    private static let tilesByAccount = RateLimitRule("tiles", burst: 600, period: .seconds(60))
    /// Clients request each part of a moving map.
    private static let mapByAddress = RateLimitRule("map", burst: 300, period: .seconds(60))
    private static let spotsByAddress = RateLimitRule("spots", burst: 120, period: .seconds(60))
    private static let visitsByAddress = RateLimitRule("visits", burst: 120, period: .seconds(60))
  }
}
