import Threads

/// Converts uploads to images that are safe to serve.
///
/// Uploads are untrusted. Their header is checked in this process, but their content is decoded only by a
/// helper process without network access, with few privileges and hard limits, which is killed after a
/// timeout. A failure there is only an error here.
///
///     let processor = MediaProcessor(helper: "/usr/lib/app/app-media", limits: MediaLimits(), concurrency: 2)
///     let image = try await processor.process(upload: path, into: "/var/lib/app/media", kind: .photo)
public struct MediaProcessor: Sendable {
  /// The set of images made from an upload.
  public enum Kind: String, Sendable {
    /// Variants at most 1600, 1080, 640 and 320 pixels wide, with the upload's aspect ratio.
    case photo
    /// The center square with sides of at most 1600, 1080, 640 and 320 pixels.
    case squarePhoto
    /// The center square with sides of 384, 192 and 96 pixels.
    case avatar
  }

  private let helper: String
  private let limits: MediaLimits
  private let uploads: WorkQueue
  /// A separate low-priority queue, so uploads never wait for cards.
  private let cards: WorkQueue
  /// A separate queue, because reading takes longest.
  private let readings: WorkQueue
  /// A separate queue, because an e-book's uploader does not wait for the result.
  private let ebooks: WorkQueue

  /// Creates a processor.
  ///
  /// - Parameters:
  ///   - helper: The absolute path of the helper executable.
  ///   - limits: The limits of uploads and their cost.
  ///   - concurrency: The maximum number of processes that decode uploads, each on up to two cores. Half as
  ///     many draw cards and half as many, at least two, read images.
  public init(helper: String, limits: MediaLimits, concurrency: Int) {
    self.helper = helper
    self.limits = limits
    uploads = WorkQueue(
      threads: concurrency, waiting: limits.maxWaitingCount,
      waitingPerOwner: Self.waitingPerOwner(of: limits.maxWaitingCount))
    cards = WorkQueue(
      threads: Self.cardConcurrency(beside: concurrency), waiting: limits.maxWaitingCount,
      hasOwners: false,
      priority: .low)
    readings = WorkQueue(
      threads: max(Self.minThreadsForOwners, concurrency / 2), waiting: limits.maxWaitingReadingCount,
      waitingPerOwner: Self.waitingPerOwner(of: limits.maxWaitingReadingCount))
    ebooks = WorkQueue(
      threads: Self.ebookConcurrency, waiting: limits.maxWaitingReadingCount,
      waitingPerOwner: Self.waitingPerOwner(of: limits.maxWaitingReadingCount), priority: .low)
  }

  /// The minimum number of threads for work with owners. One owner may use one, and all others the other.
  private static let minThreadsForOwners = 2

  /// The maximum number of e-books read concurrently.
  public static let ebookConcurrency = minThreadsForOwners

  private static func waitingPerOwner(of waiting: Int) -> Int { max(1, waiting / 4) }

  /// Returns the maximum number of cards drawn concurrently.
  public static func cardConcurrency(beside concurrency: Int) -> Int { max(1, concurrency / 2) }

  /// Converts an upload to images in `folder`.
  ///
  /// The images are upright sRGB JPEGs without metadata, never larger than the upload. They are durable on
  /// return; after an error `folder` is unchanged. Animated PNG and WebP files count as their first frame.
  /// Cancelling the task does not stop work in progress.
  ///
  /// Identical uploads share their files, so delete a file only when nothing else refers to it.
  ///
  /// - Parameters:
  ///   - upload: The path of the uploaded file, which is left unchanged.
  ///   - folder: The path of an existing folder.
  ///   - kind: The set of images to make.
  ///   - owner: The owner of the work. Owners take turns; see `WorkQueue`.
  public func process(
    upload: String, into folder: String, kind: Kind, for owner: Int64? = nil
  ) async throws(MediaError) -> ProcessedImage {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await uploads.run(for: owner, orThrow: MediaError.overloaded) { () throws(MediaError) in
      try job.process(upload: upload, kind: kind)
    }
  }

  /// Reads barcodes and English text, upright or rotated to either side, in an untrusted image.
  ///
  /// The result is as untrusted as the image. No files are kept.
  ///
  /// - Parameters:
  ///   - picture: The path of the file, which is left unchanged.
  ///   - folder: The path of an existing folder for temporary files.
  ///   - owner: The owner of the work.
  public func read(
    picture: String, by folder: String, for owner: Int64? = nil
  ) async throws(MediaError) -> PictureReading {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await readings.run(for: owner, orThrow: MediaError.overloaded) { () throws(MediaError) in
      try job.read(picture: picture)
    }
  }

  /// Unpacks the tables and JSON documents of an untrusted zip archive. Other entries are skipped.
  ///
  /// - Parameters:
  ///   - archive: The path of the file, which is left unchanged.
  ///   - folder: The path of an existing folder for temporary files.
  ///   - owner: The owner of the work.
  public func unpack(
    archive: String, by folder: String, for owner: Int64? = nil
  ) async throws(MediaError) -> [UnpackedDocument] {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await uploads.run(for: owner, orThrow: MediaError.overloaded) { () throws(MediaError) in
      try job.unpack(archive: archive)
    }
  }

  /// Reads the text and images of an untrusted e-book (EPUB 2 and 3). Scripts and links are dropped.
  ///
  /// - Parameters:
  ///   - ebook: The path of the file, which is left unchanged.
  ///   - folder: The path of an existing folder, to which the images are added.
  ///   - owner: The owner of the work.
  public func read(
    ebook: String, into folder: String, for owner: Int64? = nil
  ) async throws(MediaError) -> Result<EbookReading, EbookReading.Problem> {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await ebooks.run(for: owner, orThrow: MediaError.overloaded) { () throws(MediaError) in
      try job.read(ebook: ebook)
    }
  }

  /// Draws text as square images, 1080, 640 and 320 pixels wide.
  ///
  /// The text is untrusted: it is never parsed as markup, and control characters are dropped.
  public func drawCard(_ card: QuoteCard, into folder: String) async throws(MediaError) -> ProcessedImage {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await cards.run(orThrow: MediaError.overloaded) { () throws(MediaError) in try job.draw(card) }
  }

  /// Draws figures of a year as square images of the same sizes.
  public func drawCard(_ card: YearCard, into folder: String) async throws(MediaError) -> ProcessedImage {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await cards.run(orThrow: MediaError.overloaded) { () throws(MediaError) in try job.draw(card) }
  }

  /// Removes files that an interrupted process left in `folder`.
  ///
  /// Call it before the first upload, while no other processor uses the folder.
  public func removeLeftovers(in folder: String) throws(MediaError) {
    try StagingFolder.removeLeftovers(in: folder)
  }
}
