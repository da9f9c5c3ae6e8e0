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
        switch player.loading {
        case .idle, .loading: LoadingView()
        case .failed(let failure): FailureView(failure: failure) { await player.load() }
        case .loaded: if player.plan?.isEmpty == false { reader } else { chapterWithoutWords }
        }
      }
      .padding(Spacing.large)
      .frame(maxWidth: Spacing.column, alignment: .leading)
      .frame(maxWidth: .infinity)
    }
    .task { await player.load() }
    .onDisappear { if player.isPlaying { player.pause() } }
    .navigationTitle(player.contents?.name ?? "Speed Reading")
    .navigationBarTitleDisplayMode(.inline)
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
    )
    .font(.footnote)
    .foregroundStyle(Color.softInk)
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
    Binding {
      player.place.chapter
    } set: { chapter in
      Task { await player.goToChapter(chapter) }
    }
  }

  private var profile: some View {
    HStack(spacing: Spacing.regular) {
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: player.profile.name)
        Text(SpeedReadingWords.summary(player.profile)).font(.footnote).foregroundStyle(Color.softInk)
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
