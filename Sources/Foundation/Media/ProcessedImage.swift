/// The images made from one upload.
public struct ProcessedImage: Sendable, Codable, Equatable {
  /// The width of the largest variant in pixels, after orientation.
  public var width: Int
  /// The height of the largest variant in pixels, after orientation.
  public var height: Int
  /// The BlurHash of 4 by 3 components (https://blurha.sh): 28 characters, shown while the image loads.
  public var placeholder: String
  /// The stored files, largest first. Never empty.
  public var variants: [Variant]

  /// A stored JPEG file.
  public struct Variant: Sendable, Codable, Equatable {
    /// The file's name in the folder.
    ///
    /// It consists of the first 128 bits of the content's SHA-256 as 32 hexadecimal digits and `.jpg`. The
    /// content under a name never changes, and identical uploads share their files.
    public var name: String
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The size in bytes.
    public var byteCount: Int

    public init(name: String, width: Int, height: Int, byteCount: Int) {
      self.name = name
      self.width = width
      self.height = height
      self.byteCount = byteCount
    }
  }

  public init(width: Int, height: Int, placeholder: String, variants: [Variant]) {
    self.width = width
    self.height = height
    self.placeholder = placeholder
    self.variants = variants
  }

  /// Returns whether a text has the form of ``Variant/name``. Such a text cannot name another path.
  public static func isName(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 36 && text.hasSuffix(".jpg")
      && text.utf8.prefix(32).allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}
