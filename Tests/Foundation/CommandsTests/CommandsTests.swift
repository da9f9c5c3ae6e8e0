import Testing

@testable import Commands

struct CommandsTests {
  private let parser = CommandParser(
    program: "sample", version: "1", summary: "A sample.", example: "--some-thing",
    commands: [
      CommandDescription(
        "say", taking: ["USER"], rest: "WORD", "Say words to a user.",
        options: [
          CommandOption("--photo", taking: "FILE", "A photo.", isRepeatable: true),
          CommandOption("--loudly", "In capitals."),
          CommandOption("--day", taking: "DAY", "Day.", fallbackDescription: "today"),
          CommandOption("--tone", taking: "TONE", "Tone.", fallback: "high"),
        ], details: "Words without end.", "Nor of paragraphs."),
      CommandDescription("show", optionally: ["OBJECT"], "Show an object."),
    ])

  private func parsed(_ arguments: String..., environment: [String: String] = [:]) throws -> ParsedCommand {
    guard case .command(let command) = try parser.parse(arguments, environment: environment) else {
      throw UsageError("That was no command.")
    }
    return command
  }

  @Test func `optional parameters may be omitted, and a last one may take the rest`() throws {
    #expect(try parsed("show").parameters == [])
    #expect(try parsed("show", "it").parameters == ["it"])
    #expect(throws: UsageError.self) { try parsed("show", "it", "all") }
    #expect(try parsed("say", "bob", "good", "morning").parameters == ["bob", "good", "morning"])
    #expect(throws: UsageError.self) { try parsed("say") }
  }

  @Test func `a repeated option overrides or accumulates`() throws {
    let command = try parsed(
      "say", "bob", "--photo", "a", "--loudly=off", "--photo=b", "--loudly",
      environment: ["SAMPLE_PHOTO": "from the environment"])
    #expect(command.texts("--photo") == ["a", "b"])
    #expect(try command.flag("--loudly"))
    #expect(try parsed("say", "bob", environment: ["SAMPLE_PHOTO": "e"]).texts("--photo") == ["e"])
  }

  @Test func `help shows optional parts and environment variables`() throws {
    guard case .text(let help) = try parser.parse(["say", "--help"]),
      case .text(let overview) = try parser.parse([])
    else {
      Issue.record("The help is missing.")
      return
    }
    #expect(help.contains("Usage: sample say USER [WORD…] [options]"))
    #expect(help.hasSuffix("\n\nWords without end.\n\nNor of paragraphs.\n"))
    #expect(help.contains("  --day DAY     Day. (default: today)\n  --tone TONE   Tone. (default: high)\n"))
    #expect(overview.contains("environment variable, such as SAMPLE_SOME_THING for --some-thing.\n"))
    #expect(
      overview.contains("  say USER [WORD…]  Say words to a user.\n  show [OBJECT]     Show an object.\n"))
  }

  @Test(arguments: [
    (["say"], "\"say\" needs USER. Usage: sample say USER [WORD…] [options]"),
    (["show", "it", "all"], "\"show\" does not take \"all\". Usage: sample show [OBJECT]"),
    (["say", "bob", "--tone"], "--tone needs a value. Use --tone TONE."),
    (["say", "bob", "--tune"], "\"say\" has no option --tune. Did you mean --tone?"),
    (["sya"], "There is no command \"sya\". Did you mean \"say\"?"),
    (["xyzzyplugh"], "There is no command \"xyzzyplugh\". Use \"sample --help\" to list the commands."),
  ])
  func `an invalid command line is explained`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try parser.parse(arguments) }
    #expect(error?.description == message)
  }

  private enum Tone: String, CaseIterable { case high, middle, low }

  @Test(arguments: [
    ("hihg", "--tone cannot be \"hihg\". Did you mean high? Use one of: high, middle, low."),
    ("xyzzyplugh", "--tone cannot be \"xyzzyplugh\". Use one of: high, middle, low."),
  ])
  func `an invalid choice is answered with the valid ones`(tone: String, message: String) throws {
    let command = try parsed("say", "bob", "--tone", tone)
    let error = #expect(throws: UsageError.self) { try command.choice("--tone", Tone.self) }
    #expect(error?.description == message)
  }

  @Test func `numbers are shown as they are typed`() throws {
    let command = try parsed("say", "bob", "--tone", "0")
    let error = #expect(throws: UsageError.self) { try command.integer("--tone", in: 1...1_000) }
    #expect(error?.description == "--tone must be a number from 1 to 1000, not \"0\".")
  }

  @Test func `swapping adjacent letters is one edit`() {
    #expect(NearestName.distance(from: "prot", to: "port") == 1)
    #expect(NearestName.distance(from: "", to: "abc") == 3)
    #expect(NearestName.distance(from: "kitten", to: "sitting") == 3)
    #expect(NearestName.distance(from: "same", to: "same") == 0)
  }
}
