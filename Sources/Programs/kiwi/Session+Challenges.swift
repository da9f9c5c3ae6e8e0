import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// Reading goals, alone or with other users.
extension Session {
  /// Lists the user's challenges and suggestions.
  func challenges() async throws {
    let api = try device.api()
    let mine = try await api.send(API.Challenges.all(Self.firstPage)).items
    let trophies = try await api.send(API.Challenges.trophies(PageQuery(pageSize: 1)))
    let discovery = try await api.send(API.Challenges.discover())
    let answer = ChallengesAnswer(
      challenges: mine, points: trophies.points, trophies: trophies.count, suggestions: discovery.suggestions)
    try output.print(answer, output.text(of: answer))
  }

  private static let firstPage = PageQuery(pageSize: Limits.pageSize.upperBound)

  private func target() async throws -> String {
    let name = command.parameters.dropFirst().joined(separator: " ")
    guard !name.isEmpty else {
      throw UsageError(localized("The challenge is missing. Enter its title or its id."))
    }
    return name
  }

  func challenge() async throws {
    let api = try device.api()
    let name = try await target()
    let timeZone = TimeZone.current.identifier
    switch parameter {
    case "join":
      let suggestions = try await api.send(API.Challenges.discover()).suggestions
      let found = try Self.one(suggestions, named: name) {
        [$0.id, $0.template?.title ?? $0.challenge?.title ?? ""]
      }
      let joined: Challenge
      if let template = found?.template {
        joined = try await api.send(
          API.Challenges.create(ChallengeDraft(templateId: template.id, timeZone: timeZone)))
      } else if let id = found?.id ?? (UUID(uuidString: name) == nil ? nil : name.lowercased()) {
        joined = try await api.send(API.Challenges.join(id, ChallengeJoining(timeZone: timeZone)))
      } else {
        throw Failure(
          localized(
            "There is no challenge \"\(name)\" to join. Use \"kiwi challenges\" to list suggestions."))
      }
      try output.print(joined, localized("Joined \(output.line(of: joined))") + "\n")
    case "leave":
      let challenge = try await mine(named: name, api)
      _ = try await api.send(API.Challenges.leave(challenge.id))
      try output.print(challenge, localized("Left \(challenge.title)") + "\n")
    case "show":
      let challenge = try await mine(named: name, api)
      let members = try await api.send(API.Challenges.members(challenge.id, Self.firstPage)).items
      try output.print(
        ChallengeAnswer(challenge: challenge, members: members),
        ([output.line(of: challenge)] + members.map { "  " + output.line(of: $0) })
          .map { "\($0)\n" }.joined())
    default: throw UsageError(localized("This action is unknown. Use join, leave or show."))
    }
  }

  private func mine(named name: String, _ api: any APIClientProtocol) async throws -> Challenge {
    let mine = try await api.send(API.Challenges.all(Self.firstPage)).items
    if let challenge = try Self.one(mine.filter(\.isIn), named: name, { [$0.id, $0.title] }) {
      return challenge
    }
    guard UUID(uuidString: name) != nil else {
      throw Failure(
        localized("You are not in a challenge \"\(name)\". Use \"kiwi challenges\" to list yours."))
    }
    return try await api.send(API.Challenges.challenge(name.lowercased()))
  }

  /// The element with the name or id; nil if there is none.
  private static func one<Element>(
    _ all: [Element], named name: String, _ names: (Element) -> [String]
  ) throws -> Element? {
    let found = all.filter { element in names(element).contains { $0.lowercased() == name.lowercased() } }
    guard found.count < 2 else {
      throw Failure(localized("Several challenges are named \"\(name)\". Use the id of one."))
    }
    return found.first
  }

  private struct ChallengeAnswer: Encodable {
    let challenge: Challenge
    let members: [ChallengeMember]
  }
}

struct ChallengesAnswer: Encodable {
  let challenges: [Challenge]
  let points: Int
  let trophies: Int
  let suggestions: [ChallengeSuggestion]
}

extension Output {
  func line(of challenge: Challenge) -> String {
    let title = challenge.title
    let progress = Self.progress(challenge.progress ?? 0, of: challenge.amount, challenge.unit)
    return switch challenge.status {
    case .won: localized("\(title): \(progress), won")
    case .expired: localized("\(title): \(progress), over")
    case .disabled: localized("\(title): \(progress), ended")
    case .upcoming: localized("\(title): \(progress), not started")
    case .open, .running, .left: localized("\(title): \(progress), \(challenge.daysLeft) days left")
    }
  }

  func line(of member: ChallengeMember) -> String {
    let (name, progress) = (member.user.username, Self.number(member.progress))
    return member.hasWon ? localized("@\(name) \(progress), won") : "@\(name) \(progress)"
  }

  private static func progress(_ done: Int, of amount: Int, _ unit: ChallengeUnit) -> String {
    switch unit {
    case .minutes: localized("\(done) of \(amount) minutes")
    case .pages: localized("\(done) of \(amount) pages")
    case .books: localized("\(done) of \(amount) books")
    case .days: localized("\(done) of \(amount) days")
    }
  }

  func text(of answer: ChallengesAnswer) -> String {
    var lines = answer.challenges.map { line(of: $0) }
    lines.append(localized("\(answer.points) points, \(answer.trophies) trophies."))
    if !answer.suggestions.isEmpty {
      lines.append(localized("Suggestions for \"kiwi challenge join NAME\":"))
    }
    for suggestion in answer.suggestions {
      let title = suggestion.template?.title ?? suggestion.challenge?.title ?? ""
      lines.append("  \(title)\(suggestion.reasons.first.map { " (\($0.text))" } ?? "")")
    }
    return lines.map { "\($0)\n" }.joined()
  }
}
