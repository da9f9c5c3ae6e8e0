import KiwiKit

/// Parameters, headers and security that operations share.
extension ContractParts {
  /// Query parameters shared by several operations, by name. A query member with one of these names is the
  /// shared parameter.
  static let sharedParameters = ["page": "Page", "pageSize": "PageSize", "before": "Before"]

  static func component(ofParameter name: String) -> String {
    (parameterNames[name] ?? name.prefix(1).uppercased() + name.dropFirst())
  }

  private static let parameterNames = [
    "day": "ReadingDay", "importId": "PlaceImportId", "kind": "DraftKind", "name": "UploadName",
    "number": "PlaceImportRowNumber", "period": "GoalPeriod", "profileId": "SpeedReadingProfileId",
    "textId": "SpeedReadingTextId", "token": "ResetToken", "unit": "GoalUnit", "x": "TileColumn",
    "y": "TileRow", "year": "ReadingYearNumber", "zoom": "TileZoom",
  ]

  private static let parameterWords = [
    "challengeId": "The challenge.", "chapterNumber": "The chapter, from 0, in reading order.",
    "commentId": "The comment.", "day": "The day.", "ebookId": "The e-book.",
    "experienceId": "The experience.", "importId": "The import.",
    "kind": "The form of the draft, and the object that it is about.", "listId": "The list.",
    "markId": "A UUID that the device chose.", "name": "The name of the picture's file.",
    "noteId": "The note.", "number": "The row, from 1.", "period": "The period of the goal.",
    "postId": "The post.", "profileId": "The speed reading profile.", "readingSessionId": "The session.",
    "reportId": "The report.", "sessionId": "The id of the session in `GET /sessions`.",
    "spotId": "The place.", "textId": "The text.", "titleId": "The title.",
    "token": "The token in the reset link.", "unit": "The unit of the goal.",
    "username": "The username, case-insensitive.", "x": "The column of the tile.",
    "y": "The row of the tile.", "year": "The year.", "zoom": "The zoom level.",
  ]

  static var parameters: ContractValue {
    var result: ContractValue = [
      "Page": [
        "name": "page", "in": "query",
        "description": "The page, from 1. A page past the end is an empty list.",
        "schema": [
          "type": "integer", "minimum": 1, "maximum": 9_007_199_254_740_992, "default": 1,
        ],
      ],
      "PageSize": [
        "name": "pageSize", "in": "query", "description": "The maximum number of entries of a page.",
        "schema": [
          "type": "integer", "minimum": 1, "maximum": .integer(Limits.pageSize.upperBound),
          "default": .integer(Limits.defaultPageSize),
        ],
      ],
      "Before": [
        "name": "before", "in": "query",
        "description": """
        Returns only posts older than the post with this id, even if that was deleted. Use it for scrolling: unlike \
        `page`, it neither repeats nor skips posts when new ones appear. It cannot be combined with `page` (400).
        """,
        "schema": [
          "type": "string", "format": "uuid",
          "pattern": "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
        ],
      ],
      "IdempotencyKey": [
        "name": "Idempotency-Key", "in": "header",
        "description": """
        A random text for each write, such as a UUID, of 1–200 printable ASCII characters. If the response was lost, \
        send the same write with the same key within a day. It takes effect once. The repeated response has \
        `Idempotency-Replayed: true` and the current object, or is 410 `done_and_gone` if that was deleted. Another \
        write with the same key is rejected with 422 `idempotency_key_reused`.
        """,
        "schema": ["type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"],
        "example": "5f0c2a3e-8c1b-4f6e-9f57-1d2e3f4a5b6c",
      ],
    ]
    for (name, rule) in API.pathParameters.sorted(by: { $0.key < $1.key }) {
      var parameter: ContractValue = ["name": .text(name), "in": "path"]
      parameter["description"] = parameterWords[name].map(ContractValue.text)
      parameter["required"] = true
      let type: ContractValue = ["type": rule.isNumber ? "integer" : "string"]
      parameter["schema"] = type.merged(with: ContractSchemas.constraints(rule))
      result[component(ofParameter: name)] = parameter
    }
    return result
  }

  static let securitySchemes: ContractValue = [
    "bearer": [
      "type": "http", "scheme": "bearer", "bearerFormat": "kiwi_ and 43 characters of base64url",
      "description": """
      The token of `POST /sessions`, as `Authorization: Bearer kiwi_…`. It belongs to one device. It ends \
      at logout, when the password is changed on another device, and after long disuse.
      """,
    ]
  ]

  static let headers: ContractValue = [
    "Link": [
      "description": """
      The next page as `<url>; rel="next"`, if there is one, and from page 2 on the previous page as `rel="prev"` \
      (RFC 8288). The URLs are relative to the host. They continue by `page` or `before` like the request, or by \
      `before` where numbered pages end. Only this header shows whether there is another page; a page may have fewer \
      entries than `pageSize`. Numbered pages end after 100,000 entries, including hidden ones.
      """,
      "schema": ["type": "string"],
      "example": #"</posts?pageSize=20&page=3>; rel="next", </posts?pageSize=20&page=1>; rel="prev""#,
    ],
    "Location": [
      "description": "The path of the new object, relative to the host.", "required": true,
      "schema": ["type": "string", "minLength": 1],
    ],
    "IdempotencyReplayed": [
      "description": "`true` if the same write was completed before with this `Idempotency-Key`.",
      "schema": ["type": "string", "const": "true"],
    ],
    "RetryAfter": [
      "description": "The seconds to wait before the next attempt.", "required": true,
      "schema": ["type": "integer", "minimum": 0],
    ],
    "RetryAfterIfKnown": [
      "description": "The seconds to wait before the next attempt, if known.",
      "schema": ["type": "integer", "minimum": 0],
    ],
    "WWWAuthenticate": [
      "description": "`Bearer`.", "required": true, "schema": ["type": "string", "pattern": "^Bearer"],
    ],
    "ETag": [
      "description": "Identifies the content, for `If-None-Match`.", "required": true,
      "schema": ["type": "string", "pattern": #"^"[^"]+"$"#],
    ],
    "CacheControl": [
      "description": "The caches that may store the picture, and for how long.", "required": true,
      "schema": ["type": "string"],
    ],
    "ContentTypeOptions": [
      "description": "Always `nosniff`.", "required": true, "schema": ["type": "string", "const": "nosniff"],
    ],
    "ContentSecurityPolicy": [
      "description": "Forbids scripts if the picture is opened as a page.", "required": true,
      "schema": ["type": "string", "pattern": "sandbox"],
    ],
    "ContentRange": [
      "description": "The range of these bytes, and the size of the picture.", "required": true,
      "schema": ["type": "string", "pattern": "^bytes "],
    ],
  ]
}

extension FieldRule {
  /// Applies to whole numbers.
  var isNumber: Bool {
    switch self {
    case .number, .atLeast: true
    case .all(let rules): rules.contains(where: \.isNumber)
    default: false
    }
  }
}
