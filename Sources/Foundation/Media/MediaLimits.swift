/// What an upload may be, and what turning it into pictures may cost.
///
/// The first group is checked from the file's header before anything is decoded; the second binds the
/// process that decodes.
public struct MediaLimits: Sendable, Equatable {
  /// The largest upload, in bytes.
  public var maximumByteCount: Int
  /// Width times height of the largest picture that decoders can read in strips. Phones with 64 megapixels take pictures
  /// of 9248 by 6936.
  public var maximumPixelCount: Int
  /// Width times height of the largest picture that has to be held in memory whole while it is decoded:
  /// progressive JPEG, interlaced PNG and lossless WebP.
  public var maximumBufferedPixelCount: Int
  /// The longest side, in pixels.
  public var maximumSide: Int
  /// Scans in one JPEG. Each costs a pass over the whole picture; cameras and editors write at most about
  /// ten.
  public var maximumScanCount: Int
  /// Bytes of EXIF, XMP, text and other data beside the picture. Phones that store a depth map in XMP reach
  /// a few megabytes.
  public var maximumMetadataByteCount: Int
  /// Bytes of the embedded color profile.
  public var maximumProfileByteCount: Int

  /// How long the decoding process may take before it is killed.
  public var timeout: Duration
  /// The same for reading what stands in a picture.
  public var readingTimeout: Duration
  /// The same for reading an e-book, which may have hundreds of pictures.
  public var ebookTimeout: Duration
  /// Address space of the decoding process, in bytes.
  public var maximumAddressSpace: Int
  /// Uploads that may wait for a free decoding process; more are refused as `overloaded`.
  public var maximumWaitingCount: Int
  /// Pictures that may wait to be read; few, since each takes seconds.
  public var maximumWaitingReadingCount: Int

  public init(
    maximumByteCount: Int = 20 << 20,
    maximumPixelCount: Int = 65_000_000,
    maximumBufferedPixelCount: Int = 25_000_000,
    maximumSide: Int = 32_768,
    maximumScanCount: Int = 100,
    maximumMetadataByteCount: Int = 4 << 20,
    maximumProfileByteCount: Int = 1 << 20,
    timeout: Duration = .seconds(10),
    readingTimeout: Duration = .seconds(30),
    ebookTimeout: Duration = .seconds(60),
    maximumAddressSpace: Int = 1 << 30,
    maximumWaitingCount: Int = 32,
    maximumWaitingReadingCount: Int = 8
  ) {
    self.maximumByteCount = maximumByteCount
    self.maximumPixelCount = maximumPixelCount
    self.maximumBufferedPixelCount = maximumBufferedPixelCount
    self.maximumSide = maximumSide
    self.maximumScanCount = maximumScanCount
    self.maximumMetadataByteCount = maximumMetadataByteCount
    self.maximumProfileByteCount = maximumProfileByteCount
    self.timeout = timeout
    self.readingTimeout = readingTimeout
    self.ebookTimeout = ebookTimeout
    self.maximumAddressSpace = maximumAddressSpace
    self.maximumWaitingCount = maximumWaitingCount
    self.maximumWaitingReadingCount = maximumWaitingReadingCount
  }
}
