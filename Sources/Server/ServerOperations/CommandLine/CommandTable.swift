import ServerPlaces
import ServerCore
public import Commands

extension CommandParser {
  /// The commands of this program.
  public static let kiwifruit = CommandParser(
    program: "kiwifruit", version: Version.current,
    summary: "KiwiFruit, a self-hosted social journal.", example: "--public-url",
    commands: [
      CommandDescription("serve", "Run the server.", options: serveOptions),
      CommandDescription(
        "user create", taking: ["USERNAME"], "Add a user. Prompts for the password.",
        options: [
          CommandOption("--admin", "Make the user an admin."),
          CommandOption("--display-name", taking: "NAME", "The displayed name."),
          CommandOption("--password-stdin", "Read the password from standard input."), data,
        ]),
      CommandDescription("user list", "List the users.", options: [data]),
      CommandDescription(
        "user reset-password", taking: ["USERNAME"],
        "Print a link for setting a new password.",
        options: [data, publicURL]),
      CommandDescription(
        "user disable", taking: ["USERNAME"],
        "Suspend a user: hide their content and end their sessions.",
        options: [data]),
      CommandDescription("user enable", taking: ["USERNAME"], "End a suspension.", options: [data]),
      CommandDescription("user promote", taking: ["USERNAME"], "Make a user an admin.", options: [data]),
      CommandDescription("user demote", taking: ["USERNAME"], "Remove a user's admin role.", options: [data]),
      CommandDescription(
        "invite", "Print an invitation to sign up.",
        options: [
          CommandOption("--days", taking: "NUMBER", "Days until it expires.", fallback: "7"), data, publicURL,
        ]),
      CommandDescription(
        "report list", "List the open reports.",
        options: [CommandOption("--all", "Include resolved reports."), data]),
      CommandDescription(
        "report resolve", taking: ["ID", "RESOLUTION"], "Resolve a report with a note.",
        options: [data]),
      CommandDescription("post remove", taking: ["ID"], "Remove a post.", options: [data]),
      CommandDescription("comment remove", taking: ["ID"], "Remove a comment.", options: [data]),
      CommandDescription("audit", "Show the actions of admins and operators.", options: [data]),
      CommandDescription(
        "jobs list", "List pending and dead jobs.", options: [json, data]),
      CommandDescription("jobs show", taking: ["ID"], "Show a job.", options: [json, data]),
      CommandDescription("jobs retry", taking: ["ID"], "Retry a job now.", options: [data]),
      CommandDescription("jobs cancel", taking: ["ID"], "Cancel a job.", options: [data]),
      CommandDescription(
        "catalog import", taking: ["FILE"], optionally: ["FILE…"],
        "Import Open Library's dumps of authors, works and editions.", options: [data],
        details: """
          The files are ol_dump_authors, ol_dump_works and ol_dump_editions, as text or gzip, in any order. The same
          command resumes an interrupted import; a newer dump updates the catalogue.
          """),
      CommandDescription(
        "places import", taking: ["FILE"],
        "Import an extract of OpenStreetMap: places, towns, streets, water and parks.", options: [data],
        details: """
          The file is an .osm.pbf, for example a country or town from download.geofabrik.de. Importing it again changes
          nothing; a newer one updates places, but not the fields that users corrected.
          """),
      CommandDescription(
        "backup", taking: ["FILE"], "Write a backup to one file, while the server runs.", options: [data]),
      CommandDescription(
        "restore", taking: ["FILE"], "Restore a backup into an empty data folder.",
        options: [
          CommandOption("--replace", "Move existing data aside."), data,
        ]),
      CommandDescription("verify", "Check the database and the pictures.", options: [data]),
      CommandDescription(
        "doctor", "Check whether this machine can run the server.",
        options: [
          data, host, port, mediaHelper, publicURL, tmdbToken, openLibrary, openStreetMap, overpassURL,
          nominatimURL,
          sourceStandIn,
        ]),
      CommandDescription(
        "gallery", "Serve a page for each element of the user interface.", options: [host, port]),
      CommandDescription(
        "measure-recommendations", "Measure the quality of recommendations.",
        options: [
          CommandOption(
            "--people", taking: "NUMBER", "The number of users, of each of whom one title is hidden.",
            fallback: "200"),
          CommandOption(
            "--kind", taking: "KIND", "The kind of titles: film, show or book.", fallback: "book"),
          CommandOption("--seed", taking: "NUMBER", "The same number selects the same users.", fallback: "1"),
          data,
        ],
        details: """
          For each kind of recommendation: the share of hidden titles among the first ten, and the mean reciprocal rank.
          The output contains no names.
          """),
      CommandDescription(
        "seed", "Fill an empty server with generated users and posts.", options: seedOptions),
    ])

  private static let data = CommandOption(
    "--data", taking: "FOLDER", "The data folder.", fallback: "./data")
  private static let json = CommandOption("--json", "Print JSON.")
  private static let host = CommandOption(
    "--host", taking: "ADDRESS", "The address to listen on; :: for all addresses.", fallback: "127.0.0.1")
  private static let port = CommandOption(
    "--port", taking: "NUMBER", "The port to listen on; 0 for any free port.", fallback: "5000")
  private static let publicURL = CommandOption(
    "--public-url", taking: "URL", "The public address of the server.",
    fallback: "http://localhost and the port"
  )
  private static let mediaHelper = CommandOption(
    "--media-helper", taking: "FILE", "The program that decodes uploads.",
    fallback: "kiwifruit-media beside this one"
  )

  private static let tmdbToken = CommandOption(
    "--tmdb-token", taking: "TOKEN",
    "The TMDB API key for films and shows. Prefer the variable: other users of the machine can see options.")
  private static let openLibrary = CommandOption(
    "--open-library", taking: "on|off", "Look up books at Open Library.",
    fallback: "off")
  private static let openStreetMap = CommandOption(
    "--openstreetmap", taking: "on|off", "Look up places at OpenStreetMap.",
    fallback: "off")
  private static let overpassURL = CommandOption(
    "--overpass-url", taking: "URL", "The Overpass server for nearby places.",
    fallback: OverpassService.defaultURL)
  private static let nominatimURL = CommandOption(
    "--nominatim-url", taking: "URL", "The Nominatim server for names.",
    fallback: NominatimService.defaultURL)
  private static let openMeteo = CommandOption(
    "--open-meteo", taking: "on|off", "Get the weather for challenges from Open-Meteo.", fallback: "off")
  private static let mapTiles = CommandOption(
    "--map-tiles", taking: "URL", "The URL template of map tiles, with {z}, {x} and {y}.")
  private static let mapAttribution = CommandOption(
    "--map-attribution", taking: "TEXT", "The attribution that the provider of the tiles requires.")
  private static let sourceStandIn = CommandOption(
    "--source-stand-in", taking: "URL", "A server that replaces all of these in tests.", isHidden: true)

  private static let serveOptions = [
    host, port, data, publicURL,
    CommandOption(
      "--name", taking: "NAME", "The server's name."),
    CommandOption(
      "--registration", taking: "POLICY", "Sign-up policy: open, invite or closed.", fallback: "open"),
    CommandOption(
      "--rate-limits", taking: "on|off", "Limit the rate of requests per user and address.", fallback: "on"),
    CommandOption(
      "--log-level", taking: "LEVEL", "The minimum level: debug, info, warning or error.",
      fallback: "info"),
    CommandOption(
      "--log-format", taking: "FORMAT", "text or json.", fallback: "text on a terminal, else json"),
    CommandOption(
      "--trusted-proxies", taking: "NETWORKS",
      "Trusted proxies, whose X-Forwarded-For is used: 10.0.0.0/8,::1"),
    CommandOption(
      "--allowed-hosts", taking: "NAMES", "Further host names of the pages: kiwi.local,kiwi"),
    CommandOption(
      "--stall-limit", taking: "SECONDS",
      "Exit for a restart after pages hang for this time; 0: never.",
      fallback: String(ServeSettings.defaultStallLimit)),
    CommandOption(
      "--account-storage", taking: "MEGABYTES", "The maximum storage per account; 0: no maximum.",
      fallback: String(ServeSettings.defaultAccountStorage)),
    CommandOption(
      "--page-workers", taking: "NUMBER",
      "The number of processes that render pages, one per core by default; 0: the server renders them itself."
    ),
    CommandOption(
      "--page-memory", taking: "MEGABYTES",
      "Memory for live pages in all page workers; a megabyte holds five pages.",
      fallback: String(ServeSettings.defaultPageMemory)),
    tmdbToken, openLibrary, openStreetMap, overpassURL, nominatimURL, openMeteo, mapTiles, mapAttribution,
    sourceStandIn,
    CommandOption("--metrics-for-everyone", "Let other machines read /metrics."),
    mediaHelper,
    CommandOption(
      "--ready-pages", taking: "on|off", "Cache the first page of the feed.", isHidden: true),
  ]

  private static let seedOptions = [
    data,
    CommandOption("--sample", "A small handwritten community instead of generated data."),
    CommandOption("--users", taking: "NUMBER", "The number of users.", fallback: "100"),
    CommandOption("--posts", taking: "NUMBER", "The number of posts.", fallback: "1000"),
    CommandOption("--likes", taking: "NUMBER", "The number of likes.", fallback: "twice the posts"),
    CommandOption("--comments", taking: "NUMBER", "The number of comments.", fallback: "as many as posts"),
    CommandOption("--follows", taking: "NUMBER", "The number of follows.", fallback: "20 per user"),
    CommandOption(
      "--titles", taking: "NUMBER", "The number of books, films and shows besides the bundled ones.",
      fallback: "0"),
    CommandOption(
      "--decisions", taking: "NUMBER", "The number of titles that one user has decided on.", fallback: "0"),
    CommandOption(
      "--library", taking: "NUMBER", "The number of titles in another user's library.", fallback: "0"),
    CommandOption(
      "--kept", taking: "NUMBER", "The total number of titles in libraries, by shared tastes.",
      fallback: "0"),
    CommandOption(
      "--sessions", taking: "NUMBER", "The total number of reading sessions.",
      fallback: "12 for each of 100 users"),
    CommandOption(
      "--seed", taking: "NUMBER", "The same number generates the same users and posts.", fallback: "1"),
    mediaHelper,
  ]
}
