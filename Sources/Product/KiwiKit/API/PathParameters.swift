extension API {
  /// The parameters of paths, keyed by name. A path with an invalid value matches no endpoint.
  public static let pathParameters: [String: FieldRule] = {
    var rules: [String: FieldRule] = [
      "chapterNumber": .number(0...(Limits.ebookChapters - 1)),
      "day": .all([.format("date"), .pattern(dayPattern)]),
      "kind": .length(1...300),
      // The handler rejects other texts, with 422.
      "markId": .all([.format("uuid"), .pattern(idPattern)]),
      "name": .pattern(#"^[0-9a-f]{32}\.jpg$"#),
      "number": .number(1...Limits.placeImportRows),
      "period": .choice(["day", "week", "year"]),
      "reportId": .length(1...100),
      "sessionId": .length(1...100),
      "token": .length(1...200),
      "unit": .choice(["books", "pages", "minutes"]),
      "username": .all([.length(2...30), .pattern(usernamePattern)]),
      "x": .atLeast(0),
      "y": .atLeast(0),
      "year": .pattern("^[1-9][0-9]{0,3}$"),
      "zoom": .number(0...20),
    ]
    for name in ids { rules[name] = .id }
    return rules
  }()

  private static let ids = [
    "challengeId", "commentId", "ebookId", "experienceId", "importId", "listId", "noteId", "postId",
    "profileId", "readingSessionId", "spotId", "textId", "titleId",
  ]

  /// A year from 1 to 9999, a month and a day (RFC 3339, section 5.6).
  public static let dayPattern =
    "^(000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
  public static let idPattern = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
  public static let usernamePattern = #"^[A-Za-z0-9](\.?[A-Za-z0-9_])*\.?[A-Za-z0-9]$"#
}
