/// A named profile of speed reading.
///
/// ```swift
/// let evening = SpeedReadingProfile(id: id, name: "Evening", wordsPerMinute: 220, chunkSize: 2)
/// let faster = evening.rate(after: 1)
/// ```
public struct SpeedReadingProfile: Identifiable, WireValue {
  public static let rules = SpeedReadingProfileRequest.rules

  /// A UUID in lowercase text, chosen by the device that created the profile.
  public let id: String
  public var name: String
  /// The mean words per minute over a text, within ``Limits/wordsPerMinute``.
  public var wordsPerMinute: Int
  /// The maximum number of words shown together, within ``Limits/wordsPerChunk``.
  public var chunkSize: Int
  /// True if long words, numbers and the ends of sentences are shown longer, and others shorter.
  public var isAdaptive: Bool
  /// True if there is a pause after each sentence.
  public var pausesAtSentences: Bool
  /// The font size in points, within ``Limits/speedReadingFontSize``.
  public var fontSize: Int

  public init(
    id: String, name: String, wordsPerMinute: Int = 250, chunkSize: Int = 1, isAdaptive: Bool = true,
    pausesAtSentences: Bool = false, fontSize: Int = 48
  ) {
    self.id = id
    self.name = name
    self.wordsPerMinute = wordsPerMinute
    self.chunkSize = chunkSize
    self.isAdaptive = isAdaptive
    self.pausesAtSentences = pausesAtSentences
    self.fontSize = fontSize
  }

  public init(id: String, _ request: SpeedReadingProfileRequest) {
    self.init(
      id: id, name: request.name, wordsPerMinute: request.wordsPerMinute, chunkSize: request.chunkSize,
      isAdaptive: request.isAdaptive, pausesAtSentences: request.pausesAtSentences,
      fontSize: request.fontSize)
  }

  public var pacing: SpeedReadingPacing {
    SpeedReadingPacing(isAdaptive: isAdaptive, pausesAtSentences: pausesAtSentences)
  }

  /// The step of the keys and buttons for faster and slower.
  public static let rateStep = 20

  /// The rate after a number of steps, slower for negative ones, within the limits.
  public func rate(after steps: Int) -> Int {
    let rates = Limits.wordsPerMinute
    return min(max(wordsPerMinute + steps * Self.rateStep, rates.lowerBound), rates.upperBound)
  }
}

/// Creates or changes a profile. Its id is in the path.
///
/// ```swift
/// let request = SpeedReadingProfileRequest(SpeedReadingProfile(id: id, name: "Evening"))
/// ```
public struct SpeedReadingProfileRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "name": .line(1...Limits.speedReadingNameLength),
    "wordsPerMinute": .number(Limits.wordsPerMinute),
    "chunkSize": .number(Limits.wordsPerChunk),
    "fontSize": .number(Limits.speedReadingFontSize),
  ]

  public let name: String
  public let wordsPerMinute: Int
  public let chunkSize: Int
  public let isAdaptive: Bool
  public let pausesAtSentences: Bool
  public let fontSize: Int

  public init(_ profile: SpeedReadingProfile) {
    name = profile.name
    wordsPerMinute = profile.wordsPerMinute
    chunkSize = profile.chunkSize
    isAdaptive = profile.isAdaptive
    pausesAtSentences = profile.pausesAtSentences
    fontSize = profile.fontSize
  }
}

/// The selected profile and the measured pace of a user.
///
/// ```swift
/// let settings = try decoder.decode(SpeedReadingSettings.self, from: data)
/// let rate = settings.ownWordsPerMinute ?? 250
/// ```
public struct SpeedReadingSettings: WireValue {
  public static let rules = SpeedReadingSettingsChange.rules

  /// The selected profile; nil if none was selected or it was removed.
  public var profileId: String?
  /// The measured pace in words per minute; nil without a measurement.
  public var ownWordsPerMinute: Int?

  public init(profileId: String? = nil, ownWordsPerMinute: Int? = nil) {
    self.profileId = profileId
    self.ownWordsPerMinute = ownWordsPerMinute
  }
}

/// Changes speed reading settings. Omitted members keep their values.
///
/// ```swift
/// let request = SpeedReadingSettingsChange(ownWordsPerMinute: 260)
/// ```
public struct SpeedReadingSettingsChange: WireValue {
  public static let rules: [String: FieldRule] = [
    "ownWordsPerMinute": .number(Limits.ownWordsPerMinute)
  ]

  public let profileId: String?
  public let ownWordsPerMinute: Int?

  public init(profileId: String? = nil, ownWordsPerMinute: Int? = nil) {
    self.profileId = profileId
    self.ownWordsPerMinute = ownWordsPerMinute
  }
}
