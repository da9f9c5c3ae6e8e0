import CTesseract
import Glibc
import Media
import Sandbox

/// Reads words. It is created before the sandbox closes, because it loads the language data from files.
struct TextReader {
  private static let language = "eng"
  /// Less certain lines are mostly edges in the picture.
  private static let leastCertainty = 60
  /// Single letters are found in every pattern.
  private static let fewestLetters = 2
  /// Words read until the time limit are kept.
  private static let millisecondsPerDirection: Int32 = 6_000
  /// Photos do not state their scale; this is the library's training value.
  private static let dotsPerInch: Int32 = 300

  private let engine: OpaquePointer

  init() {
    guard let engine = TessBaseAPICreate(),
      TessBaseAPIInit2(engine, nil, Self.language, OEM_LSTM_ONLY) == 0
    else {
      printError("The language data for \(Self.language) could not be read. Install tesseract-ocr-eng.\n")
      _exit(EX_UNAVAILABLE)
    }
    self.engine = engine
    TessBaseAPISetVariable(engine, "debug_file", "/dev/null")
  }

  /// The lines with certain words, from the top.
  ///
  /// - Parameters:
  ///   - picture: A gray picture, rotated so that its lines are upright.
  ///   - direction: The original direction of these lines.
  func lines(
    in picture: Picture, _ direction: PictureReading.Direction
  ) throws(WorkError) -> [PictureReading.Line] {
    // Lines of a cover are separated by pictures. Lines on book spines are in rows, with title and name together, and
    // other directions have no text.
    TessBaseAPISetPageSegMode(engine, direction == .upright ? PSM_SPARSE_TEXT : PSM_SINGLE_COLUMN)
    let pixels = try picture.pixels()
    let width = Int32(picture.width)
    // The library makes a copy.
    TessBaseAPISetImage(engine, pixels, width, Int32(picture.height), 1, width)
    TessBaseAPISetSourceResolution(engine, Self.dotsPerInch)
    guard let monitor = TessMonitorCreate() else { throw .library("no memory for words") }
    defer { TessMonitorDelete(monitor) }
    TessMonitorSetDeadlineMSecs(monitor, Self.millisecondsPerDirection)
    _ = TessBaseAPIRecognize(engine, monitor)
    return found().sorted { $0.top < $1.top }
      .map { PictureReading.Line(text: $0.text, direction: direction, certainty: $0.certainty) }
  }

  private func found() -> [(text: String, certainty: Int, top: Int32)] {
    guard let results = TessBaseAPIGetIterator(engine) else { return [] }
    defer { TessResultIteratorDelete(results) }
    let positions = TessResultIteratorGetPageIterator(results)
    var lines: [(text: String, certainty: Int, top: Int32)] = []
    repeat {
      guard let words = TessResultIteratorGetUTF8Text(results, RIL_TEXTLINE) else { continue }
      defer { TessDeleteText(words) }
      let text = PictureReading.cleaned(String(cString: words))
      let certainty = Int(TessResultIteratorConfidence(results, RIL_TEXTLINE).rounded())
      guard (Self.leastCertainty...100).contains(certainty),
        text.count(where: { $0.isLetter || $0.isNumber }) >= Self.fewestLetters
      else { continue }
      var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      TessPageIteratorBoundingBox(positions, RIL_TEXTLINE, &left, &top, &right, &bottom)
      lines.append((text, certainty, top))
    } while TessResultIteratorNext(results, RIL_TEXTLINE) != 0
    return lines
  }
}
