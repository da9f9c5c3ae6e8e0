import Commands

extension CommandParser {
  static let kiwi = CommandParser(
    program: "kiwi", version: "1.0.0",
    summary: "Reads and writes a KiwiFruit journal from the terminal, also while there is no network.",
    example: "--server",
    commands: [
      CommandDescription(
        "login", taking: ["USERNAME"], "Log in on a server; the password is asked for.",
        options: [
          server, CommandOption("--password-stdin", "Read the password from standard input."),
          CommandOption(
            "--device-name", taking: "NAME", "How this device is called in your list of devices."),
        ] + common),
      CommandDescription(
        "logout", "Log out, and remove from this device what belongs to you.",
        options: [
          CommandOption("--keep", "Keep what waits to be sent for when you log in here again."),
          CommandOption("--discard", "Give up what waits to be sent."),
        ] + common),
      CommandDescription("whoami", "Say who is logged in, and where.", options: common),
      CommandDescription(
        "feed", optionally: ["WHICH"], "Read a feed: everyone, following, or @somebody.",
        options: [
          CommandOption("--count", taking: "NUMBER", "How many posts.", fallback: "20"),
          CommandOption("--offline", "Only what this device has."),
        ] + common,
        details: postNames),
      CommandDescription(
        "show", taking: ["POST"], "Read a post with its comments.",
        options: [
          CommandOption("--beyond", "Show also what speaks of later pages of a book than you have come to.")
        ] + common),
      CommandDescription(
        "search", taking: ["WORD"], optionally: ["WORD…"], "Find posts.",
        options: [CommandOption("--people", "Find people instead."), count] + common),
      CommandDescription(
        "titles", taking: ["WORD"], optionally: ["WORD…"], "Find books, films and shows.",
        options: [
          CommandOption("--kind", taking: "KIND", "One kind alone: film, show or book."), count,
        ] + common,
        details: "Elsewhere a title is named by its number in the last such list, or by its id."),
      CommandDescription(
        "log", taking: ["TITLE"], "Write down that you have read or watched something.",
        options: [
          CommandOption("--started", taking: "DAY", "When you began, as 2026-02-11."),
          CommandOption("--finished", taking: "DAY", "When you finished.", fallback: "today"),
          CommandOption("--unfinished", "You are at it still."),
          CommandOption("--rating", taking: "STARS", "How you liked it: 0.5 to 5 stars, in halves."),
          CommandOption("--note", taking: "TEXT", "For yourself."),
        ] + common,
        details: titleNames),
      CommandDescription(
        "rate", taking: ["TITLE"], optionally: ["STARS"],
        "Rate a title with 0.5 to 5 stars, in halves; without stars, take the rating back.", options: common,
        details: titleNames),
      CommandDescription(
        "places", taking: ["WORD"], optionally: ["WORD…"], "Find places by name, town or street.",
        options: [CommandOption("--kind", taking: "KIND", "One kind alone, such as cafe or museum."), count]
          + common,
        details: "Elsewhere a place is named by its number in the last such list, or by its id."),
      CommandDescription(
        "visit", taking: ["PLACE", "WORD"], optionally: ["WORD…"],
        "Write down what you had or did at a place.",
        options: [
          CommandOption("--day", taking: "DAY", "When it was, as 2026-02-11.", fallback: "today"),
          CommandOption("--rating", taking: "STARS", "How you liked it: 0.5 to 5 stars, in halves."),
          CommandOption("--note", taking: "TEXT", "What there is to say."),
          CommandOption("--with", taking: "NAME", "Who was there too.", isRepeatable: true),
          CommandOption(
            "--visibility", taking: "WHO", "Who may see it: onlyMe, followers or everyone.",
            fallback: "followers"),
        ] + common,
        details:
          "A place is named by its number in the list that \"kiwi places\" showed last, or by its id."),
      CommandDescription(
        "read", optionally: ["BOOK…"],
        "Sit down with a book, also without a network; the server counts the time.",
        options: [
          CommandOption("--page", taking: "PAGE", "Where you begin."),
          CommandOption("--with", taking: "USERNAME", "Read along with somebody who reads now."),
          CommandOption("--visibility", taking: "WHO", "Who may see it: onlyMe, followers or everyone."),
        ] + common,
        details: "A book is named by words, or as other titles are. \(titleNames)"),
      CommandDescription("pause", "Let the time stand.", options: common),
      CommandDescription("resume", "Go on with what you read last.", options: common),
      CommandDescription(
        "stop", "Complete the session.",
        options: [
          CommandOption("--page", taking: "PAGE", "Where you stop."),
          CommandOption("--mood", taking: "WORD", "How it felt, such as focused, inspired or tired."),
          CommandOption("--finished", "You have finished the book."),
        ] + common),
      CommandDescription(
        "reading", "Show what you and those whom you follow read now, and your streak.", options: common),
      CommandDescription(
        "statistics", "Show what a year of reading adds up to.",
        options: [
          CommandOption("--year", taking: "YEAR", "Which year.", fallback: "this one"),
          CommandOption("--picture", taking: "FILE", "Write the year as a picture instead, a JPEG."),
        ] + common),
      CommandDescription(
        "goals", optionally: ["PERIOD", "UNIT", "AMOUNT"],
        "Show what you mean to read and how far you are, or set a goal.", options: common,
        details:
          "PERIOD is day, week or year, UNIT books, pages or minutes, and AMOUNT a number, or none to give the goal up."
      ),
      CommandDescription(
        "moods", "Show how reading felt in a year.",
        options: [
          CommandOption("--year", taking: "YEAR", "Which year.", fallback: "this one"),
          CommandOption("--csv", "Print all sessions of the year with their moods as a table."),
        ] + common),
      CommandDescription(
        "challenges", "Show your challenges, your points, and what there is to take up.", options: common),
      CommandDescription(
        "challenge", taking: ["DEED", "NAME"], optionally: ["NAME…"], "Join, leave or show a challenge.",
        options: common,
        details: "The deed is join, leave or show. A challenge is named by its title or its id."),
      CommandDescription(
        "habits", "Show when you mostly read; this device alone knows, and prints all of it with --json.",
        options: [
          CommandOption("--off", "Forget it, and remember nothing more."),
          CommandOption("--on", "Remember again how you read."),
        ] + common),
      CommandDescription(
        "note", taking: ["BOOK"], optionally: ["WORD…"], "Write down a thought about a book.",
        options: noteOptions + common, details: noteNames),
      CommandDescription(
        "quote", taking: ["BOOK"], optionally: ["WORD…"], "Write down words of a book.",
        options: noteOptions + common, details: noteNames),
      CommandDescription(
        "notes", optionally: ["WORD…"], "Show what you wrote down, or what of it has these words.",
        options: [
          count,
          CommandOption("--about", taking: "TITLE", "What is about one book alone."),
          CommandOption("--kind", taking: "KIND", "Those of one kind: note or quote."),
          CommandOption("--export", taking: "FORM", "Print all of them as a document: markdown or json."),
          CommandOption("--delete", taking: "ID", "Delete one of them."),
        ] + common,
        details: titleNames),
      CommandDescription(
        "recommendations", "Show books that you may like, and why.",
        options: [
          CommandOption("--with", taking: "USERNAMES", "For you and others together, such as ana,ben."),
          CommandOption("--kind", taking: "KIND", "Another kind: film, show or book.", fallback: "book"),
          CommandOption("--count", taking: "NUMBER", "How many, up to 20.", fallback: "8"),
        ] + common),
      CommandDescription(
        "dismiss", optionally: ["TITLE"], "Never recommend a title again; without one, show those.",
        options: [CommandOption("--undo", "It may be recommended again."), count] + common,
        details: titleNames),
      CommandDescription(
        "shelf", optionally: ["SHELF"], "Show a shelf of your library, such as seen, watchlist or now.",
        options: [count] + common),
      CommandDescription(
        "list", optionally: ["NAME", "TITLE"],
        "Show your lists, or the titles of one; with a title, put that at its end.",
        options: [count] + common, details: titleNames),
      CommandDescription(
        "profile", optionally: ["USERNAME"], "Show somebody's page; yours without a name.", options: common),
      CommandDescription(
        "post", optionally: ["WORD…"], "Post words, photos, or both.",
        options: [
          CommandOption("--photo", taking: "FILE", "A photo; up to four times.", isRepeatable: true),
          CommandOption("--alt", taking: "TEXT", "What the photos show, in their order.", isRepeatable: true),
          CommandOption(
            "--visibility", taking: "WHO", "Who may see it: everyone, followers or me.", fallback: "everyone"),
          CommandOption(
            "--about", taking: "WHAT",
            "What it is about: the number of a book, film or show in the last list of titles, or its id; \"spot:\" and the number of a place in the last list of places, or its id; or \"experience:\" and an id."
          ),
          CommandOption("--rating", taking: "STARS", "How you liked that: 0.5 to 5 stars, in halves."),
          CommandOption(
            "--page", taking: "PAGE",
            "Of which page of that book it speaks; whoever has not read so far sees it folded."),
          CommandOption("--spoiler", "The words give something away."),
        ] + common,
        details: "Without words, or with \"-\", the words are read from standard input."),
      CommandDescription(
        "edit", taking: ["POST"], optionally: ["WORD…"],
        "Give a post of yours other words, or have it be about something else.",
        options: [
          CommandOption("--about", taking: "WHAT", "What it is about now; \"none\" for nothing."),
          CommandOption("--rating", taking: "STARS", "How you liked that: 0.5 to 5 stars, in halves."),
          CommandOption("--page", taking: "PAGE", "Of which page of that book it speaks."),
        ] + common,
        details: "Without words and options, or with \"-\", the words are read from standard input."),
      CommandDescription("delete", taking: ["POST"], "Delete a post of yours.", options: common),
      CommandDescription("like", taking: ["POST"], "Like a post.", options: common),
      CommandDescription("unlike", taking: ["POST"], "Like it no longer.", options: common),
      CommandDescription(
        "comment", taking: ["POST"], optionally: ["WORD…"], "Write a comment.",
        options: [CommandOption("--page", taking: "PAGE", "Of which page of the book it speaks.")] + common,
        details: "Without words, or with \"-\", the words are read from standard input."),
      CommandDescription(
        "uncomment", taking: ["COMMENT"], "Delete a comment.", options: common,
        details:
          "COMMENT is a comment's id, as \"kiwi show POST --json\" prints it, or its number after a post, as 3.1."
      ),
      CommandDescription("follow", taking: ["USERNAME"], "Follow somebody.", options: common),
      CommandDescription("unfollow", taking: ["USERNAME"], "Follow them no longer.", options: common),
      CommandDescription(
        "friends", "Show what your friends say and read now, and who asks to be one.",
        options: [count] + common),
      CommandDescription(
        "friend", taking: ["USERNAME"], "Ask somebody to be friends, or agree where they have asked.",
        options: common),
      CommandDescription(
        "unfriend", taking: ["USERNAME"],
        "Be friends no longer; or take back what you asked, or decline what they asked.", options: common),
      CommandDescription(
        "status", optionally: ["WORD…"], "Say how it is going, in a line; without words, show it.",
        options: [
          CommandOption("--hours", taking: "NUMBER", "For how long it is shown.", fallback: "168"),
          CommandOption(
            "--visibility", taking: "WHO", "Who may see it: onlyMe, followers or everyone.",
            fallback: "followers"),
          CommandOption("--clear", "Say nothing any more."),
        ] + common),
      CommandDescription(
        "notifications", "Read what others did that concerns you.",
        options: [count, CommandOption("--read", "Mark all of them as read.")] + common),
      CommandDescription(
        "sync", "Send what waits, and fetch the feeds for reading offline.", options: common),
      CommandDescription(
        "client-log", "Show what happened in this program, for whoever reports a problem.",
        options: [CommandOption("--count", taking: "NUMBER", "How many lines.", fallback: "20")] + common,
        details: "There is no word of yours in it, no name and no secret."),
      CommandDescription(
        "outbox", "List what the server does not know yet.",
        options: [
          CommandOption("--retry", taking: "ID", "Send again what failed."),
          CommandOption("--discard", taking: "ID", "Give something up."),
        ] + common),
    ])

  private static let server = CommandOption(
    "--server", taking: "URL", "Where the server is.", fallback: "the last one")
  private static let count = CommandOption("--count", taking: "NUMBER", "How many.", fallback: "20")
  private static let common = [
    CommandOption(
      "--home", taking: "FOLDER", "Where this device keeps its data.", fallback: "~/.local/share/kiwi"),
    CommandOption("--json", "Print JSON for programs."),
  ]
  private static let titleNames =
    "A title is named by its number in the list that \"kiwi titles\" or \"kiwi shelf\" showed last, or by its id."
  private static let noteOptions = [
    CommandOption("--page", taking: "PAGE", "Where in the book."),
    CommandOption("--percent", taking: "NUMBER", "Or how far in it, from 0 to 100."),
    CommandOption(
      "--visibility", taking: "WHO", "Who may see it: onlyMe, followers or everyone.", fallback: "onlyMe"),
  ]
  private static let noteNames =
    "A book is named as other titles are, by any other name of one word or in quotes, or by \"now\" for what you read. Without words, or with \"-\", they are read from standard input. \(titleNames)"
  private static let postNames = """
    Elsewhere a post is named by its number in the last list, or by its id.

    A command answers with 0 when it did what it says or recorded it to be sent later, 1 when it could not,
    2 when it was written wrongly, 3 when nobody is logged in, and 4 when the server could not be reached and
    this device does not have what was asked for.
    """
}
