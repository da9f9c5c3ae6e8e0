/// Content of the program that is made once: with its entity tag, and compressed beside the plain bytes when it is
/// text of some length.
///
/// ```swift
/// let icon = FixedContent(bytes, type: "image/svg+xml")
/// ```
public struct FixedContent: Sendable {
  /// The content without compression.
  public let bytes: [UInt8]
  /// The media type, such as `image/svg+xml`.
  public let type: String
  private let entityTag: String
  private let compression: Compression

  /// Compresses the content once, with the greatest effort.
  public init(_ bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
    entityTag = "\"\(Self.fingerprint(bytes))\""
    let isLongText = Self.isText(type) && bytes.count >= Compression.shortest
    compression = (isLongText ? Gzip.compress(bytes, effort: .forever) : nil).map(Compression.ready) ?? .never
  }

  /// The answer with an entity tag, to be encoded for its request.
  public var response: Response {
    Response(
      headers: ["ETag": entityTag, "Content-Type": type], body: .bytes(bytes), compression: compression)
  }

  /// FNV-1a of 64 bits: tells versions apart, and has nothing to protect.
  public static func fingerprint(_ bytes: [UInt8]) -> String {
    String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 36)
  }

  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || ["json", "javascript", "xml"].contains { type.contains($0) }
  }
}
