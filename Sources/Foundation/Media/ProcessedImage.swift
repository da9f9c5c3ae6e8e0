/// The pictures made from one upload.
public struct ProcessedImage: Sendable, Codable, Equatable {
  /// Width of the largest variant in pixels, after the picture was turned upright.
  public var width: Int
  /// Height of the largest variant in pixels, after the picture was turned upright.
  public var height: Int
  /// A BlurHash of 4 by 3 components (https://blurha.sh): 28 characters to show while the picture loads.
  public var placeholder: String
  /// The stored files, largest first; never empty.
  public var variants: [Variant]

  /// One stored JPEG file.
  public struct Variant: Sendable, Codable, Equatable {
    /// The file's name in the folder: the first 128 bits of the SHA-256 of its content as 32 hexadecimal
    /// digits, then `.jpg`. The content under a name never changes, and identical uploads share their files.
    public var name: String
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Size of the file.
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

  /// Whether it is such a name as ``Variant/name``: nothing was ever stored under any other, and none leads anywhere.
  public static func isName(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 36 && text.hasSuffix(".jpg")
      && text.utf8.prefix(32).allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}
