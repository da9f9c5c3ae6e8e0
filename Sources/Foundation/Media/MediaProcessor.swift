import Threads

/// Turns uploads into pictures that are safe to serve.
///
/// An upload is untrusted. Its header is checked here; its content is only ever decoded by another process,
/// which has no network, few rights and hard limits, and which is killed when it takes too long. What goes
/// wrong there is an error here and nothing more.
///
///     let processor = MediaProcessor(helper: "/usr/lib/app/app-media", limits: MediaLimits(), concurrency: 2)
///     let image = try await processor.process(upload: path, into: "/var/lib/app/media", kind: .photo)
public struct MediaProcessor: Sendable {
  /// Which pictures are made from an upload.
  public enum Kind: String, Sendable {
    /// At most 1600, 1080, 640 and 320 pixels wide, in the upload's proportions.
    case photo
    /// The centre square with sides of at most 1600, 1080, 640 and 320 pixels.
    case squarePhoto
    /// The centre square with sides of 384, 192 and 96 pixels.
    case avatar
  }

  private let helper: String
  private let limits: MediaLimits
  private let uploads: WorkQueue
  /// Apart, fewer and of low priority, so that nobody who waits for an upload waits for a card.
  private let cards: WorkQueue
  /// Apart and fewer, because reading takes longest.
  private let readings: WorkQueue
  /// Apart, because whoever sends a book does not wait for it beside others.
  private let ebooks: WorkQueue

  /// - Parameters:
  ///   - helper: Absolute path of the executable that decodes and draws.
  ///   - limits: What an upload may be and cost.
  ///   - concurrency: How many processes may decode uploads at once, each on up to two cores; half as many may
  ///     draw cards beside them, and as many may read.
  public init(helper: String, limits: MediaLimits, concurrency: Int) {
    self.helper = helper
    self.limits = limits
    uploads = WorkQueue(
      threads: concurrency, waiting: limits.maximumWaitingCount,
      waitingPerOwner: Self.waitingPerOwner(of: limits.maximumWaitingCount))
    cards = WorkQueue(
      threads: Self.cardConcurrency(beside: concurrency), waiting: limits.maximumWaitingCount,
      hasOwners: false,
      priority: .low)
    readings = WorkQueue(
      threads: max(Self.leastForTurns, concurrency / 2), waiting: limits.maximumWaitingReadingCount,
      waitingPerOwner: Self.waitingPerOwner(of: limits.maximumWaitingReadingCount))
    ebooks = WorkQueue(
      threads: Self.ebookConcurrency, waiting: limits.maximumWaitingReadingCount,
      waitingPerOwner: Self.waitingPerOwner(of: limits.maximumWaitingReadingCount), priority: .low)
  }

  /// One place that one owner may take, and one for all others.
  private static let leastForTurns = 2

  /// How many e-books are read at once.
  public static let ebookConcurrency = leastForTurns

  private static func waitingPerOwner(of waiting: Int) -> Int { max(1, waiting / 4) }

  /// How many cards are drawn at once.
  public static func cardConcurrency(beside concurrency: Int) -> Int { max(1, concurrency / 2) }

  /// Turns an uploaded file into safe pictures inside `folder`.
  ///
  /// Pictures are JPEG in sRGB, upright, without any metadata, and never larger than the upload. They are
  /// durable when this returns; when it throws, nothing was added to `folder`. Animated PNG counts as its
  /// first picture, and so does animated WebP. Cancelling the task does not stop work that has begun.
  ///
  /// Identical uploads share their files, so a file may be deleted only when nothing else names it.
  ///
  /// - Parameters:
  ///   - upload: Path of the uploaded file. It is read and stays where it is.
  ///   - folder: Path of an existing folder.
  ///   - kind: Which pictures to make.
  ///   - owner: Whose work it is: owners take turns, see `WorkQueue`.
  public func process(
    upload: String, into folder: String, kind: Kind, for owner: Int64? = nil
  ) async throws(MediaError) -> ProcessedImage {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await uploads.run(for: owner, orThrow: MediaError.overloaded) { () throws(MediaError) in
      try job.process(upload: upload, kind: kind)
    }
  }

  /// Reads the barcodes and the words in an untrusted picture: English ones, upright and turned to either side.
  ///
  /// What is read is what somebody put there, and no more trustworthy than the picture. Nothing of it is kept.
  ///
  /// - Parameters:
  ///   - picture: Path of the file; it is read and stays where it is.
  ///   - folder: Path of an existing folder, for what is in between.
  ///   - owner: Whose work it is.
  public func read(
    picture: String, by folder: String, for owner: Int64? = nil
  ) async throws(MediaError) -> PictureReading {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await readings.run(for: owner, orThrow: MediaError.overloaded) { () throws(MediaError) in
      try job.read(picture: picture)
    }
  }

  /// Unpacks the tables and JSON documents of an untrusted zip archive; what else is in it is passed over.
  ///
  /// - Parameters:
  ///   - archive: Path of the file; it is read and stays where it is.
  ///   - folder: Path of an existing folder, for what is in between.
  ///   - owner: Whose work it is.
  public func unpack(
    archive: String, by folder: String, for owner: Int64? = nil
  ) async throws(MediaError) -> [UnpackedDocument] {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await uploads.run(for: owner, orThrow: MediaError.overloaded) { () throws(MediaError) in
      try job.unpack(archive: archive)
    }
  }

  /// Reads an untrusted e-book (EPUB 2 and 3): its text, without what could run or lead anywhere, and its pictures, which
  /// lie in `folder` afterwards.
  ///
  /// - Parameters:
  ///   - ebook: Path of the file; it is read and stays where it is.
  ///   - folder: Path of an existing folder.
  ///   - owner: Whose work it is.
  public func read(
    ebook: String, into folder: String, for owner: Int64? = nil
  ) async throws(MediaError) -> Result<EbookReading, EbookReading.Problem> {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await ebooks.run(for: owner, orThrow: MediaError.overloaded) { () throws(MediaError) in
      try job.read(ebook: ebook)
    }
  }

  /// Draws text as a square picture, 1080, 640 and 320 pixels wide.
  ///
  /// The text is untrusted as well: it is never read as markup, and control characters are left out.
  public func drawCard(_ card: QuoteCard, into folder: String) async throws(MediaError) -> ProcessedImage {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await cards.run(orThrow: MediaError.overloaded) { () throws(MediaError) in try job.draw(card) }
  }

  /// Draws figures of a year as a square picture, of the same sizes and with the same care.
  public func drawCard(_ card: YearCard, into folder: String) async throws(MediaError) -> ProcessedImage {
    let job = HelperJob(helper: helper, limits: limits, folder: folder)
    return try await cards.run(orThrow: MediaError.overloaded) { () throws(MediaError) in try job.draw(card) }
  }

  /// Removes what a process that died in the middle of its work left in `folder`.
  ///
  /// To be called before the first upload, while no other processor uses the folder.
  public func removeLeftovers(in folder: String) throws(MediaError) {
    try StagingFolder.removeLeftovers(in: folder)
  }
}
