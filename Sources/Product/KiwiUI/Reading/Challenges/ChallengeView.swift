import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// A challenge with the user's progress, its dates and members.
struct ChallengeView: View {
  let account: Account
  @State private var shown: ChallengeViewModel
  @State private var form: ChallengeFormViewModel?
  @State private var isLeaving = false
  @State private var isDisabling = false
  @Environment(\.timeZone) private var timeZone
  @Environment(\.locale) private var locale

  init(id: String, account: Account) {
    self.account = account
    _shown = State(initialValue: ChallengeViewModel(id: id, client: account.client))
  }

  private var challenges: ChallengesViewModel { account.challenges }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        whenLoaded(shown.loading, retry: { await shown.load() }) {
          if let challenge = shown.challenge { content(challenge) }
        }
      }
      .screenColumn()
    }
    .refreshable { await shown.load() }
    .task(id: [challenges.revision, account.reading.revision]) { await shown.load() }
    .inlineTitle("Challenge")
    .sheet(item: $form) { ChallengeFormView(form: $0) }
    .confirming(
      "Leave this challenge?", isPresented: $isLeaving, "Leave",
      message: "You can rejoin until it ends. You keep your trophies."
    ) {
      if await challenges.leave(shown.id) { await shown.load() }
    }
    .confirming(
      "End this challenge?", isPresented: $isDisabling, "End Challenge",
      message: "No one will be able to join or win it anymore. Trophies already won stay."
    ) {
      shown.show(await challenges.disable(shown.id))
    }
  }

  @ViewBuilder private func content(_ challenge: Challenge) -> some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Text(verbatim: challenge.title).font(.title2).accessibilityAddTraits(.isHeader)
      if let description = challenge.description { Text(verbatim: description) }
      if let progress = challenge.progress {
        ChallengeProgressBar(progress: progress, amount: challenge.amount, unit: challenge.unit)
      } else {
        Text(ChallengeWords.amount(challenge.amount, challenge.unit)).font(.headline)
      }
      Text("\(ChallengeWords.status(challenge)) · \(days(challenge))").foregroundStyle(Color.softInk)
      if challenge.status == .won {
        Label("You won \(ChallengeWords.points(challenge.points))!", systemImage: "trophy")
      } else {
        Text("Worth \(ChallengeWords.points(challenge.points))").foregroundStyle(Color.softInk)
      }
      NavigationLink(value: Route.profile(username: challenge.creator.username)) {
        Text("Created by \(challenge.creator.name)")
      }
      actions(challenge)
      FieldProblem(text: form == nil ? challenges.changing.failure?.message : nil)
    }
    .panel()
    if !shown.members.isEmpty { ranking(challenge) }
  }

  private func actions(_ challenge: Challenge) -> some View {
    HStack(spacing: Spacing.regular) {
      if !challenge.isIn, challenge.status == .open || challenge.status == .left, challenge.daysLeft > 0 {
        Button("Join") { Task { shown.show(await challenges.join(challenge.id, in: timeZone)) } }
          .buttonStyle(.borderedProminent)
      }
      if challenge.isIn, challenge.status == .running || challenge.status == .upcoming {
        Button("Leave") { isLeaving = true }.buttonStyle(.bordered)
      }
      if challenge.creator.id == account.user?.id, challenge.status != .disabled {
        Button("Edit") {
          form = ChallengeFormViewModel(challenge, challenges: challenges, in: timeZone)
        }
        .buttonStyle(.bordered)
        Button("End Challenge") { isDisabling = true }.buttonStyle(.bordered)
      }
    }
    .disabled(challenges.changing.isUnderWay)
  }

  private func ranking(_ challenge: Challenge) -> some View {
    headed(localized("Members")) {
      ForEach(shown.members) { member in
        HStack(alignment: .top, spacing: Spacing.regular) {
          Avatar(user: member.user)
          VStack(alignment: .leading, spacing: 4) {
            HStack(spacing: Spacing.small) {
              NavigationLink(value: Route.profile(username: member.user.username)) {
                Text(verbatim: member.user.name)
              }
              if member.hasWon { Image(systemName: "trophy").accessibilityLabel("Won") }
            }
            ChallengeProgressBar(progress: member.progress, amount: challenge.amount, unit: challenge.unit)
          }
        }
      }
    }
  }

  private func days(_ challenge: Challenge) -> String {
    let style = Date.FormatStyle(locale: locale, timeZone: timeZone).day().month(.abbreviated)
    let first = challenge.firstDate(in: timeZone).formatted(style)
    guard challenge.from != challenge.through else { return first }
    return localized("\(first) to \(challenge.lastDate(in: timeZone).formatted(style))")
  }
}
