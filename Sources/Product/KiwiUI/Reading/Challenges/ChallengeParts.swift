import KiwiEngine
import KiwiKit
import SwiftUI

/// How much of a challenge has been read.
struct ChallengeProgressBar: View {
  let progress: Int
  let amount: Int
  let unit: ChallengeUnit

  var body: some View {
    ProgressView(value: Double(min(progress, amount)), total: Double(max(amount, 1))) {
      Text("\(progress) of \(ChallengeWords.amount(amount, unit))")
        .frame(maxWidth: .infinity, alignment: .leading)
    }
  }
}

/// A challenge in a list, with how far the reader is.
struct ChallengeRow: View {
  let challenge: Challenge

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      NavigationLink(value: Route.challenge(id: challenge.id)) {
        Text(verbatim: challenge.title).font(.headline)
      }
      if let progress = challenge.progress {
        ChallengeProgressBar(progress: progress, amount: challenge.amount, unit: challenge.unit)
      }
      Text(facts).smallPrint()
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(Spacing.regular)
    .background(Color.card, in: RoundedRectangle(cornerRadius: 12))
  }

  private var facts: String {
    var facts = [ChallengeWords.status(challenge), ChallengeWords.points(challenge.points)]
    if challenge.memberCount > 1 { facts.append(ChallengeWords.people(challenge.memberCount)) }
    return facts.joined(separator: " · ")
  }
}

/// A challenge to take up, with why it may be one for the reader.
struct SuggestionRow: View {
  let suggestion: ChallengeSuggestion
  let isUnderWay: Bool
  let take: @MainActor () -> Void

  var body: some View {
    HStack(alignment: .top, spacing: Spacing.regular) {
      VStack(alignment: .leading, spacing: 2) {
        if let challenge = suggestion.challenge {
          NavigationLink(value: Route.challenge(id: challenge.id)) {
            Text(verbatim: challenge.title).font(.headline)
          }
          Text(
            "\(ChallengeWords.amount(challenge.amount, challenge.unit)) · \(ChallengeWords.status(challenge)) · by \(challenge.creator.name)"
          ).smallPrint()
        } else if let template = suggestion.template {
          TemplateText(template: template)
        }
        ForEach(suggestion.reasons, id: \.self) { reason in
          Label {
            Text(verbatim: reason.text)
          } icon: {
            Image(systemName: "sparkles")
          }
          .font(.footnote)
        }
      }
      Spacer()
      Button(suggestion.challenge == nil ? "Take It Up" : "Join", action: take)
        .buttonStyle(.bordered)
        .fixedSize()
        .disabled(isUnderWay)
        .accessibilityLabel(
          suggestion.template.map { "Take up \($0.title)" } ?? "Join \(suggestion.challenge?.title ?? "")")
    }
  }
}

/// What a template asks for.
struct TemplateText: View {
  let template: ChallengeTemplate

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(verbatim: template.title).font(.headline)
      Text(verbatim: template.description)
      Text("\(ChallengeWords.window(template.window)) · \(ChallengeWords.points(template.points))")
        .smallPrint()
    }
  }
}

/// Asks what the weather is in a town or at a point that the reader names, and shows what it suggests.
struct WeatherChallengeView: View {
  let challenges: ChallengesViewModel
  @State private var towns: TownsViewModel
  @State private var point: Coordinate?
  @Environment(\.dismiss) private var dismiss
  @Environment(\.timeZone) private var timeZone

  init(challenges: ChallengesViewModel, client: any APIClientProtocol) {
    self.challenges = challenges
    _towns = State(initialValue: TownsViewModel(client: client))
  }

  var body: some View {
    NavigationStack {
      Form {
        if let weather = challenges.weather {
          Section("What the weather suggests") {
            TemplateText(template: weather.template)
            Button("Take It Up") {
              Task { if await challenges.take(weather.template, in: timeZone) { dismiss() } }
            }
            .disabled(challenges.changing.isUnderWay)
            FieldProblem(text: challenges.changing.failure?.message)
            Text(verbatim: weather.attribution).smallPrint()
          }
        }
        Section("Where are you?") {
          townSearch(towns) { look($0.coordinate) }
        }
        Section("Or on the map") {
          PointPicker(name: "Where you are", coordinate: $point, start: nil)
          Button("What Is the Weather Here?") { if let point { look(point) } }
            .disabled(point == nil || challenges.lookingOutside.isUnderWay)
        }
        Section {
          FieldProblem(text: challenges.lookingOutside.failure?.message)
          Text("Only the weather within some ten kilometres is asked for, and where you are is not kept.")
            .smallPrint()
        }
      }
      .leaveBar("Weather", button: "Close") { dismiss() }
    }
  }

  private func look(_ place: Coordinate) {
    Task { await challenges.lookOutside(latitude: place.latitude, longitude: place.longitude) }
  }
}
