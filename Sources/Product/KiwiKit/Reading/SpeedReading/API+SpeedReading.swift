extension API {
  /// Speed reading: profiles, and texts that users paste.
  public enum SpeedReading {
    public static let profiles = Endpoint<Nothing, Nothing, Nothing, [SpeedReadingProfile]>(
      .get, "/speed-reading/profiles", "listSpeedReadingProfiles", .signedIn, "My speed reading profiles",
      "The oldest first.", maxItems: Limits.speedReadingProfiles)

    public static let putProfile = Endpoint<
      String, Nothing, SpeedReadingProfileRequest, SpeedReadingProfile
    >(
      .put, "/speed-reading/profiles/{profileId}", "putSpeedReadingProfile", .signedIn,
      "Create or change a speed reading profile", "At most \(Limits.speedReadingProfiles) profiles per user.")

    public static let removeProfile = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/speed-reading/profiles/{profileId}", "removeSpeedReadingProfile", .signedIn,
      "Delete a speed reading profile")

    public static let settings = Endpoint<Nothing, Nothing, Nothing, SpeedReadingSettings>(
      .get, "/speed-reading/settings", "getSpeedReadingSettings", .signedIn, "My speed reading settings")

    public static let changeSettings = Endpoint<
      Nothing, Nothing, SpeedReadingSettingsChange, SpeedReadingSettings
    >(
      .put, "/speed-reading/settings", "updateSpeedReadingSettings", .signedIn,
      "Change my speed reading settings",
      "Omitted members keep their values.")

    public static let texts = Endpoint<Nothing, Nothing, Nothing, [SpeedReadingTextSummary]>(
      .get, "/speed-reading/texts", "listSpeedReadingTexts", .signedIn, "Texts that I pasted",
      "The last read first.", maxItems: Limits.speedReadingTexts)

    public static let text = Endpoint<String, Nothing, Nothing, SpeedReadingText>(
      .get, "/speed-reading/texts/{textId}", "getSpeedReadingText", .signedIn, "A text that I pasted")

    // Every character of the body may be escaped.
    public static let putText = Endpoint<String, Nothing, SpeedReadingTextRequest, SpeedReadingTextSummary>(
      .put, "/speed-reading/texts/{textId}", "putSpeedReadingText", .signedIn, "Paste a text",
      "At most \(Limits.speedReadingTexts) texts per user. Texts cannot be changed: an existing text is kept.",
      bodyLimit: 512 * 1024)

    public static let setPosition = Endpoint<String, Nothing, SpeedReadingPosition, SpeedReadingTextSummary>(
      .put, "/speed-reading/texts/{textId}/position", "setSpeedReadingPosition", .signedIn,
      "Set my position in a text")

    public static let removeText = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/speed-reading/texts/{textId}", "removeSpeedReadingText", .signedIn, "Remove a text")
  }
}
