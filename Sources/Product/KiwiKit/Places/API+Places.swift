extension API {
  /// Places that the server knows, what users had there, and maps.
  public enum Places {
    public static let spots = Endpoint<Nothing, SpotListQuery, Nothing, ListPage<NearbySpot>>(
      .get, "/spots", "listSpots", .anyone, "Find places",
      """
      With a point, lists the places near it, the nearest first. Without `radius` the search begins with 500 meters \
      and is widened up to 50 kilometers until it finds a place. With `q`, lists the places that have words \
      beginning with all of its words in their name, town or street, or in a visit that the reader may see. With \
      both, lists the matches within `radius`, or within 50 kilometers without one, the nearest first; where there \
      is none, lists matches anywhere. With neither, lists all places in the order of their names.

      The server also asks its configured sources about the point, and about the words if `isSubmitted` is true, \
      when a logged-in user searches and the question was not asked recently. Their answers are there for the next \
      search, and for this one only if the server knows no matching place.
      """, limit: spotsByAddress)

    public static let addSpot = Endpoint<Nothing, Nothing, NewSpot, Spot>(
      .post, "/spots", "addSpot", .signedIn, "Add a missing place", status: 201)

    public static let spot = Endpoint<String, Nothing, Nothing, Spot>(
      .get, "/spots/{spotId}", "getSpot", .anyone, "A place", errors: [.notFound])

    public static let correctSpot = Endpoint<String, Nothing, SpotCorrection, Spot>(
      .patch, "/spots/{spotId}", "correctSpot", .signedIn, "Correct a place",
      """
      Changes the given fields and keeps the previous values in the history. Every user may correct places that came \
      from a source. A place that a user added is corrected by that user and by admins. Users move a place by at most \
      2 kilometers from its first position; only admins move it further. With `before`, a change that the user has not \
      seen is not overwritten. Sources do not change corrected fields. At most 200 corrections a day.
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
      "The latest merge first. Each can be separated again.", maxItems: maxDuplicates,
      errors: [EndpointError(403, "AdminOnly"), .notFound])

    public static let mergeSpot = Endpoint<String, Nothing, SpotMergeRequest, Spot>(
      .post, "/spots/{spotId}/merge", "mergeSpot", .admin, "Merge a duplicate into another place",
      """
      References to the duplicate move to the other place, and the id of the duplicate leads there from then on. If \
      there are very many references, the server moves the rest after its answer. Until then another merge of either \
      place is answered with 503 and the code `under_way`.
      """, limit: nil, errors: [EndpointError(403, "AdminOnly"), .notFound])

    public static let unmergeSpot = Endpoint<String, Nothing, Nothing, Spot>(
      .post, "/spots/{spotId}/unmerge", "unmergeSpot", .admin, "Undo the merge of a duplicate",
      """
      Makes the duplicate a place of its own again, and moves the references back that came with it. If there are \
      very many references, the server moves the rest after its answer. Until then another merge of either place is \
      answered with 503 and the code `under_way`.
      """, limit: nil,
      errors: [
        EndpointError(403, "AdminOnly"), .notFound,
        EndpointError(409, description: "The other place was merged again since."),
      ])

    public static let towns = Endpoint<Nothing, TownQuery, Nothing, [Town]>(
      .get, "/towns", "listTowns", .anyone, "Find towns by name",
      """
      Lists the towns whose names begin with the text, the largest first. If the server knows none, it asks its \
      configured sources when a logged-in user searches and `isSubmitted` is true.
      """, limit: spotsByAddress, maxItems: maxTowns)

    // MARK: Visits

    public static let spotVisits = Endpoint<String, Nothing, Nothing, SpotVisits>(
      .get, "/spots/{spotId}/visits", "listSpotVisits", .anyone, "Visits to a place",
      """
      The visits of followed users first, the latest first. Visits that show only their town, and visits in a private \
      area of their author, are not listed.
      """, limit: visitsByAddress, errors: [.notFound])

    public static let visit = Endpoint<String, Nothing, Nothing, Visit>(
      .get, "/visits/{experienceId}", "getVisit", .anyone, "A visit",
      "An experience as its author shares it.", errors: [.notFound])

    public static let userVisits = Endpoint<String, PageQuery, Nothing, ListPage<Visit>>(
      .get, "/users/{username}/visits", "listVisitsOfUser", .anyone, "The visits of a user",
      "Lists the visits that the reader may see, the latest first.", limit: visitsByAddress,
      errors: [.notFound])

    // MARK: Maps

    public static let mapSpots = Endpoint<Nothing, MapSpotsQuery, Nothing, MapSpots>(
      .get, "/map/spots", "listMapSpots", .anyone, "Places on a map",
      """
      Lists the places in a box. If there are many, gives their number in each square of the map instead. Squares are \
      half as wide as the tiles of this zoom. Squares at the edge are included as a whole.
      """, limit: mapByAddress)

    public static let mapTile = Endpoint<(String, String, String), Nothing, Nothing, BinaryContent>(
      .get, "/map/tiles/{zoom}/{x}/{y}", "getMapTile", .signedIn, "A tile of the map",
      """
      Available if the operator has set up a tile server. The server fetches a tile when it is first requested, and \
      caches it. Pages may authenticate with their cookie.
      """, limit: tilesByAccount, content: ["image/png", "image/jpeg", "image/webp"], errors: [.notFound])

    public static let mapOutlines = Endpoint<Nothing, MapBoxQuery, Nothing, MapOutlines>(
      .get, "/map/outlines", "listMapOutlines", .anyone, "Outlines of a map",
      """
      Lists the streets, water and parks in a box, as far as an extract of OpenStreetMap was imported. The larger the \
      box, the fewer and coarser the outlines.
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
      "Put its name into `photo` of the experience. Pictures that no experience uses are removed after a week.",
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
