/// The compression that a handler permits for a response.
///
/// The compressed length reveals whether a text occurs twice. Never compress a response that contains a
/// secret together with content chosen by other users (BREACH; `docs/threat-model.md`).
///
/// ```swift
/// let answer = Response(body: .bytes(page), compression: .allowed)
/// ```
public enum Compression: Sendable {
  /// Sends the body unchanged, even when it already has a content coding.
  case never
  /// Compresses each response that is long enough.
  case allowed
  /// Sends these precompressed gzip bytes.
  case ready([UInt8])

  /// The minimum length to compress, in bytes. For shorter bodies the added fields outweigh the savings.
  static let minLength = 1_024
}

/// The effort spent on compression. The raw values are libdeflate's levels.
///
/// Compressed size by `libdeflate-gzip -c -LEVEL FILE | wc -c` of Debian's `libdeflate-tools` 1.14, and the
/// median time of 100 library calls, for the first page of a million generated posts (15.1 kB) and the web's
/// first page (29.9 kB): level 1 leaves 0.229 and 0.224 in 0.03 and 0.05 ms, level 6 leaves 0.215 and 0.193
/// in 0.06 and 0.16 ms, level 9 leaves 0.211 and 0.184 in 0.07 and 1.0 ms, level 12 leaves 0.210 and 0.180 in
/// 2.2 and 4.3 ms.
///
/// ```swift
/// // A style sheet is made once and sent a thousand times.
/// let effort = CompressionEffort.forever
/// ```
public enum CompressionEffort: Int32, CaseIterable, Sendable {
  /// The effort for content generated for a single response.
  case once = 1
  /// The effort for content reused until it changes.
  case untilChanged = 9
  /// The effort for static content compressed once per process.
  case forever = 12
}

extension Response {
  /// Returns the response in the content coding that its request accepts.
  ///
  /// The entity tag differs with the coding, as a strong one must (RFC 9110, section 8.8.3.3), so evaluate
  /// preconditions afterward. HEAD gets the fields of GET. File bodies are never compressed, so a range
  /// never refers to compressed bytes.
  public func encoded(for request: Request, effort: CompressionEffort = .once) -> Response {
    guard case .bytes(let plain) = body else { return self }
    var response = self
    response.compression = .never
    let compressed: () -> [UInt8]?
    switch compression {
    case .never: return self
    case .allowed:
      compressed = { plain.count < Compression.minLength ? nil : Gzip.compress(plain, effort: effort) }
    case .ready(let bytes): compressed = { bytes }
    }
    response.headers.append("Vary", "Accept-Encoding")
    guard ContentCoding(acceptedBy: request.headers) == .gzip, let bytes = compressed() else {
      return response
    }
    response.body = .bytes(bytes)
    response.headers.append("Content-Encoding", "gzip")
    if let tag = headers["ETag"] { response.headers.set("ETag", tag.dropLast() + "-gzip\"") }
    return response
  }
}
