import CCurl

/// An absolute URL. The library that opens the connection also parses it, so parsers cannot disagree.
struct OutgoingURL: Hashable, Sendable {
  let text: String
  let origin: Origin

  /// The origin of a URL (RFC 6454).
  struct Origin: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: String
  }

  private static let maxBytes = 4_096

  /// Returns nil if the text is not an absolute HTTP URL or contains credentials.
  init?(_ text: String) {
    self.init(parts: [text])
  }

  /// Returns the target of a redirect.
  func resolving(_ reference: String) -> OutgoingURL? {
    OutgoingURL(parts: [text, reference])
  }

  private init?(parts: [String]) {
    guard let handle = curl_url() else { return nil }
    defer { curl_url_cleanup(handle) }
    for part in parts {
      guard part.utf8.count <= Self.maxBytes,
        part.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
        curl_url_set(handle, CURLUPART_URL, part, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK
      else { return nil }
    }
    // The fragment is not sent.
    guard curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK,
      let scheme = Self.part(CURLUPART_SCHEME, of: handle), ["http", "https"].contains(scheme),
      let host = Self.part(CURLUPART_HOST, of: handle), !host.isEmpty,
      let port = Self.part(CURLUPART_PORT, of: handle, UInt32(CURLU_DEFAULT_PORT)),
      let text = Self.part(CURLUPART_URL, of: handle)
    else { return nil }
    self.text = text
    origin = Origin(scheme: scheme, host: host.lowercased(), port: port)
  }

  private static func part(_ part: CURLUPart, of handle: OpaquePointer, _ flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
