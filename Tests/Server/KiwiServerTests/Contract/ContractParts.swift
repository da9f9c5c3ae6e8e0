import KiwiKit

/// The parts of the contract without a declaration: introduction, tags and answers shared by many operations.
enum ContractParts {
  static let head: ContractValue = [
    "openapi": "3.1.0",
    "info": [
      "title": "KiwiFruit", "version": "1.0.0",
      "summary": "A self-hosted social journal of books, films, shows and places.",
      "description": .text(introduction),
    ],
    "servers": [
      ["url": "/", "description": "The server of this document; http://localhost:5000 during development."]
    ],
    "tags": .list(tags.map { ["name": .text($0.name), "description": .text($0.words)] }),
  ]

  private static let introduction = """
    Requests and responses are JSON in UTF-8 with camelCase names. Times are UTC in ISO 8601 with whole seconds, such
    as `2026-02-11T12:34:56Z`. A nullable member of a response is always present. Responses may gain members, so ignore
    unknown ones. The server also ignores unknown members and query parameters.

    **Errors.** Every error has the body `{"error": {"code", "message", "field"?}}`. Decide by the status and `code`;
    show `message` to users. Operations list their statuses. Any request may also return these:

    - 304 if it only reads and `If-None-Match` names the current content
    - 400 for malformed HTTP
    - 404 `not_found` for a path that does not exist
    - 405 `method_not_allowed`, with `Allow`
    - 408 if it arrives too slowly
    - 412 `precondition_failed` if `If-Match` or `If-None-Match` does not hold
    - 413, 414 or 431 if it is too large
    - 415 if its body is compressed
    - 417 for an unknown `Expect`
    - 421 if it names an https address but arrives without TLS
    - 429 if its address or account has too many concurrent requests
    - 500 `internal_error` for a fault of the server
    - 501 or 505 for unsupported HTTP
    - 503 if the server is busy

    **Authentication.** `POST /sessions` returns a bearer token. Operations that need no token accept one and then
    respond for its user. An invalid token always returns 401. Content that the viewer may not see returns 404, like
    content that does not exist.

    **Methods.** `HEAD` works wherever `GET` does. `OPTIONS` returns 204 with `Allow`.

    **Lists** are paged: `page` starts at 1, and `pageSize` is at most 100. The `Link` header has the neighboring pages.
    Follow `rel="next"` until it is absent.

    **Retries.** If the response to a write was lost, send it again with the same `Idempotency-Key` within a day. The
    write takes effect once, and each response has the current object. Requests with a password take no key, because
    none of their content is stored. After 429 and 503, wait for the seconds in `Retry-After`.

    **Texts.** The server removes control characters, direction overrides and surrounding white space, and line breaks
    from names of one line. Lengths count Unicode scalars.

    **Rate limits.** Writes: 60 a minute per account. Logins: 5 a minute per account and 20 per address. Sign-ups: 5 an
    hour per address. Password changes: 5 in five minutes per account. Password resets: 10 an hour per address.
    Operations with other limits state them.
    """

  // MARK: Operations with individual parts

  /// Operations that ignore tokens.
  static let withoutToken: Set = ["live", "ready", "metrics", "openAPI", "describeHost"]

  /// Operations whose new objects have no URL.
  static let withoutLocation: Set = [
    "addExperiencePhoto", "createComment", "createReport", "operateOnComments",
  ]

  /// Bodies with members that depend on each other.
  static let bodies: [String: ContractValue] = [
    "operateOnComments": [
      "required": true,
      "content": [
        "application/x-www-form-urlencoded": [
          "schema": [
            "oneOf": [
              [
                "type": "object", "description": "A comment to create.",
                "required": ["operation", "postid", "text"],
                "properties": [
                  "operation": ["const": "create"], "postid": ["type": "string", "format": "uuid"],
                  "text": [
                    "type": "string", "description": "The text, without NUL.", "minLength": 1,
                    "maxLength": .integer(Limits.commentLength),
                    "pattern": .text(#"^[^\u0000]*"# + visible + #"[^\u0000]*$"#),
                  ],
                ],
              ],
              [
                "type": "object", "description": "A comment to delete.",
                "required": ["operation", "commentid"],
                "properties": [
                  "operation": ["const": "delete"], "commentid": ["type": "string", "format": "uuid"],
                ],
              ],
            ]
          ]
        ]
      ],
    ]
  ]

  /// Matches a visible character.
  private static let visible =
    #"[^\s\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]"#

  private static let photoOrCaption: ContractValue = [
    "requestBody": [
      "content": [
        "multipart/form-data": [
          "schema": [
            "anyOf": [
              ["description": "With a photo.", "required": ["file"]],
              [
                "description": "With a caption.", "required": ["caption"],
                "properties": ["caption": ["pattern": .text(visible)]],
              ],
            ]
          ]
        ]
      ]
    ]
  ]

  private static let barcodeOrText: ContractValue = [
    "requestBody": [
      "content": [
        "application/json": [
          "schema": [
            "anyOf": [
              ["required": ["barcode"], "properties": ["barcode": ["type": "string"]]],
              ["required": ["ocrText"], "properties": ["ocrText": ["type": "string"]]],
            ]
          ]
        ]
      ]
    ]
  ]

  static let operations: [String: ContractValue] = [
    "createSession": links(200, "$response.body#/user/username", ["User": "getUser"]),
    "createUser": links(
      201, "$response.body#/username",
      ["User": "getUser", "Posts": "listPostsOfUser", "Follow": "followUser"]),
    "createPost": links(
      201, "$response.body#/id", parameter: "postId",
      [
        "Post": "getPost", "Edit": "updatePost", "Like": "likePost", "Likes": "listLikes",
        "Comments": "listComments", "Comment": "createComment", "Delete": "deletePost",
      ]
    ).merged(with: pictures).merged(with: photoOrCaption),
    "createComment": links(
      201, "$response.body#/id", parameter: "commentId",
      ["Edit": "updateComment", "Delete": "deleteComment"]),
    "operateOnComments": [
      "responses": ["204": ["description": "The comment is deleted, for `operation=delete`."]]
    ],
    "createEbook": [
      "responses": [
        "201": ["headers": ["Idempotency-Replayed": .reference("headers", "IdempotencyReplayed")]]
      ]
    ],
    "addExperiencePhoto": pictures, "scanBook": pictures.merged(with: barcodeOrText), "setAvatar": pictures,
    "getUpload": [
      "parameters": [
        [
          "name": "Range", "in": "header", "description": "A part of the picture, such as `bytes=0-1023`.",
          "schema": ["type": "string"],
        ],
        [
          "name": "If-None-Match", "in": "header", "description": "The `ETag` of a copy.",
          "schema": ["type": "string"],
        ],
      ],
      "responses": [
        "200": ["headers": uploadHeaders],
        "206": [
          "description": "The bytes of the range.",
          "headers": uploadHeaders.merged(with: ["Content-Range": .reference("headers", "ContentRange")]),
          "content": ["image/jpeg": ["schema": ["type": "string", "format": "binary"]]],
        ],
        "304": ["description": "The copy is up to date."],
        "416": .reference("responses", "RangeNotSatisfiable"),
      ],
    ],
    "listen": [
      "responses": [
        "101": ["description": "The connection switches to WebSocket."],
        "403": ["description": "Pages of other origins may not connect.", "content": errorContent],
        "426": [
          "description": "The request is not a WebSocket handshake.",
          "headers": [
            "Sec-WebSocket-Version": [
              "description": "The supported version.", "schema": ["type": "string", "const": "13"],
            ]
          ],
          "content": errorContent,
        ],
      ]
    ],
  ]

  private static let uploadHeaders: ContractValue = [
    "ETag": .reference("headers", "ETag"), "Cache-Control": .reference("headers", "CacheControl"),
    "X-Content-Type-Options": .reference("headers", "ContentTypeOptions"),
    "Content-Security-Policy": .reference("headers", "ContentSecurityPolicy"),
  ]

  private static let pictures: ContractValue = [
    "requestBody": [
      "content": [
        "multipart/form-data": ["encoding": ["file": ["contentType": "image/jpeg, image/png, image/webp"]]]
      ]
    ]
  ]

  /// Links from a new object to the operations that use it.
  private static func links(
    _ status: Int, _ value: String, parameter: String = "username",
    _ operations: KeyValuePairs<String, String>
  ) -> ContractValue {
    let links = operations.map { name, operation -> (name: String, value: ContractValue) in
      (name, ["operationId": .text(operation), "parameters": .object([(parameter, .text(value))])])
    }
    return ["responses": .object([(String(status), ["links": .object(links)])])]
  }
}
