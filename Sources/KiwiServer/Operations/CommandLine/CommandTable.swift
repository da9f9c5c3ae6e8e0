extension CommandParser {
  /// The commands of this program.
  public static let kiwifruit = CommandParser(
    program: "kiwifruit",
    summary: "KiwiFruit, a social journal that you host yourself.",
    commands: [
      CommandDescription("serve", "Run the server.", options: serveOptions),
      CommandDescription(
        "user create", ["USERNAME"], "Add a person; the password is asked for.",
        options: [
          CommandOption("--admin", "The person may moderate."),
          CommandOption("--display-name", "NAME", "The name that others see."),
          CommandOption("--password-stdin", "Read the password from standard input."), data,
        ]),
      CommandDescription("user list", "List the people.", options: [data]),
      CommandDescription(
        "user reset-password", ["USERNAME"], "Print a link with which the person sets a new password.",
        options: [data, publicURL]),
      CommandDescription(
        "user disable", ["USERNAME"], "Suspend a person: hide what they wrote and end their sessions.",
        options: [data]),
      CommandDescription("user enable", ["USERNAME"], "End a suspension.", options: [data]),
      CommandDescription("user promote", ["USERNAME"], "Let a person moderate.", options: [data]),
      CommandDescription("user demote", ["USERNAME"], "End that.", options: [data]),
      CommandDescription(
        "invite", "Print an invitation to sign up.",
        options: [
          CommandOption("--days", "NUMBER", "How long it is good.", fallback: "7"), data, publicURL,
        ]),
      CommandDescription(
        "report list", "List what people reported.",
        options: [CommandOption("--all", "Also what is settled."), data]),
      CommandDescription(
        "report resolve", ["ID", "RESOLUTION"], "Settle a report, with a word on how.", options: [data]),
      CommandDescription("post remove", ["ID"], "Remove a post.", options: [data]),
      CommandDescription("comment remove", ["ID"], "Remove a comment.", options: [data]),
      CommandDescription("audit", "Show what moderators and operators did.", options: [data]),
      CommandDescription(
        "backup", ["FILE"], "Write everything into one file, while the server runs.", options: [data]),
      CommandDescription(
        "restore", ["FILE"], "Bring a backup into an empty data folder.",
        options: [
          CommandOption("--replace", "Put aside what is in the data folder now."), data,
        ]),
      CommandDescription("verify", "Check the database and the pictures.", options: [data]),
      CommandDescription(
        "doctor", "Check whether this machine can run the server.", options: [data, host, port, mediaHelper]),
      CommandDescription("seed", "Fill an empty server with made-up people and posts.", options: seedOptions),
    ])

  private static let data = CommandOption(
    "--data", "FOLDER", "The folder that holds everything.", fallback: "./data")
  private static let host = CommandOption(
    "--host", "ADDRESS", "The address to listen on; :: is every one.", fallback: "127.0.0.1")
  private static let port = CommandOption(
    "--port", "NUMBER", "The port to listen on; 0 is any free one.", fallback: "5000")
  private static let publicURL = CommandOption(
    "--public-url", "URL", "Where people reach the server.", fallback: "http://localhost and the port")
  private static let mediaHelper = CommandOption(
    "--media-helper", "FILE", "The program that decodes uploads.", fallback: "kiwifruit-media beside this one"
  )

  private static let serveOptions = [
    host, port, data, publicURL,
    CommandOption("--registration", "WHO", "Who may sign up: open, invite or closed.", fallback: "open"),
    CommandOption("--rate-limits", "on|off", "Whether people and addresses have limits.", fallback: "on"),
    CommandOption(
      "--log-level", "LEVEL", "The least that is logged: debug, info, warning or error.", fallback: "info"),
    CommandOption("--log-format", "FORMAT", "text or json.", fallback: "text on a terminal, else json"),
    CommandOption("--trusted-proxies", "NETWORKS", "Whose X-Forwarded-For is believed: 10.0.0.0/8,::1"),
    CommandOption("--metrics-for-everyone", "Let other machines read /metrics."),
    mediaHelper,
    CommandOption("--ready-pages", "on|off", "Keep the first page of the feed ready.", isHidden: true),
  ]

  private static let seedOptions = [
    data,
    CommandOption("--users", "NUMBER", "How many people.", fallback: "100"),
    CommandOption("--posts", "NUMBER", "How many posts.", fallback: "1000"),
    CommandOption("--likes", "NUMBER", "How many likes.", fallback: "twice the posts"),
    CommandOption("--comments", "NUMBER", "How many comments.", fallback: "as many as posts"),
    CommandOption("--follows", "NUMBER", "How many follows.", fallback: "20 for each person"),
    CommandOption("--seed", "NUMBER", "The same number makes the same people and posts.", fallback: "1"),
    mediaHelper,
  ]
}
