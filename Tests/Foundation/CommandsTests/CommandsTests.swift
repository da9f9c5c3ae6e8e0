import Testing

@testable import Commands

struct CommandsTests {
  private let parser = CommandParser(
    program: "sample", version: "1", summary: "A sample.", example: "--some-thing",
    commands: [
      CommandDescription(
        "say", taking: ["WHOM"], optionally: ["WORD…"], "Say words to somebody.",
        options: [
          CommandOption("--photo", taking: "FILE", "A photo.", isRepeatable: true),
          CommandOption("--loudly", "In capitals."),
        ], details: "Words without end."),
      CommandDescription("show", optionally: ["WHAT"], "Show something."),
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
    #expect(help.contains("Usage: sample say WHOM [WORD…] [options]"))
    #expect(help.contains("Words without end."))
    #expect(overview.contains("SAMPLE_SOME_THING"))
  }

  @Test func `swapping adjacent letters is one edit`() {
    #expect(NearestName.distance(from: "prot", to: "port") == 1)
    #expect(NearestName.distance(from: "", to: "abc") == 3)
    #expect(NearestName.distance(from: "kitten", to: "sitting") == 3)
    #expect(NearestName.distance(from: "same", to: "same") == 0)
  }
}
