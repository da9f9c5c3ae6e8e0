import KiwiEngine
import KiwiKit
import SwiftUI

/// Shows a text word by word.
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
    .inlineTitle(player.contents?.name ?? localized("Speed Reading"))
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
      "Press Space to play or pause. Use the arrow keys to change the speed or go back a sentence. Reading much faster than your natural pace usually reduces comprehension."
    ).smallPrint()
  }

  @ViewBuilder private var chapterWithoutWords: some View {
    Text("This chapter has no text.")
    chapters
  }

  private var problem: String? {
    if let failure = player.savingFailure {
      return localized("Your place has not been saved yet. \(failure.message)")
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
      .accessibilityLabel("Change Reading Profile")
    }
  }
}
