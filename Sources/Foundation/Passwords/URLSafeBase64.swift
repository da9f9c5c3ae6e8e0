import CSodium

/// Encodes URL-safe base64 (RFC 4648, section 5) without padding.
enum URLSafeBase64 {
  private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

  static func encode(_ bytes: [UInt8]) -> String {
    let capacity = sodium_base64_encoded_len(bytes.count, variant)
    var characters = [CChar](repeating: 0, count: capacity)
    sodium_bin2base64(&characters, capacity, bytes, bytes.count, variant)
    defer { Sodium.wipe(&characters) }
    return String(decoding: characters.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns nil if the text is malformed.
  static func decode(_ text: String) -> [UInt8]? {
    let characters = text.utf8.map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: characters.count)
    var count = 0
    guard
      sodium_base642bin(
        &bytes, bytes.count, characters, characters.count, nil, &count, nil, variant) == 0
    else { return nil }
    return Array(bytes.prefix(count))
  }
}
