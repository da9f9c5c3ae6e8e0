/// Static content with its entity tag and, for longer text, a precompressed form.
///
/// ```swift
/// let icon = FixedContent(bytes, type: "image/svg+xml")
/// ```
public struct FixedContent: Sendable {
  /// The uncompressed content.
  public let bytes: [UInt8]
  /// The media type, such as `image/svg+xml`.
  public let type: String
  private let entityTag: String
  private let compression: Compression

  /// Creates the content and compresses it once with maximum effort.
  public init(_ bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
    entityTag = "\"\(Self.fingerprint(bytes))\""
    let isLongText = Self.isText(type) && bytes.count >= Compression.minLength
    compression = (isLongText ? Gzip.compress(bytes, effort: .forever) : nil).map(Compression.ready) ?? .never
  }

  /// The response with an entity tag. Encode it for its request.
  public var response: Response {
    Response(
      headers: ["ETag": entityTag, "Content-Type": type], body: .bytes(bytes), compression: compression)
  }

  /// Returns the 64-bit FNV-1a hash, which distinguishes versions but is not a security measure.
  public static func fingerprint(_ bytes: [UInt8]) -> String {
    String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 36)
  }

  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || ["json", "javascript", "xml"].contains { type.contains($0) }
  }
}
