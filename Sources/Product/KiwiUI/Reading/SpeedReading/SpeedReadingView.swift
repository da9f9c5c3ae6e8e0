import KiwiEngine
import KiwiKit
import SwiftUI

/// A text word by word.
struct SpeedReadingView: View {
  let account: Account
  @State private var player: SpeedReadingViewModel
  @State private var isChoosing = false

  init(subject: SpeedReadingSubject, account: Account) {
    self.account = account
    _player = State(initialValue: account.speedReader(of: subject))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        whenLoaded(player.loading, retry: { await player.load() }) {
          if player.plan?.isEmpty == false { reader } else { chapterWithoutWords }
        }
      }
      .screenColumn()
    }
    .task { await player.load() }
    .onDisappear { if player.isPlaying { player.pause() } }
    .inlineTitle(player.contents?.name ?? "Speed Reading")
    .sheet(isPresented: $isChoosing) {
      SpeedReadingProfilesView(profiles: account.speedReading)
        .onDisappear { Task { await player.profileChanged() } }
    }
  }

  @ViewBuilder private var reader: some View {
    FlashedWords(player: player)
    SpeedReadingControls(player: player).frame(maxWidth: .infinity)
    SpeedReadingContext(player: player)
    FieldProblem(text: problem)
    chapters
    profile
    Text(
      "Space plays and pauses, the arrow keys go slower and faster and back a sentence. Most people understand less when they read much faster than at their own pace."
    ).smallPrint()
  }

  @ViewBuilder private var chapterWithoutWords: some View {
    Text("There are no words in this chapter.")
    chapters
  }

  private var problem: String? {
    if let failure = player.keepingFailure {
      return "Where you are could not be kept yet. \(failure.message)"
    }
    return account.speedReading.changing.failure?.message
  }

  @ViewBuilder private var chapters: some View {
    if let names = player.contents?.chapters, names.count > 1 {
      Picker("Chapter", selection: chapter) {
        ForEach(Array(names.enumerated()), id: \.offset) { index, name in Text(verbatim: name).tag(index) }
      }
    }
  }

  private var chapter: Binding<Int> {
    Binding(player.place.chapter) { await player.goToChapter($0) }
  }

  private var profile: some View {
    HStack(spacing: Spacing.regular) {
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: player.profile.name)
        Text(SpeedReadingWords.summary(player.profile)).smallPrint()
      }
      Spacer()
      Button("Change", systemImage: "slider.horizontal.3") {
        if player.isPlaying { player.pause() }
        isChoosing = true
      }
      .buttonStyle(.bordered)
      .fixedSize()
      .accessibilityLabel("Change how you read")
    }
  }
}
