import CVips
import Glibc
import Media
import Sandbox

/// Processes standard input into files in the output folder.
enum Work {
  private static let quality: Int32 = 82
  private static let photoWidths = [1600, 1080, 640, 320]
  /// The maximum height of a picture as a multiple of its maximum width.
  private static let tallestProportion = 3

  enum Result {
    case picture(ProcessedImage)
    case documents(Int)
    case reading
    case ebook(EbookReading.Problem?)
  }

  /// - Parameter textReader: Required for reading, and cannot be created inside the sandbox.
  static func perform(_ work: HelperRequest.Work, _ textReader: TextReader?) throws(WorkError) -> Result {
    switch work {
    case .photo: .picture(try photo())
    case .squarePhoto: .picture(try square(sides: photoWidths))
    case .avatar: .picture(try square(sides: [384, 192, 96]))
    case .card: .picture(try card())
    case .yearCard: .picture(try yearCard())
    case .documents: .documents(try Unpacking.perform())
    case .reading: try reading(textReader)
    case .ebook: .ebook(try EbookReader.perform())
    }
  }

  private static func photo() throws(WorkError) -> ProcessedImage {
    let widest = photoWidths[0]
    let largest = try decodeUpload(width: widest, height: widest * tallestProportion, crops: false)
    let scales = photoWidths.map { width in
      min(Double(width) / Double(largest.width), Double(width * tallestProportion) / Double(largest.height))
    }
    return try store(largest, andScaledBy: scales)
  }

  private static func square(sides: [Int]) throws(WorkError) -> ProcessedImage {
    let largest = try decodeUpload(width: sides[0], height: sides[0], crops: true).centreSquare()
    return try store(largest, andScaledBy: sides.map { Double($0) / Double(largest.width) })
  }

  private static func card() throws(WorkError) -> ProcessedImage {
    let message = try readInput(maxByteCount: QuoteCard.maxMessageByteCount)
    guard let card = QuoteCard(message: message) else { throw .library("not a card") }
    let drawing = try CardDrawing(card).picture().plain().decoded()
    return try store(drawing, andScaledBy: [640, 320].map { Double($0) / Double(drawing.width) })
  }

  private static func yearCard() throws(WorkError) -> ProcessedImage {
    let message = try readInput(maxByteCount: YearCard.maxMessageByteCount)
    guard let card = YearCard(message: message) else { throw .library("not a card") }
    let drawing = try YearDrawing(card).picture().plain().decoded()
    return try store(drawing, andScaledBy: [640, 320].map { Double($0) / Double(drawing.width) })
  }

  private static func reading(_ textReader: TextReader?) throws(WorkError) -> Result {
    guard let textReader else { throw .library("nothing was made ready to read words") }
    try write(try Reading.perform(textReader).message, to: PictureReading.fileName)
    return .reading
  }

  /// Decodes once and makes smaller pictures from the result.
  static func decodeUpload(width: Int, height: Int, crops: Bool) throws(WorkError) -> Picture {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { throw .storage(errno) }
    let count = status.st_size
    // Pages of a mapped file need not stay in memory.
    guard let bytes = mmap(nil, count, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0), bytes != MAP_FAILED else {
      throw .storage(errno)
    }
    defer { munmap(bytes, count) }
    var reader = ByteReader(descriptor: STDIN_FILENO, count: count)
    return try decode(
      UnsafeRawBufferPointer(start: bytes, count: count), &reader, width: width, height: height, crops: crops)
  }

  /// - Parameter reader: Reads the same bytes.
  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ reader: inout ByteReader, width: Int, height: Int, crops: Bool
  ) throws(WorkError) -> Picture {
    guard let header = try? ImageHeader(reading: &reader, limits: MediaLimits()), header.lacksEndMarker else {
      return try thumbnail(bytes, width, height, crops, isStrict: false)
    }
    // A decoder cannot distinguish a picture without its end marker from a truncated one. With the marker it can.
    let whole = withEnd(bytes, header.kind)
    let made: Swift.Result<Picture, WorkError> = whole.withUnsafeBytes { buffer in
      do throws(WorkError) {
        return .success(try thumbnail(buffer, width, height, crops, isStrict: true))
      } catch {
        return .failure(error)
      }
    }
    return try made.get()
  }

  private static func withEnd(_ bytes: UnsafeRawBufferPointer, _ kind: ImageHeader.Kind) -> [UInt8] {
    // A zero length, the name, and the checksum of the name.
    guard kind == .jpeg else {
      return Array(bytes) + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    }
    var kept = bytes.count
    while kept > 0, bytes[kept - 1] == 0 { kept -= 1 }
    // A zero after this byte belongs to the data (T.81, B.1.1.5).
    if kept > 0, kept < bytes.count, bytes[kept - 1] == 0xFF { kept += 1 }
    return Array(bytes[..<kept]) + [0xFF, 0xD9]
  }

  /// Decodes before it returns, so the bytes are no longer needed.
  private static func thumbnail(
    _ bytes: UnsafeRawBufferPointer, _ width: Int, _ height: Int, _ crops: Bool, isStrict: Bool
  ) throws(WorkError) -> Picture {
    let thumbnail = try Picture { output in
      cvips_thumbnail(
        bytes.baseAddress, bytes.count, output, Int32(width), Int32(height), crops ? 1 : 0, isStrict ? 1 : 0)
    }
    return try thumbnail.plain().decoded()
  }

  /// Makes each picture from the next larger one, which costs less than from the largest.
  ///
  /// - Parameter scales: Descending. Scales of 1 and more would enlarge or repeat the picture and are ignored.
  private static func store(
    _ largest: Picture, andScaledBy scales: [Double]
  ) throws(WorkError) -> ProcessedImage {
    var variants = [try store(largest)]
    var smallest = largest
    for scale in scales where scale < 1 {
      smallest = try smallest.resized(to: largest.size(scaledBy: scale)).decoded()
      variants.append(try store(smallest))
    }
    return ProcessedImage(
      width: largest.width, height: largest.height, placeholder: try placeholder(for: smallest),
      variants: variants)
  }

  private static func store(_ picture: Picture) throws(WorkError) -> ProcessedImage.Variant {
    let bytes = try picture.jpeg(quality: quality)
    guard let digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else {
      throw .library("no SHA-256")
    }
    defer { g_free(digest) }
    let name = String(String(cString: digest).prefix(32)) + ".jpg"
    try write(bytes, to: name)
    return .init(name: name, width: picture.width, height: picture.height, byteCount: bytes.count)
  }

  /// Stores one picture of a book, limited to a side length in pixels.
  static func storePicture(_ bytes: [UInt8], side: Int) throws(WorkError) -> ProcessedImage.Variant {
    var reader = ByteReader(bytes)
    let made: Swift.Result<Picture, WorkError> = bytes.withUnsafeBytes { buffer in
      do throws(WorkError) {
        return .success(try decode(buffer, &reader, width: side, height: side, crops: false))
      } catch {
        return .failure(error)
      }
    }
    return try store(made.get())
  }

  /// - Parameter isLasting: True for a file that must survive a power failure, false for one that is read immediately.
  static func write(_ bytes: [UInt8], to name: String, isLasting: Bool = true) throws(WorkError) {
    let descriptor = openat(
      Sandbox.outputFolder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    // Equal pictures of a book share a name.
    if descriptor < 0, errno == EEXIST, ProcessedImage.isName(name) { return }
    guard descriptor >= 0 else { throw .storage(errno) }
    defer { close(descriptor) }
    var writtenCount = 0
    while writtenCount < bytes.count {
      let result = bytes[writtenCount...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard result > 0 else { throw .storage(errno) }
      writtenCount += result
    }
    guard !isLasting || fsync(descriptor) == 0 else { throw .storage(errno) }
  }

  private static func placeholder(for picture: Picture) throws(WorkError) -> String {
    let side = 32.0
    let small = try picture.resized(by: min(1, side / Double(max(picture.width, picture.height))))
    return BlurHashEncoder.encode(try small.pixels(), width: small.width, height: small.height)
  }

  static func readInput(maxByteCount: Int) throws(WorkError) -> [UInt8] {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { throw .storage(errno) }
    var bytes: [UInt8] = []
    // A growing array would copy an archive several times, and pipes have no size.
    bytes.reserveCapacity(min(max(0, Int(status.st_size)), maxByteCount + 1))
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while bytes.count <= maxByteCount {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      guard count >= 0 else { throw .storage(errno) }
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }
}
