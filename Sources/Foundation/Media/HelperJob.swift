import Glibc

/// The blocking part of the media processor, run on a dedicated thread.
struct HelperJob: Sendable {
  /// The resources used by the helper process.
  struct Cost: Sendable {
    var peakByteCount: Int
    var processorTime: Duration
  }

  var helper: String
  var limits: MediaLimits
  var folder: String

  func process(upload: String, kind: MediaProcessor.Kind) throws(MediaError) -> ProcessedImage {
    try measured(upload: upload, kind: kind).image
  }

  func measured(
    upload: String, kind: MediaProcessor.Kind
  ) throws(MediaError) -> (image: ProcessedImage, cost: Cost) {
    let file = try pictureFile(upload)
    let work: HelperRequest.Work =
      switch kind {
      case .photo: .photo
      case .squarePhoto: .squarePhoto
      case .avatar: .avatar
      }
    return try run(work, input: file)
  }

  func draw(_ card: QuoteCard) throws(MediaError) -> ProcessedImage { try draw(card.message, .card) }

  func draw(_ card: YearCard) throws(MediaError) -> ProcessedImage { try draw(card.message, .yearCard) }

  private func draw(_ message: [UInt8], _ work: HelperRequest.Work) throws(MediaError) -> ProcessedImage {
    let connection = try FileDescriptor.connectedPair()
    try send(message, over: connection.mine)
    do throws(MediaError) {
      return try run(work, input: connection.theirs).image
    } catch .damaged(let reason) {
      throw .helperFailed(reason)
    }
  }

  /// Sends a message that fits into the connection's buffer, so no reader is needed yet.
  private func send(_ message: [UInt8], over connection: consuming FileDescriptor) throws(MediaError) {
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    guard Glibc.send(connection.rawValue, message, message.count, flags) == message.count else {
      throw .storage(errno)
    }
  }

  /// Opens an upload whose header is a supported image within the limits.
  func pictureFile(_ path: String) throws(MediaError) -> FileDescriptor {
    // Non-blocking, because the path could name a pipe without a writer.
    let file = try FileDescriptor(path: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    try checkHeader(file)
    return file
  }

  private func checkHeader(_ file: borrowing FileDescriptor) throws(MediaError) {
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw .storage(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unsupportedKind }
    guard status.st_size <= limits.maxByteCount else { throw .tooLarge }
    var reader = ByteReader(file: file, count: status.st_size)
    do throws(MediaError) {
      _ = try ImageHeader(reading: &reader, limits: limits)
    } catch {
      throw reader.errorNumber == 0 ? error : .storage(reader.errorNumber)
    }
  }

  private func run(
    _ work: HelperRequest.Work, input: borrowing FileDescriptor
  ) throws(MediaError) -> (image: ProcessedImage, cost: Cost) {
    let staging = try StagingFolder(in: folder)
    let (answer, processorTime) = try response(to: work, input: input, staging: staging)
    switch answer {
    case .done(let image, let peakByteCount):
      try staging.publish(image.variants)
      return (image, Cost(peakByteCount: peakByteCount, processorTime: processorTime))
    case .damaged(let reason):
      throw .damaged(reason)
    case .storage(let errorNumber):
      throw .storage(errorNumber)
    case .tooLarge:
      throw .tooLarge
    case .unpacked, .read, .refused:
      throw .helperFailed("unexpected answer to an image")
    }
  }

  func response(
    to work: HelperRequest.Work, input: borrowing FileDescriptor, staging: borrowing StagingFolder
  ) throws(MediaError) -> (answer: HelperResponse, processorTime: Duration) {
    let timeout =
      switch work {
      case .reading: limits.readingTimeout
      case .ebook: limits.ebookTimeout
      case .photo, .squarePhoto, .avatar, .card, .yearCard, .documents: limits.timeout
      }
    let request = HelperRequest(
      work: work, addressSpace: limits.maxAddressSpace,
      processorSeconds: max(1, Int(clamping: timeout.components.seconds)))
    return try HelperProcess.run(
      helper, request, input: input, folder: staging.descriptor, timeout: timeout)
  }

  /// Reads a file written by the untrusted helper process.
  func contents(
    of name: String, in folder: borrowing FileDescriptor, atMost maxByteCount: Int
  ) throws(MediaError) -> [UInt8] {
    let file = try FileDescriptor(path: name, inside: folder, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw .storage(errno) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= maxByteCount else {
      throw .helperFailed("an output file is not regular or too large")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeMutableBytes {
        Glibc.read(file.rawValue, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .storage(count < 0 ? errno : EIO) }
      done += count
    }
    return bytes
  }
}
