import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// Selects, edits and adds the user's reading profiles.
struct SpeedReadingProfilesView: View {
  let profiles: SpeedReadingProfilesViewModel
  @State private var edited: SpeedReadingProfile?
  @State private var measuring: OwnPaceViewModel?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          ForEach(shown) { profile in
            HStack(spacing: Spacing.regular) {
              Button {
                Task { await profiles.choose(profile) }
              } label: {
                HStack(spacing: Spacing.regular) {
                  Image(systemName: profile.id == profiles.current.id ? "checkmark.circle.fill" : "circle")
                    .accessibilityHidden(true)
                  VStack(alignment: .leading, spacing: 0) {
                    Text(verbatim: profile.name)
                    Text(SpeedReadingWords.summary(profile)).smallPrint()
                  }
                }
              }
              .buttonStyle(.borderless)
              .accessibilityAddTraits(profile.id == profiles.current.id ? .isSelected : [])
              Spacer()
              Button("Edit") { edited = profile }.buttonStyle(.bordered).fixedSize()
                .accessibilityLabel("Edit \(profile.name)")
            }
          }
        }
        Section {
          Button("New Reading Profile", systemImage: "plus") {
            edited = SpeedReadingProfile(
              id: UUID().uuidString.lowercased(), name: "", wordsPerMinute: profiles.current.wordsPerMinute)
          }
          .disabled(profiles.profiles.count >= Limits.speedReadingProfiles)
          Button("Measure My Pace", systemImage: "stopwatch") {
            measuring = OwnPaceViewModel(profiles: profiles)
          }
          if let pace = profiles.settings.ownWordsPerMinute {
            Text("Your own pace: \(SpeedReadingWords.rate(pace))").foregroundStyle(Color.softInk)
          }
        }
        FieldProblem(text: profiles.changing.failure?.message)
      }
      .inlineTitle("Reading Profiles")
      .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } } }
    }
    .task { await profiles.load() }
    .sheet(item: $edited) { SpeedReadingProfileForm(profiles: profiles, profile: $0) }
    .sheet(item: $measuring) { OwnPaceView(pace: $0) }
  }

  /// The saved profiles, or the default profile before it is saved.
  private var shown: [SpeedReadingProfile] {
    profiles.profiles.isEmpty ? [profiles.current] : profiles.profiles
  }
}

/// Edits a reading profile.
struct SpeedReadingProfileForm: View {
  let profiles: SpeedReadingProfilesViewModel
  @State private var profile: SpeedReadingProfile
  @State private var isRemoving = false
  @Environment(\.dismiss) private var dismiss

  init(profiles: SpeedReadingProfilesViewModel, profile: SpeedReadingProfile) {
    self.profiles = profiles
    _profile = State(initialValue: profile)
  }

  private var isKnown: Bool { profiles.profiles.contains { $0.id == profile.id } }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          LabeledField(localized("Name"), text: $profile.name)
          FieldProblem(text: nameProblem)
        }
        Section {
          Stepper(
            SpeedReadingWords.rate(profile.wordsPerMinute), value: $profile.wordsPerMinute,
            in: Limits.wordsPerMinute, step: SpeedReadingProfile.rateStep)
          Picker("Words at a time", selection: $profile.chunkSize) {
            ForEach(Array(Limits.wordsPerChunk), id: \.self) { Text("\($0)").tag($0) }
          }
          Toggle("Slow down for long words and ends of sentences", isOn: $profile.isAdaptive)
          Toggle("Pause after each sentence", isOn: $profile.pausesAtSentences)
          Stepper(
            "Text size: \(profile.fontSize)", value: $profile.fontSize, in: Limits.speedReadingFontSize,
            step: 8)
        }
        if isKnown {
          Button("Remove", role: .destructive) { isRemoving = true }
        }
        if let failure = profiles.changing.failure, failure.field != "name" {
          FieldProblem(text: failure.message)
        }
      }
      .formBar(
        isKnown ? "Edit Reading Profile" : "New Reading Profile",
        confirm: profiles.changing.isUnderWay ? "Saving…" : "Save",
        canConfirm:
          !profile.name.allSatisfy(\.isWhitespace) && nameProblem == nil && !profiles.changing.isUnderWay,
        cancel: { dismiss() }
      ) {
        if await profiles.keep(profile) {
          await profiles.choose(profile)
          dismiss()
        }
      }
    }
    .confirming("Remove “\(profile.name)”?", isPresented: $isRemoving, "Remove") {
      await profiles.remove(profile)
      dismiss()
    }
  }

  private var nameProblem: String? {
    profile.name.unicodeScalars.count > Limits.speedReadingNameLength
      ? localized("This name is too long. Use at most \(Limits.speedReadingNameLength) characters.")
      : profiles.changing.problem("name")
  }
}
