import ServerPlaces
import ServerCore
public import Commands

extension CommandParser {
  /// The commands of this program.
  public static let kiwifruit = CommandParser(
    program: "kiwifruit", version: Version.current,
    summary: "Run and maintain a KiwiFruit server, a journal that people share.", example: "--public-url",
    commands: [
      CommandDescription("serve", "Run the server.", options: serveOptions),
      CommandDescription(
        "user create", taking: ["USERNAME"], "Add a user. Prompts for the password.",
        options: [
          CommandOption("--admin", "Make the user an admin."),
          CommandOption("--display-name", taking: "NAME", "Display name."),
          CommandOption("--password-stdin", "Read the password from standard input."), data,
        ]),
      CommandDescription("user list", "List users.", options: [data]),
      CommandDescription(
        "user reset-password", taking: ["USERNAME"],
        "Print a link for setting a new password. It works once and expires after an hour.",
        options: [data, publicURL]),
      CommandDescription(
        "user disable", taking: ["USERNAME"],
        "Suspend a user: hide their posts and comments and log them out.",
        options: [data]),
      CommandDescription("user enable", taking: ["USERNAME"], "Lift a user's suspension.", options: [data]),
      CommandDescription("user promote", taking: ["USERNAME"], "Make a user an admin.", options: [data]),
      CommandDescription("user demote", taking: ["USERNAME"], "Remove a user's admin role.", options: [data]),
      CommandDescription(
        "invite", "Print an invitation code for one sign-up.",
        options: [
          CommandOption("--days", taking: "NUMBER", "Days until it expires.", fallback: "7"), data, publicURL,
        ]),
      CommandDescription(
        "report list", "List open reports.",
        options: [CommandOption("--all", "Also list resolved reports."), data]),
      CommandDescription(
        "report resolve", taking: ["ID", "RESOLUTION"], "Resolve a report with a note.",
        options: [data]),
      CommandDescription("post remove", taking: ["ID"], "Remove a post.", options: [data]),
      CommandDescription("comment remove", taking: ["ID"], "Remove a comment.", options: [data]),
      CommandDescription(
        "audit", "List the actions of admins and operators, latest first.", options: [data]),
      CommandDescription(
        "jobs list", "List waiting, running and dead jobs.", options: [json, data]),
      CommandDescription("jobs show", taking: ["ID"], "Show a job.", options: [json, data]),
      CommandDescription("jobs retry", taking: ["ID"], "Retry a job now.", options: [data]),
      CommandDescription("jobs cancel", taking: ["ID"], "Cancel a job.", options: [data]),
      CommandDescription(
        "catalog import", taking: ["FILE"], rest: "FILE",
        "Import books from Open Library dumps.", options: [data],
        details: """
          FILE is a dump of authors, works or editions, as text or gzip, in any order. Run the same command again to
          resume an interrupted import. A newer dump updates titles but keeps fields that users have corrected.
          """),
      CommandDescription(
        "places import", taking: ["FILE"],
        "Import places, towns, streets, water and parks from an OpenStreetMap extract.", options: [data],
        details: """
          FILE ends in .osm.pbf, such as an extract of a country from download.geofabrik.de. Importing the same file
          again changes nothing. A newer file updates places but keeps fields that users have corrected.
          """),
      CommandDescription(
        "backup", taking: ["FILE"], "Write a backup to a new file. The server may be running.",
        options: [data]),
      CommandDescription(
        "restore", taking: ["FILE"], "Restore a backup into an empty data folder. Stop the server first.",
        options: [
          CommandOption("--replace", "Move existing data aside first."), data,
        ]),
      CommandDescription("verify", "Check the database and the pictures for damage.", options: [data]),
      CommandDescription(
        "doctor", "Check whether this machine can run the server.",
        options: [
          data, host, port, mediaHelper, publicURL, tmdbToken, openLibrary, openStreetMap, overpassURL,
          nominatimURL,
          sourceStandIn,
        ]),
      CommandDescription(
        "gallery", "Serve the gallery: a page for each element of the user interface.", options: [host, port]),
      CommandDescription(
        "measure-recommendations", "Measure the quality of recommendations.",
        options: [
          CommandOption(
            "--people", taking: "NUMBER", "Number of users. One title of each is hidden and must be found.",
            fallback: "200"),
          CommandOption(
            "--kind", taking: "KIND", "Kind of titles: film, show or book.", fallback: "book"),
          CommandOption(
            "--seed", taking: "NUMBER", "Random seed. The same number selects the same users.", fallback: "1"),
          data,
        ],
        details: """
          For each method, prints the share of hidden titles among the first ten recommendations and the mean
          reciprocal rank. The output contains no names.
          """),
      CommandDescription(
        "seed", "Fill an empty data folder with generated users and posts. Stop the server first.",
        options: seedOptions),
    ])

  private static let data = CommandOption(
    "--data", taking: "FOLDER", "Data folder.", fallback: "./data")
  private static let json = CommandOption("--json", "Print JSON for programs.")
  private static let host = CommandOption(
    "--host", taking: "ADDRESS", "Address to listen on. Use :: for all addresses.", fallback: "127.0.0.1")
  private static let port = CommandOption(
    "--port", taking: "NUMBER", "Port to listen on. Use 0 for any free port.", fallback: "5000")
  private static let publicURL = CommandOption(
    "--public-url", taking: "URL", "Address that users open.",
    fallbackDescription: "http://localhost with the port")
  private static let mediaHelper = CommandOption(
    "--media-helper", taking: "FILE", "Program that decodes uploads.",
    fallbackDescription: "kiwifruit-media beside this program")

  private static let tmdbToken = CommandOption(
    "--tmdb-token", taking: "TOKEN",
    "TMDB API Read Access Token. Prefer KIWIFRUIT_TMDB_TOKEN: other users of this machine can see options.")
  private static let openLibrary = CommandOption(
    "--open-library", taking: "on|off", "Search Open Library for books.",
    fallback: "off")
  private static let openStreetMap = CommandOption(
    "--openstreetmap", taking: "on|off", "Search OpenStreetMap for places.",
    fallback: "off")
  private static let overpassURL = CommandOption(
    "--overpass-url", taking: "URL", "Overpass server for nearby places.",
    fallback: OverpassService.defaultURL)
  private static let nominatimURL = CommandOption(
    "--nominatim-url", taking: "URL", "Nominatim server for place names.",
    fallback: NominatimService.defaultURL)
  private static let openMeteo = CommandOption(
    "--open-meteo", taking: "on|off", "Get the weather for challenges from Open-Meteo.", fallback: "off")
  private static let mapTiles = CommandOption(
    "--map-tiles", taking: "URL", "Address of map tiles, with {z}, {x} and {y}.")
  private static let mapAttribution = CommandOption(
    "--map-attribution", taking: "TEXT", "Attribution that the provider of the tiles requires.")
  /// A server that replaces all of these in tests.
  private static let sourceStandIn = CommandOption(
    "--source-stand-in", taking: "URL", "", isHidden: true)

  private static let serveOptions = [
    host, port, data, publicURL,
    CommandOption(
      "--name", taking: "NAME", "Server name on the login and sign-up screens."),
    CommandOption(
      "--registration", taking: "POLICY", "Sign-up policy: open, invite or closed.", fallback: "open"),
    CommandOption(
      "--rate-limits", taking: "on|off", "Limit the requests of each user and address.", fallback: "on"),
    CommandOption(
      "--log-level", taking: "LEVEL", "Minimum log level: debug, info, warning or error.",
      fallback: "info"),
    CommandOption(
      "--log-format", taking: "FORMAT", "Log format: text or json.",
      fallbackDescription: "text on a terminal, otherwise json"),
    CommandOption(
      "--trusted-proxies", taking: "NETWORKS",
      "Proxies whose X-Forwarded-For header is trusted, such as 10.0.0.0/8,::1."),
    CommandOption(
      "--allowed-hosts", taking: "NAMES", "Additional host names of the pages, such as kiwi.local,kiwi."),
    CommandOption(
      "--stall-limit", taking: "SECONDS",
      "Restart processes whose pages hang this long. Use 0 for never.",
      fallback: String(ServeSettings.defaultStallLimit)),
    CommandOption(
      "--account-storage", taking: "MEGABYTES", "Storage limit per account. Use 0 for no limit.",
      fallback: String(ServeSettings.defaultAccountStorage)),
    CommandOption(
      "--page-workers", taking: "NUMBER",
      "Number of processes that render pages, one per core by default. Use 0 to render them in the server."),
    CommandOption(
      "--page-memory", taking: "MEGABYTES",
      "Memory for live pages in all page workers. A megabyte holds five pages.",
      fallback: String(ServeSettings.defaultPageMemory)),
    tmdbToken, openLibrary, openStreetMap, overpassURL, nominatimURL, openMeteo, mapTiles, mapAttribution,
    sourceStandIn,
    CommandOption("--metrics-for-everyone", "Let other machines read /metrics."),
    mediaHelper,
    // Caches the first page of the feed.
    CommandOption("--ready-pages", taking: "on|off", "", isHidden: true),
  ]

  private static let seedOptions = [
    data,
    CommandOption("--sample", "Create a small sample community instead of generated data."),
    CommandOption("--users", taking: "NUMBER", "Number of users.", fallback: "100"),
    CommandOption("--posts", taking: "NUMBER", "Number of posts.", fallback: "1000"),
    CommandOption(
      "--likes", taking: "NUMBER", "Number of likes.", fallbackDescription: "twice the number of posts"),
    CommandOption(
      "--comments", taking: "NUMBER", "Number of comments.", fallbackDescription: "the number of posts"),
    CommandOption("--follows", taking: "NUMBER", "Number of follows.", fallbackDescription: "20 per user"),
    CommandOption(
      "--titles", taking: "NUMBER", "Number of titles besides the bundled ones.",
      fallback: "0"),
    CommandOption(
      "--decisions", taking: "NUMBER", "Number of titles that one user has swiped in the deck.", fallback: "0"
    ),
    CommandOption(
      "--library", taking: "NUMBER", "Number of titles in another user's library.", fallback: "0"),
    CommandOption(
      "--kept", taking: "NUMBER", "Total number of titles in all libraries, distributed by shared tastes.",
      fallback: "0"),
    CommandOption(
      "--sessions", taking: "NUMBER", "Total number of reading sessions.",
      fallbackDescription: "12 for each of up to 100 users"),
    CommandOption(
      "--seed", taking: "NUMBER", "Random seed. The same number generates the same users and posts.",
      fallback: "1"),
    mediaHelper,
  ]
}
