/// Whether an answer may leave compressed. Whoever makes the answer decides, and says nothing for `never`.
///
/// The length of what is compressed tells whether a text stands in it twice. An answer that holds a secret beside
/// something that others chose must therefore never be compressed (BREACH; `docs/threat-model.md`).
///
/// ```swift
/// let answer = Response(body: .bytes(page), compression: .allowed)
/// ```
public enum Compression: Sendable {
  /// Also for what was compressed before, or has had its coding chosen.
  case never
  /// For each answer anew, when it is long enough.
  case allowed
  /// The bytes of the body in gzip, made before.
  case ready([UInt8])

  /// In bytes. Below, the fields around an answer outweigh what is saved.
  static let shortest = 1_024
}

/// How much work the shorter form is worth. The levels are libdeflate's.
///
/// What is left, by `libdeflate-gzip -c -LEVEL FILE | wc -c` of Debian's `libdeflate-tools` 1.14, and the median time of
/// 100 calls to the library, for the first page of a million made-up posts (15.1 kB) and the web's first page (29.9 kB):
/// level 1 leaves 0.229 and 0.224 in 0.03 and 0.05 ms, level 6 leaves 0.215 and 0.193 in 0.06 and 0.16 ms, level 9
/// leaves 0.211 and 0.184 in 0.07 and 1.0 ms, level 12 leaves 0.210 and 0.180 in 2.2 and 4.3 ms.
///
/// ```swift
/// // A style sheet is made once and sent a thousand times.
/// let effort = CompressionEffort.forever
/// ```
public enum CompressionEffort: Int32, CaseIterable, Sendable {
  /// For what is made for one answer.
  case once = 1
  /// For what is sent until something changes, which may be soon.
  case untilChanged = 9
  /// For what is made once and sent ever after.
  case forever = 12
}

extension Response {
  /// The answer in the coding that suits its request. The entity tag differs with the coding, as a strong one must
  /// (RFC 9110, section 8.8.3.3); so conditions are looked at afterwards. HEAD gets the fields of GET.
  ///
  /// Parts are taken of files, and files are never compressed: no range is ever one of compressed bytes.
  public func encoded(for request: Request, effort: CompressionEffort = .once) -> Response {
    guard case .bytes(let plain) = body else { return self }
    var response = self
    response.compression = .never
    let compressed: () -> [UInt8]?
    switch compression {
    case .never: return self
    case .allowed:
      compressed = { plain.count < Compression.shortest ? nil : Gzip.compress(plain, effort: effort) }
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
