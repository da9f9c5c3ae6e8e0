/// The limits of uploads and of the cost to process them.
///
/// The first group is checked against the file's header before decoding. The second limits the helper
/// process.
public struct MediaLimits: Sendable, Equatable {
  /// The maximum size of an upload, in bytes.
  public var maxByteCount: Int
  /// The maximum number of pixels in an image that is decoded in strips.
  ///
  /// Phones with 64 megapixels take pictures of 9248 by 6936.
  public var maxPixelCount: Int
  /// The maximum number of pixels in an image that is decoded as a whole.
  ///
  /// This applies to progressive JPEG, interlaced PNG and lossless WebP.
  public var maxBufferedPixelCount: Int
  /// The maximum length of a side, in pixels.
  public var maxSide: Int
  /// The maximum number of scans in a JPEG.
  ///
  /// Each scan costs a pass over the whole image. Cameras and editors write at most about ten.
  public var maxScanCount: Int
  /// The maximum size of EXIF, XMP, text and other metadata, in bytes.
  ///
  /// Phones that store a depth map in XMP reach a few megabytes.
  public var maxMetadataByteCount: Int
  /// The maximum size of the embedded color profile, in bytes.
  public var maxProfileByteCount: Int

  /// The maximum run time of the helper process before it is killed.
  public var timeout: Duration
  /// The maximum run time for reading the text in an image.
  public var readingTimeout: Duration
  /// The maximum run time for reading an e-book, which may contain hundreds of images.
  public var ebookTimeout: Duration
  /// The maximum address space of the helper process, in bytes.
  public var maxAddressSpace: Int
  /// The maximum number of pending uploads. Further ones are rejected as `overloaded`.
  public var maxWaitingCount: Int
  /// The maximum number of pending readings. It is low because each takes seconds.
  public var maxWaitingReadingCount: Int

  public init(
    maxByteCount: Int = 20 << 20,
    maxPixelCount: Int = 65_000_000,
    maxBufferedPixelCount: Int = 25_000_000,
    maxSide: Int = 32_768,
    maxScanCount: Int = 100,
    maxMetadataByteCount: Int = 4 << 20,
    maxProfileByteCount: Int = 1 << 20,
    timeout: Duration = .seconds(10),
    readingTimeout: Duration = .seconds(30),
    ebookTimeout: Duration = .seconds(60),
    maxAddressSpace: Int = 1 << 30,
    maxWaitingCount: Int = 32,
    maxWaitingReadingCount: Int = 8
  ) {
    self.maxByteCount = maxByteCount
    self.maxPixelCount = maxPixelCount
    self.maxBufferedPixelCount = maxBufferedPixelCount
    self.maxSide = maxSide
    self.maxScanCount = maxScanCount
    self.maxMetadataByteCount = maxMetadataByteCount
    self.maxProfileByteCount = maxProfileByteCount
    self.timeout = timeout
    self.readingTimeout = readingTimeout
    self.ebookTimeout = ebookTimeout
    self.maxAddressSpace = maxAddressSpace
    self.maxWaitingCount = maxWaitingCount
    self.maxWaitingReadingCount = maxWaitingReadingCount
  }
}
