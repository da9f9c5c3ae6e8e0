/// What a picture's structure says about it, read without decoding.
///
/// The parser walks the whole file from segment to segment and is stricter than decoders are: it accepts only JPEG, PNG
/// and WebP whose structure is complete, but for the end marker of a JPEG or PNG. It never traps and takes time linear in the
/// file's size.
public struct ImageHeader: Sendable, Equatable {
  public enum Kind: Sendable {
    case jpeg
    case png
    case webP
  }

  public var kind: Kind
  /// In pixels, before orientation.
  public var width: Int
  /// In pixels, before orientation.
  public var height: Int
  /// Whether a decoder has to hold the whole picture in memory at once.
  public var isBuffered: Bool
  /// Whether a JPEG or PNG ends without its end marker, as some cameras and programs leave it. Its picture may be complete.
  public var lacksEndMarker: Bool

  /// Finds the kind by content and checks the structure against `limits`.
  ///
  /// - Throws: `unsupportedKind`, `unsupportedCoding`, `tooManyPixels`, `tooLarge` or `damaged`.
  public init(reading reader: inout ByteReader, limits: MediaLimits) throws(MediaError) {
    guard reader.count <= limits.maximumByteCount else { throw .tooLarge }
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
    let maximumPixelCount = isBuffered ? limits.maximumBufferedPixelCount : limits.maximumPixelCount
    let (pixelCount, overflow) = width.multipliedReportingOverflow(by: height)
    guard
      width <= limits.maximumSide, height <= limits.maximumSide, !overflow, pixelCount <= maximumPixelCount
    else { throw .tooManyPixels }
  }
}

/// Counts what a file carries beside its picture.
struct MetadataBudget {
  private var byteCount: Int
  private var profileByteCount: Int
  /// Decoders allocate for every segment, so many tiny ones are as harmful as a few huge ones.
  private var segmentCount = 1_000

  init(_ limits: MediaLimits) {
    byteCount = limits.maximumMetadataByteCount
    profileByteCount = limits.maximumProfileByteCount
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
