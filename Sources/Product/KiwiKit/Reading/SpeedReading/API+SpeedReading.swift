extension API {
  /// Speed reading: profiles, and texts that users paste.
  public enum SpeedReading {
    public static let profiles = Endpoint<Nothing, Nothing, Nothing, [SpeedReadingProfile]>(
      .get, "/speed-reading/profiles", "listSpeedReadingProfiles", .signedIn, "My ways of speed reading",
      "The oldest first.", maxItems: Limits.speedReadingProfiles)

    public static let putProfile = Endpoint<
      String, Nothing, SpeedReadingProfileRequest, SpeedReadingProfile
    >(
      .put, "/speed-reading/profiles/{profileId}", "putSpeedReadingProfile", .signedIn,
      "Make a way of speed reading or change one", "At most \(Limits.speedReadingProfiles) a user.")

    public static let removeProfile = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/speed-reading/profiles/{profileId}", "removeSpeedReadingProfile", .signedIn,
      "Remove a way of speed reading")

    public static let settings = Endpoint<Nothing, Nothing, Nothing, SpeedReadingSettings>(
      .get, "/speed-reading/settings", "getSpeedReadingSettings", .signedIn, "How I speed read")

    public static let changeSettings = Endpoint<
      Nothing, Nothing, SpeedReadingSettingsChange, SpeedReadingSettings
    >(
      .put, "/speed-reading/settings", "updateSpeedReadingSettings", .signedIn, "Change how I speed read",
      "Members that are left out stay.")

    public static let texts = Endpoint<Nothing, Nothing, Nothing, [SpeedReadingTextSummary]>(
      .get, "/speed-reading/texts", "listSpeedReadingTexts", .signedIn, "Texts that I pasted",
      "Those read last first.", maxItems: Limits.speedReadingTexts)

    public static let text = Endpoint<String, Nothing, Nothing, SpeedReadingText>(
      .get, "/speed-reading/texts/{textId}", "getSpeedReadingText", .signedIn, "A text that I pasted")

    // Every character of the body may be an escape.
    public static let putText = Endpoint<String, Nothing, SpeedReadingTextRequest, SpeedReadingTextSummary>(
      .put, "/speed-reading/texts/{textId}", "putSpeedReadingText", .signedIn, "Paste a text",
      "At most \(Limits.speedReadingTexts) a user. A text does not change: one that is there already stays.",
      bodyLimit: 512 * 1024)

    public static let setPosition = Endpoint<String, Nothing, SpeedReadingPosition, SpeedReadingTextSummary>(
      .put, "/speed-reading/texts/{textId}/position", "setSpeedReadingPosition", .signedIn,
      "Set the word that I read next")

    public static let removeText = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/speed-reading/texts/{textId}", "removeSpeedReadingText", .signedIn, "Remove a text")
  }
}
