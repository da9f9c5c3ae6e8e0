import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// The user's challenges and trophies, and suggested challenges.
struct ChallengesView: View {
  let account: Account
  @State private var form: ChallengeFormViewModel?
  @State private var isLookingOutside = false
  @Environment(\.timeZone) private var timeZone
  @Environment(\.locale) private var locale

  private var challenges: ChallengesViewModel { account.challenges }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        whenLoaded(challenges.loading, retry: { await challenges.load() }) {
          current
          FieldProblem(text: form == nil ? challenges.changing.failure?.message : nil)
          discover
          won
          ended
        }
      }
      .screenColumn()
    }
    .refreshable { await challenges.load() }
    // Sessions on other devices change the progress too.
    .task(id: [challenges.revision, account.reading.revision]) { await challenges.load() }
    .inlineTitle("Challenges")
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("New", systemImage: "plus") { make() }.accessibilityLabel("New Challenge")
      }
    }
    .sheet(item: $form) { ChallengeFormView(form: $0) }
    .sheet(isPresented: $isLookingOutside) {
      WeatherChallengeView(challenges: challenges, client: account.client)
    }
  }

  private func make() {
    form = ChallengeFormViewModel(
      challenges: challenges, visibility: account.reading.settings.visibility, in: timeZone)
  }

  @ViewBuilder private var current: some View {
    if challenges.current.isEmpty {
      emptyState(
        "No Active Challenges", systemImage: "trophy",
        words: "Set a goal for yourself or with friends. Your reading counts automatically."
      ) {
        Button("Create Challenge") { make() }.buttonStyle(.borderedProminent)
      }
    } else {
      headed(localized("Your Challenges")) {
        ForEach(challenges.current) { ChallengeRow(challenge: $0) }
      }
    }
  }

  @ViewBuilder private var discover: some View {
    if !challenges.discovery.suggestions.isEmpty || challenges.discovery.hasWeather {
      headed(localized("Suggested")) {
        if challenges.discovery.hasWeather {
          Button("Get Weather Challenge", systemImage: "cloud.sun") { isLookingOutside = true }
            .buttonStyle(.bordered)
        }
        ForEach(challenges.discovery.suggestions) { suggestion in
          SuggestionRow(suggestion: suggestion, isUnderWay: challenges.changing.isUnderWay) {
            Task {
              if let template = suggestion.template {
                _ = await challenges.take(template, in: timeZone)
              } else if let challenge = suggestion.challenge {
                _ = await challenges.join(challenge.id, in: timeZone)
              }
            }
          }
        }
      }
    }
  }

  @ViewBuilder private var won: some View {
    if challenges.trophies.count > 0 {
      headed(localized("Trophies")) {
        Text(
          "\(localized("\(challenges.trophies.count) trophies")), \(ChallengeWords.points(challenges.trophies.points))"
        )
        .foregroundStyle(Color.softInk)
        ForEach(challenges.trophies.trophies) { trophy in
          HStack(spacing: Spacing.regular) {
            Image(systemName: "trophy").accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 0) {
              if let id = trophy.challengeId {
                NavigationLink(value: Route.challenge(id: id)) { Text(verbatim: trophy.title) }
              } else {
                Text(verbatim: trophy.title)
              }
              Text(
                "\(ChallengeWords.amount(trophy.amount, trophy.unit)), \(day(trophy.wonAt)), \(ChallengeWords.points(trophy.points))"
              ).smallPrint()
            }
          }
        }
      }
    }
  }

  @ViewBuilder private var ended: some View {
    if !challenges.ended.isEmpty {
      headed(localized("Ended")) {
        ForEach(challenges.ended) { ChallengeRow(challenge: $0) }
      }
    }
  }

  private func day(_ date: Date) -> String {
    date.formatted(Date.FormatStyle(locale: locale, timeZone: timeZone).day().month(.abbreviated).year())
  }
}
