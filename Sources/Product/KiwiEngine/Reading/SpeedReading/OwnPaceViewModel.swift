public import Foundation
public import KiwiKit
public import Observation

/// Measures the user's own reading speed: the user reads a page and reports the end.
@Observable @MainActor public final class OwnPaceViewModel: Identifiable {
  public enum Step: Hashable, Sendable {
    case waiting
    case reading
    /// The measured words per minute, and the suggested starting speed.
    case measured(Int, suggestion: Int)
    /// The time was too short or too long for a measurement.
    case unclear
  }

  public private(set) var step = Step.waiting
  public let words: [SpeedReadingWord]
  @ObservationIgnored private let profiles: SpeedReadingProfilesViewModel
  @ObservationIgnored private let now: @MainActor () -> Date
  @ObservationIgnored private var begun: Date?

  /// - Parameter text: The user's own text, if there is one.
  public init(
    profiles: SpeedReadingProfilesViewModel, text: String = OwnPaceViewModel.sample,
    now: @escaping @MainActor () -> Date = { .now }
  ) {
    self.profiles = profiles
    self.now = now
    words = SpeedReadingWord.words(of: text)
  }

  public var changing: Submission { profiles.changing }

  /// The paragraphs of the page.
  public var paragraphs: [String] {
    var paragraphs: [[String]] = []
    var isNew = true
    for word in words {
      if isNew { paragraphs.append([]) }
      paragraphs[paragraphs.count - 1].append(word.text)
      isNew = word.endsParagraph
    }
    return paragraphs.map { $0.joined(separator: " ") }
  }

  public func begin() {
    begun = now()
    step = .reading
  }

  public func done() {
    guard case .reading = step, let begun else { return }
    let seconds = now().timeIntervalSince(begun)
    guard let rate = SpeedReadingPace.wordsPerMinute(words: words.count, seconds: seconds) else {
      step = .unclear
      return
    }
    step = .measured(rate, suggestion: SpeedReadingPace.suggestion(after: rate))
  }

  /// Saves the measured speed, and sets the current profile to the suggested one.
  public func take() async -> Bool {
    guard case .measured(let rate, let suggestion) = step else { return false }
    guard await profiles.keepOwnPace(rate) else { return false }
    var profile = profiles.current
    profile.wordsPerMinute = suggestion
    return await profiles.keep(profile)
  }

  /// A text from *The Wind in the Willows* by Kenneth Grahame (1908), which is in the public domain.
  public static let sample = """
    The Mole had been working very hard all the morning, spring-cleaning his little home. First with brooms, then with \
    dusters; then on ladders and steps and chairs, with a brush and a pail of whitewash; till he had dust in his throat \
    and eyes, and splashes of whitewash all over his black fur, and an aching back and weary arms. Spring was moving in \
    the air above and in the earth below and around him, penetrating even his dark and lowly little house with its \
    spirit of divine discontent and longing.

    It was small wonder, then, that he suddenly flung down his brush on the floor, said “Bother!” and “O blow!” and \
    also “Hang spring-cleaning!” and bolted out of the house without even waiting to put on his coat. Something up \
    above was calling him imperiously, and he made for the steep little tunnel which answered in his case to the \
    gravelled carriage-drive owned by animals whose residences are nearer to the sun and air.
    """
}
