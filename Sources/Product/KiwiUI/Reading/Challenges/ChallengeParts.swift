import KiwiEngine
import KiwiKit
import SwiftUI

/// The progress of a challenge.
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

/// A challenge as a row with the user's progress.
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

/// A suggested challenge with its reasons.
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
      Button("Join", action: take)
        .buttonStyle(.bordered)
        .fixedSize()
        .disabled(isUnderWay)
        .accessibilityLabel(
          "Join \(suggestion.template?.title ?? suggestion.challenge?.title ?? "")")
    }
  }
}

/// The title, description and duration of a template.
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

/// Suggests a challenge by the weather in a town or at a point that the user chooses.
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
          Section("Weather challenge") {
            TemplateText(template: weather.template)
            Button("Join") {
              Task { if await challenges.take(weather.template, in: timeZone) { dismiss() } }
            }
            .disabled(challenges.changing.isUnderWay)
            FieldProblem(text: challenges.changing.failure?.message)
            Text(verbatim: weather.attribution).smallPrint()
          }
        }
        Section("Search by town") {
          townSearch(towns) { look($0.coordinate) }
        }
        Section("Choose on the map") {
          PointPicker(name: localized("Your location"), coordinate: $point, start: nil)
          Button("Check Weather Here") { if let point { look(point) } }
            .disabled(point == nil || challenges.loadingWeather.isUnderWay)
        }
        Section {
          FieldProblem(text: challenges.loadingWeather.failure?.message)
          Text("We only check the weather within about 10 kilometers, and we never store your location.")
            .smallPrint()
        }
      }
      .leaveBar("Weather", button: "Close") { dismiss() }
    }
  }

  private func look(_ place: Coordinate) {
    Task { await challenges.loadWeather(latitude: place.latitude, longitude: place.longitude) }
  }
}
