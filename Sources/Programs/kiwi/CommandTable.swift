import Commands

extension CommandParser {
  /// The texts are looked up when they are shown, so that other commands do not wait for the catalog.
  static let kiwi = CommandParser(
    program: "kiwi", version: "1.0.0",
    summary: "Read and write a KiwiFruit journal in the terminal, online and offline.",
    example: "--server",
    commands: [
      CommandDescription(
        "login", taking: ["USERNAME"], "Log in to a server. Prompts for the password.",
        options: [
          server, CommandOption("--password-stdin", "Read the password from standard input."),
          CommandOption(
            "--device-name", taking: "NAME", "Name of this device in Settings.",
            fallbackDescription: "\"kiwi on\" and the host name"),
        ] + common),
      CommandDescription(
        "logout", "Log out and delete your data from this device.",
        options: [
          CommandOption("--keep", "Keep unsent changes for your next login here."),
          CommandOption("--discard", "Discard unsent changes."),
        ] + common),
      CommandDescription("whoami", "Show your username and the server.", options: common),
      CommandDescription(
        "feed", optionally: ["FEED"], "Read a feed: everyone, following or @username.",
        options: [
          CommandOption("--count", taking: "NUMBER", "Number of posts.", fallback: "20"),
          CommandOption("--offline", "Read only posts stored on this device."),
        ] + common,
        details: postNames, exitCodes),
      CommandDescription(
        "show", taking: ["POST"], "Read a post with its comments.",
        options: [
          CommandOption("--beyond", "Also show comments about pages that you haven't reached.")
        ] + common),
      CommandDescription(
        "search", taking: ["WORD"], rest: "WORD", "Find posts.",
        options: [CommandOption("--people", "Find users instead."), count] + common),
      CommandDescription(
        "titles", taking: ["WORD"], rest: "WORD", "Find books, films and shows.",
        options: [
          CommandOption("--kind", taking: "KIND", "Only titles of this kind: film, show or book."), count,
        ] + common,
        details: "Other commands refer to a title by its number in the last list, or by its id."),
      CommandDescription(
        "log", taking: ["TITLE"], "Log that you have read or watched a title.",
        options: [
          CommandOption("--started", taking: "DAY", "Start date, such as 2026-02-11."),
          CommandOption("--finished", taking: "DAY", "Finish date.", fallbackDescription: "today"),
          CommandOption("--unfinished", "Log that you have not finished the title."),
          CommandOption("--rating", taking: "STARS", "Rating from 0.5 to 5 stars, in half stars."),
          CommandOption("--note", taking: "TEXT", "Private note."),
        ] + common,
        details: titleNames),
      CommandDescription(
        "rate", taking: ["TITLE"], optionally: ["STARS"],
        "Rate a title from 0.5 to 5 stars, in half stars. Without STARS, remove the rating.", options: common,
        details: titleNames),
      CommandDescription(
        "places", taking: ["WORD"], rest: "WORD", "Find places by name, town or street.",
        options: [
          CommandOption("--kind", taking: "KIND", "Only places of this kind, such as cafe or museum."), count,
        ] + common,
        details: "Other commands refer to a place by its number in the last list, or by its id."),
      CommandDescription(
        "visit", taking: ["PLACE", "WORD"], rest: "WORD", "Log a visit with what you had or did there.",
        options: [
          CommandOption(
            "--day", taking: "DAY", "Date of the visit, such as 2026-02-11.", fallbackDescription: "today"),
          CommandOption("--rating", taking: "STARS", "Rating from 0.5 to 5 stars, in half stars."),
          CommandOption("--note", taking: "TEXT", "Note."),
          CommandOption(
            "--with", taking: "NAME", "Companion. Repeat the option for more.", isRepeatable: true),
          CommandOption(
            "--visibility", taking: "AUDIENCE", "Audience: onlyMe, followers or everyone.",
            fallback: "followers"),
        ] + common,
        details: "PLACE is a number in the last list of \"kiwi places\", or an id."),
      CommandDescription(
        "read", rest: "BOOK", "Start a reading session, online or offline. The server counts the time.",
        options: [
          CommandOption("--page", taking: "PAGE", "Start page."),
          CommandOption("--with", taking: "USERNAME", "Join this user's session."),
          CommandOption("--visibility", taking: "AUDIENCE", "Audience: onlyMe, followers or everyone."),
        ] + common,
        details:
          "BOOK is the name of a book, a number in the last list of \"kiwi titles\" or \"kiwi shelf\", or an id."
      ),
      CommandDescription("pause", "Pause the session.", options: common),
      CommandDescription("resume", "Resume the last session.", options: common),
      CommandDescription(
        "stop", "Complete the session.",
        options: [
          CommandOption("--page", taking: "PAGE", "End page."),
          CommandOption("--mood", taking: "WORD", "Mood, such as focused, inspired or tired."),
          CommandOption("--finished", "Mark the book as finished."),
        ] + common),
      CommandDescription(
        "reading", "Show your current sessions, those of users you follow, and your streak.", options: common),
      CommandDescription(
        "statistics", "Show your statistics for a year.",
        options: [
          year,
          CommandOption("--picture", taking: "FILE", "Save a picture of the year (JPEG) instead."),
        ] + common),
      CommandDescription(
        "goals", optionally: ["PERIOD", "UNIT", "AMOUNT"], "Show your reading goals, or set one.",
        options: common,
        details: """
          PERIOD is day, week or year, UNIT is books, pages or minutes, and AMOUNT is a number, or none to delete
          the goal.
          """),
      CommandDescription(
        "moods", "Show your moods for a year.",
        options: [
          year, CommandOption("--csv", "Print all sessions of the year with their moods as CSV."),
        ] + common),
      CommandDescription(
        "challenges", "Show your challenges, your points and suggested challenges.", options: common),
      CommandDescription(
        "challenge", taking: ["ACTION", "NAME"], rest: "NAME", "Join, leave or show a challenge.",
        options: common, details: "ACTION is join, leave or show. NAME is the title or the id of a challenge."
      ),
      CommandDescription(
        "habits", "Show your usual reading time, which is stored only on this device.",
        options: [
          CommandOption("--off", "Delete the recorded sessions and stop recording."),
          CommandOption("--on", "Record sessions again."),
        ] + common,
        details: "--json prints all recorded sessions."),
      CommandDescription(
        "note", taking: ["BOOK"], rest: "WORD", "Save a note about a book.", options: noteOptions + common,
        details: noteNames, standardInput),
      CommandDescription(
        "quote", taking: ["BOOK"], rest: "WORD", "Save a quote from a book.", options: noteOptions + common,
        details: noteNames, standardInput),
      CommandDescription(
        "notes", rest: "WORD", "Show your notes and quotes, or only those with these words.",
        options: [
          count,
          CommandOption("--about", taking: "TITLE", "Only notes and quotes about this book."),
          CommandOption("--kind", taking: "KIND", "Only this kind: note or quote."),
          CommandOption("--export", taking: "FORMAT", "Export all notes and quotes as markdown or json."),
          CommandOption("--delete", taking: "ID", "Delete this note or quote."),
        ] + common,
        details: titleNames),
      CommandDescription(
        "recommendations", "Show recommended titles with reasons.",
        options: [
          CommandOption("--with", taking: "USERNAMES", "Recommend for you and these users, such as ana,ben."),
          CommandOption("--kind", taking: "KIND", "Kind: film, show or book.", fallback: "book"),
          CommandOption("--count", taking: "NUMBER", "Number of titles, up to 20.", fallback: "8"),
        ] + common),
      CommandDescription(
        "dismiss", optionally: ["TITLE"],
        "Dismiss a recommended title. Without TITLE, list dismissed titles.",
        options: [CommandOption("--undo", "Undo the dismissal."), count] + common, details: titleNames),
      CommandDescription(
        "shelf", optionally: ["SHELF"], "Show a shelf of your library, such as seen, watchlist or now.",
        options: [count] + common),
      CommandDescription(
        "list", optionally: ["NAME", "TITLE"],
        "Show your lists, or the titles of one. With TITLE, add it to the list.",
        options: [count] + common, details: titleNames),
      CommandDescription(
        "profile", optionally: ["USERNAME"], "Show a profile. Without USERNAME, show yours.", options: common),
      CommandDescription(
        "post", rest: "WORD", "Write a post with text, photos or both.",
        options: [
          CommandOption(
            "--photo", taking: "FILE", "Photo file. Repeat the option for up to four photos.",
            isRepeatable: true),
          CommandOption(
            "--alt", taking: "TEXT", "Description of a photo. Repeat the option in the order of the photos.",
            isRepeatable: true),
          CommandOption(
            "--visibility", taking: "AUDIENCE", "Audience: everyone, followers or me.", fallback: "everyone"),
          CommandOption("--about", taking: "SUBJECT", "Title, place or experience that the post is about."),
          subjectRating,
          CommandOption(
            "--page", taking: "PAGE",
            "Page of the book. The text is hidden from readers who haven't reached it."),
          CommandOption("--spoiler", "Mark the text as a spoiler."),
        ] + common,
        details: standardInput, subjectNames),
      CommandDescription(
        "edit", taking: ["POST"], rest: "WORD", "Edit the text or the subject of your post.",
        options: [
          CommandOption("--about", taking: "SUBJECT", "New subject, or none to remove it."), subjectRating,
          page,
        ] + common,
        details: "Without WORD and options, or with \"-\", the text is read from standard input.",
        subjectNames),
      CommandDescription("delete", taking: ["POST"], "Delete your post.", options: common),
      CommandDescription("like", taking: ["POST"], "Like a post.", options: common),
      CommandDescription("unlike", taking: ["POST"], "Remove your like.", options: common),
      CommandDescription(
        "comment", taking: ["POST"], rest: "WORD", "Write a comment.", options: [page] + common,
        details: standardInput),
      CommandDescription(
        "uncomment", taking: ["COMMENT"], "Delete a comment.", options: common,
        details: """
          COMMENT is an id as printed by "kiwi show POST --json", or the numbers of the post and the comment, such
          as 3.1.
          """),
      CommandDescription("follow", taking: ["USERNAME"], "Follow a user.", options: common),
      CommandDescription("unfollow", taking: ["USERNAME"], "Unfollow a user.", options: common),
      CommandDescription(
        "friends", "Show your friends' statuses and books, and pending requests.", options: [count] + common),
      CommandDescription(
        "friend", taking: ["USERNAME"], "Send or accept a friend request.", options: common),
      CommandDescription(
        "unfriend", taking: ["USERNAME"], "Remove a friend, or withdraw or decline a friend request.",
        options: common),
      CommandDescription(
        "status", rest: "WORD", "Set your status. Without WORD, show it.",
        options: [
          CommandOption("--hours", taking: "NUMBER", "Hours until it expires.", fallback: "168"),
          CommandOption(
            "--visibility", taking: "AUDIENCE", "Audience: onlyMe, followers or everyone.",
            fallback: "followers"),
          CommandOption("--clear", "Clear your status."),
        ] + common),
      CommandDescription(
        "notifications", "Show your notifications.",
        options: [count, CommandOption("--read", "Mark all notifications as read.")] + common),
      CommandDescription(
        "sync", "Send unsent changes and download the feeds for offline reading.", options: common),
      CommandDescription(
        "client-log", "Show the log of this program, for problem reports.",
        options: [CommandOption("--count", taking: "NUMBER", "Number of lines.", fallback: "20")] + common,
        details: "The log contains no names, no passwords and nothing you wrote."),
      CommandDescription(
        "outbox", "List unsent changes.",
        options: [
          CommandOption("--retry", taking: "ID", "Retry a failed change."),
          CommandOption("--discard", taking: "ID", "Discard a change."),
        ] + common),
    ])

  // MARK: Options of several commands

  private static let common = [
    CommandOption(
      "--home", taking: "FOLDER", "Folder of this device's data.", fallback: "~/.local/share/kiwi"),
    CommandOption("--json", "Print JSON for programs."),
  ]
  private static let server = CommandOption(
    "--server", taking: "URL", "Server address.", fallbackDescription: "the last one")
  private static let count = CommandOption("--count", taking: "NUMBER", "Number of results.", fallback: "20")
  private static let page = CommandOption("--page", taking: "PAGE", "Page of the book.")
  private static let year = CommandOption(
    "--year", taking: "YEAR", "Year.", fallbackDescription: "the current year")
  private static let subjectRating = CommandOption(
    "--rating", taking: "STARS", "Rating of the subject from 0.5 to 5 stars, in half stars.")
  private static let noteOptions = [
    page,
    CommandOption("--percent", taking: "NUMBER", "Percentage of the book, from 0 to 100, instead of a page."),
    CommandOption(
      "--visibility", taking: "AUDIENCE", "Audience: onlyMe, followers or everyone.", fallback: "onlyMe"),
  ]

  // MARK: Paragraphs of several commands

  private static let titleNames: LocalizedText =
    "TITLE is a number in the last list of \"kiwi titles\" or \"kiwi shelf\", or an id."
  private static let noteNames: LocalizedText = """
    BOOK is a number in the last list of "kiwi titles" or "kiwi shelf", an id, the name of another book (in
    quotes if it has several words), or "now" for the book of the current session.
    """
  private static let standardInput: LocalizedText =
    "Without WORD, or with \"-\", the text is read from standard input."
  private static let subjectNames: LocalizedText = """
    SUBJECT is the number of a title in the last list, or its id; "spot:" with the number of a place in the last
    list, or its id; or "experience:" with an id.
    """
  private static let postNames: LocalizedText =
    "Other commands refer to a post by its number in the last list, or by its id."
  private static let exitCodes: LocalizedText = """
    Exit codes: 0 for success or a change to be sent later, 1 for a failure, 2 for wrong usage,
    3 if you are not logged in, and 4 if the server is unreachable and this device has no copy.
    """
}
