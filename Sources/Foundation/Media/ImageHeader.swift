/// The properties of an image, parsed without decoding.
///
/// The parser walks the whole file segment by segment and is stricter than decoders: it accepts only
/// structurally complete JPEG, PNG and WebP files, except for a missing end marker. It never traps and takes
/// linear time.
public struct ImageHeader: Sendable, Equatable {
  /// A supported image format.
  public enum Kind: Sendable {
    case jpeg
    case png
    case webP
  }

  /// The format.
  public var kind: Kind
  /// The width in pixels, before orientation.
  public var width: Int
  /// The height in pixels, before orientation.
  public var height: Int
  /// Indicates whether a decoder must hold the whole image in memory.
  public var isBuffered: Bool
  /// Indicates whether a JPEG or PNG lacks its end marker, as written by some cameras. The image may be
  /// complete.
  public var lacksEndMarker: Bool

  /// Detects the kind by content and validates the structure.
  ///
  /// - Throws: `unsupportedKind`, `unsupportedCoding`, `tooManyPixels`, `tooLarge` or `damaged`.
  public init(reading reader: inout ByteReader, limits: MediaLimits) throws(MediaError) {
    guard reader.count <= limits.maxByteCount else { throw .tooLarge }
    if reader.byte(at: 0) == 0x89, reader.matches("PNG\r\n\u{1A}\n", at: 1) {
      self = try Self.png(&reader, limits: limits)
    } else if reader.byte(at: 0) == 0xFF, reader.byte(at: 1) == 0xD8, reader.byte(at: 2) == 0xFF {
      self = try Self.jpeg(&reader, limits: limits)
    } else if reader.matches("RIFF", at: 0), reader.matches("WEBP", at: 8) {
      self = try Self.webP(&reader, limits: limits)
    } else {
      throw .unsupportedKind
    }
    try checkSize(limits)
  }

  init(kind: Kind, width: Int, height: Int, isBuffered: Bool, lacksEndMarker: Bool = false) {
    self.lacksEndMarker = lacksEndMarker
    self.kind = kind
    self.width = width
    self.height = height
    self.isBuffered = isBuffered
  }

  private func checkSize(_ limits: MediaLimits) throws(MediaError) {
    guard width > 0, height > 0 else { throw .damaged("no pixels") }
    let maxPixelCount = isBuffered ? limits.maxBufferedPixelCount : limits.maxPixelCount
    let (pixelCount, overflow) = width.multipliedReportingOverflow(by: height)
    guard
      width <= limits.maxSide, height <= limits.maxSide, !overflow, pixelCount <= maxPixelCount
    else { throw .tooManyPixels }
  }
}

/// Limits the metadata of a file.
struct MetadataBudget {
  private var byteCount: Int
  private var profileByteCount: Int
  /// The remaining number of segments. Decoders allocate memory per segment, so many small ones are as
  /// harmful as a few large ones.
  private var segmentCount = 1_000

  init(_ limits: MediaLimits) {
    byteCount = limits.maxMetadataByteCount
    profileByteCount = limits.maxProfileByteCount
  }

  mutating func spend(_ count: Int, isProfile: Bool) throws(MediaError) {
    segmentCount -= 1
    if isProfile {
      profileByteCount -= count
    } else {
      byteCount -= count
    }
    guard segmentCount >= 0, byteCount >= 0, profileByteCount >= 0 else { throw .tooLarge }
  }
}
