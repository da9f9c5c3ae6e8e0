import Formats
import KiwiKit

extension JSONWriter {
  /// A ``KiwiKit/Challenge``.
  mutating func challenge(_ view: ChallengeView, at publicURL: String) {
    let challenge = view.challenge
    object { writer in
      writer.member("id", challenge.id)
      writer.member("title", challenge.title)
      writer.member("description", challenge.description)
      writer.name("creator")
      writer.user(view.creator, at: publicURL)
      writer.member("unit", challenge.terms.goal.unit.rawValue)
      writer.member("amount", challenge.terms.goal.amount)
      writer.member("from", challenge.terms.first.description)
      writer.member("through", challenge.terms.last.description)
      writer.member("points", challenge.terms.points)
      writer.member("visibility", challenge.visibility.rawValue)
      writer.member("memberCount", view.memberCount)
      writer.member("status", view.status.rawValue)
      writer.member("progress", view.membership.flatMap { $0.isIn ? $0.progress : nil })
      writer.member("wonAt", date: view.wonAt)
      writer.member("daysLeft", view.daysLeft)
      writer.member("createdAt", date: challenge.createdAt)
    }
  }

  /// A ``KiwiKit/ChallengeTemplate``.
  mutating func challengeTemplate(_ template: ChallengeTemplate) {
    object { writer in
      writer.member("id", template.id)
      writer.member("title", template.title)
      writer.member("description", template.description)
      writer.member("unit", template.unit.rawValue)
      writer.member("amount", template.amount)
      writer.member("window", template.window.rawValue)
      writer.member("points", template.points)
    }
  }

  /// A ``KiwiKit/ChallengeDiscovery``.
  mutating func challengeDiscovery(
    _ suggestions: [ChallengeMatchmaking.Suggestion], hasWeather: Bool, at publicURL: String
  ) {
    object { writer in
      writer.member("suggestions", of: suggestions) { suggestion, writer in
        writer.object { writer in
          writer.name("template")
          if let template = suggestion.template { writer.challengeTemplate(template) } else { writer.null() }
          writer.name("challenge")
          if let view = suggestion.challenge { writer.challenge(view, at: publicURL) } else { writer.null() }
          writer.member("reasons", of: suggestion.match.reasons) { reason, writer in
            writer.object { writer in
              writer.member("kind", reason.kind.rawValue)
              writer.member("text", reason.text)
            }
          }
        }
      }
      writer.member("hasWeather", hasWeather)
    }
  }

  /// A ``KiwiKit/ChallengeMember``.
  mutating func challengeMember(_ member: ChallengeMemberRecord, at publicURL: String) {
    object { writer in
      writer.name("user")
      writer.user(member.user, at: publicURL)
      writer.member("progress", member.progress)
      writer.member("hasWon", member.hasWon)
    }
  }

  /// A ``KiwiKit/ChallengeTrophies``.
  mutating func challengeTrophies(_ trophies: some Sequence<ChallengeTrophyRecord>, points: Int, count: Int) {
    object { writer in
      writer.member("points", points)
      writer.member("count", count)
      writer.member("trophies", of: trophies) { trophy, writer in
        writer.object { writer in
          writer.member("id", trophy.id)
          writer.member("challengeId", trophy.challengeId)
          writer.member("title", trophy.title)
          writer.member("unit", trophy.unit)
          writer.member("amount", trophy.amount)
          writer.member("points", trophy.points)
          writer.member("wonAt", date: trophy.wonAt)
        }
      }
    }
  }

  /// A ``KiwiKit/WeatherSuggestion``.
  mutating func weatherSuggestion(_ template: ChallengeTemplate, attribution: String) {
    object { writer in
      writer.name("template")
      writer.challengeTemplate(template)
      writer.member("attribution", attribution)
    }
  }
}
