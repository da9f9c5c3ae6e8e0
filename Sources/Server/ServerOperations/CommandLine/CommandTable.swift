import ServerPlaces
import ServerCore
public import Commands

extension CommandParser {
  /// The commands of this program.
  public static let kiwifruit = CommandParser(
    program: "kiwifruit", version: Version.current,
    summary: "KiwiFruit, a social journal that you host yourself.", example: "--public-url",
    commands: [
      CommandDescription("serve", "Run the server.", options: serveOptions),
      CommandDescription(
        "user create", taking: ["USERNAME"], "Add a person; the password is asked for.",
        options: [
          CommandOption("--admin", "The person may moderate."),
          CommandOption("--display-name", taking: "NAME", "The name that others see."),
          CommandOption("--password-stdin", "Read the password from standard input."), data,
        ]),
      CommandDescription("user list", "List the people.", options: [data]),
      CommandDescription(
        "user reset-password", taking: ["USERNAME"],
        "Print a link with which the person sets a new password.",
        options: [data, publicURL]),
      CommandDescription(
        "user disable", taking: ["USERNAME"],
        "Suspend a person: hide what they wrote and end their sessions.",
        options: [data]),
      CommandDescription("user enable", taking: ["USERNAME"], "End a suspension.", options: [data]),
      CommandDescription("user promote", taking: ["USERNAME"], "Let a person moderate.", options: [data]),
      CommandDescription("user demote", taking: ["USERNAME"], "End that.", options: [data]),
      CommandDescription(
        "invite", "Print an invitation to sign up.",
        options: [
          CommandOption("--days", taking: "NUMBER", "How long it is good.", fallback: "7"), data, publicURL,
        ]),
      CommandDescription(
        "report list", "List what people reported.",
        options: [CommandOption("--all", "Also what is settled."), data]),
      CommandDescription(
        "report resolve", taking: ["ID", "RESOLUTION"], "Settle a report, with a word on how.",
        options: [data]),
      CommandDescription("post remove", taking: ["ID"], "Remove a post.", options: [data]),
      CommandDescription("comment remove", taking: ["ID"], "Remove a comment.", options: [data]),
      CommandDescription("audit", "Show what moderators and operators did.", options: [data]),
      CommandDescription(
        "jobs list", "List what is left to do, and what was given up.", options: [json, data]),
      CommandDescription("jobs show", taking: ["ID"], "Show one of these.", options: [json, data]),
      CommandDescription("jobs retry", taking: ["ID"], "Have it tried now.", options: [data]),
      CommandDescription("jobs cancel", taking: ["ID"], "Have it not done.", options: [data]),
      CommandDescription(
        "catalog import", taking: ["FILE"], optionally: ["FILE…"],
        "Take over Open Library's dumps of authors, works and editions.", options: [data],
        details: """
          The files are ol_dump_authors, ol_dump_works and ol_dump_editions, as text or in gzip, in any order. What was
          stopped goes on when the same is asked for again; a newer dump changes what is known.
          """),
      CommandDescription(
        "places import", taking: ["FILE"],
        "Take over an extract of OpenStreetMap: places, towns, streets, water and parks.", options: [data],
        details: """
          The file is an .osm.pbf, as download.geofabrik.de and others have them for countries and towns. The same file
          changes nothing a second time; a newer one changes what is known, but nothing that people corrected.
          """),
      CommandDescription(
        "backup", taking: ["FILE"], "Write everything into one file, while the server runs.", options: [data]),
      CommandDescription(
        "restore", taking: ["FILE"], "Bring a backup into an empty data folder.",
        options: [
          CommandOption("--replace", "Put aside what is in the data folder now."), data,
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
        "gallery", "Serve every element of the pages, each on a page of its own.", options: [host, port]),
      CommandDescription(
        "measure-recommendations", "Say how well recommendations foresee what people here keep.",
        options: [
          CommandOption("--people", taking: "NUMBER", "Of so many one title is hidden.", fallback: "200"),
          CommandOption("--kind", taking: "KIND", "Of titles: film, show or book.", fallback: "book"),
          CommandOption("--seed", taking: "NUMBER", "The same number asks the same people.", fallback: "1"),
          data,
        ],
        details: """
          For each way to recommend: how often the hidden title is among the first ten, and the mean of one divided by its
          place. Nobody is named.
          """),
      CommandDescription("seed", "Fill an empty server with made-up people and posts.", options: seedOptions),
    ])

  private static let data = CommandOption(
    "--data", taking: "FOLDER", "The folder that holds everything.", fallback: "./data")
  private static let json = CommandOption("--json", "Print JSON, for programs.")
  private static let host = CommandOption(
    "--host", taking: "ADDRESS", "The address to listen on; :: is every one.", fallback: "127.0.0.1")
  private static let port = CommandOption(
    "--port", taking: "NUMBER", "The port to listen on; 0 is any free one.", fallback: "5000")
  private static let publicURL = CommandOption(
    "--public-url", taking: "URL", "Where people reach the server.", fallback: "http://localhost and the port"
  )
  private static let mediaHelper = CommandOption(
    "--media-helper", taking: "FILE", "The program that decodes uploads.",
    fallback: "kiwifruit-media beside this one"
  )

  private static let tmdbToken = CommandOption(
    "--tmdb-token", taking: "TOKEN",
    "A key to ask TMDB about films and shows; other users of the machine see options, but not variables.")
  private static let openLibrary = CommandOption(
    "--open-library", taking: "on|off", "Ask Open Library about books that members search for.",
    fallback: "off")
  private static let openStreetMap = CommandOption(
    "--openstreetmap", taking: "on|off", "Ask OpenStreetMap about places that members look for.",
    fallback: "off")
  private static let overpassURL = CommandOption(
    "--overpass-url", taking: "URL", "Which Overpass is asked what is near.",
    fallback: OverpassService.usualURL)
  private static let nominatimURL = CommandOption(
    "--nominatim-url", taking: "URL", "Which Nominatim is asked for names.",
    fallback: NominatimService.usualURL)
  private static let openMeteo = CommandOption(
    "--open-meteo", taking: "on|off", "Ask Open-Meteo about the weather for challenges.", fallback: "off")
  private static let mapTiles = CommandOption(
    "--map-tiles", taking: "URL", "Where pictures for maps come from, with {z}, {x} and {y} in it.")
  private static let mapAttribution = CommandOption(
    "--map-attribution", taking: "TEXT", "What those whose pictures they are ask to be shown with them.")
  private static let sourceStandIn = CommandOption(
    "--source-stand-in", taking: "URL", "What stands for all of these in tests.", isHidden: true)

  private static let serveOptions = [
    host, port, data, publicURL,
    CommandOption(
      "--name", taking: "NAME", "What people call the server."),
    CommandOption(
      "--registration", taking: "WHO", "Who may sign up: open, invite or closed.", fallback: "open"),
    CommandOption(
      "--rate-limits", taking: "on|off", "Whether people and addresses have limits.", fallback: "on"),
    CommandOption(
      "--log-level", taking: "LEVEL", "The least that is logged: debug, info, warning or error.",
      fallback: "info"),
    CommandOption(
      "--log-format", taking: "FORMAT", "text or json.", fallback: "text on a terminal, else json"),
    CommandOption(
      "--trusted-proxies", taking: "NETWORKS", "Whose X-Forwarded-For is believed: 10.0.0.0/8,::1"),
    CommandOption(
      "--allowed-hosts", taking: "NAMES", "Further names that lead to the pages: kiwi.local,kiwi"),
    CommandOption(
      "--stall-limit", taking: "SECONDS",
      "End when pages hang for so long, so that the server is started again; 0: never.",
      fallback: String(ServeSettings.defaultStallLimit)),
    CommandOption(
      "--account-storage", taking: "MEGABYTES", "What one account may store; 0: as much as the disk holds.",
      fallback: String(ServeSettings.defaultAccountStorage)),
    CommandOption(
      "--page-workers", taking: "NUMBER",
      "How many processes make pages, as many as there are cores unless said; 0: the server does so itself."),
    CommandOption(
      "--page-memory", taking: "MEGABYTES",
      "Memory for live pages in all page workers, five pages a megabyte.",
      fallback: String(ServeSettings.defaultPageMemory)),
    tmdbToken, openLibrary, openStreetMap, overpassURL, nominatimURL, openMeteo, mapTiles, mapAttribution,
    sourceStandIn,
    CommandOption("--metrics-for-everyone", "Let other machines read /metrics."),
    mediaHelper,
    CommandOption(
      "--ready-pages", taking: "on|off", "Keep the first page of the feed ready.", isHidden: true),
  ]

  private static let seedOptions = [
    data,
    CommandOption("--sample", "A small community to look at, written by hand, in place of numbers."),
    CommandOption("--users", taking: "NUMBER", "How many people.", fallback: "100"),
    CommandOption("--posts", taking: "NUMBER", "How many posts.", fallback: "1000"),
    CommandOption("--likes", taking: "NUMBER", "How many likes.", fallback: "twice the posts"),
    CommandOption("--comments", taking: "NUMBER", "How many comments.", fallback: "as many as posts"),
    CommandOption("--follows", taking: "NUMBER", "How many follows.", fallback: "20 for each person"),
    CommandOption(
      "--titles", taking: "NUMBER", "How many books, films and shows beside those of the program.",
      fallback: "0"),
    CommandOption(
      "--decisions", taking: "NUMBER", "How many of them one person has decided on.", fallback: "0"),
    CommandOption("--library", taking: "NUMBER", "How many of them another one keeps.", fallback: "0"),
    CommandOption(
      "--kept", taking: "NUMBER", "How many titles people keep altogether, by tastes that some share.",
      fallback: "0"),
    CommandOption(
      "--sessions", taking: "NUMBER", "How many sessions of reading there are altogether.",
      fallback: "12 for each of 100 people"),
    CommandOption(
      "--seed", taking: "NUMBER", "The same number makes the same people and posts.", fallback: "1"),
    mediaHelper,
  ]
}
