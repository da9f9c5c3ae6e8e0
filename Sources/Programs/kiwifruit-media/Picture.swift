import CVips
import Glibc

/// The reason why a job could not be finished.
enum WorkError: Error {
  /// The message of the library.
  case library(String)
  /// An `errno`.
  case storage(Int32)
  /// The unpacked data exceeds the limit.
  case tooLarge
}

/// A picture of the library. Most operations run only when bytes are requested, so errors in an upload show
/// late.
final class Picture {
  typealias Output = UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>

  let image: UnsafeMutablePointer<VipsImage>

  var width: Int { Int(vips_image_get_width(image)) }
  var height: Int { Int(vips_image_get_height(image)) }

  init(_ operation: (Output) -> Int32) throws(WorkError) {
    var output: UnsafeMutablePointer<VipsImage>?
    guard operation(&output) == 0, let output else { throw .library(Self.lastError()) }
    image = output
  }

  deinit { g_object_unref(image) }

  static func startLibrary() {
    // Prevents loading modules: decoders of other formats would only cost time and add risk.
    setenv("VIPSHOME", "/nonexistent", 1)
    guard vips_init("kiwifruit-media") == 0 else { _exit(EX_SOFTWARE) }
    cvips_allow_only_web_pictures()
    // Each upload uses its picture once, so a cache would only use memory.
    vips_cache_set_max(0)
    // With a second thread libvips sometimes misses that a file is truncated.
    vips_concurrency_set(1)
  }

  /// Three bands in sRGB without metadata.
  func plain() throws(WorkError) -> Picture {
    var picture = try inSRGB()
    if vips_image_hasalpha(picture.image) != 0 {
      let transparent = picture
      picture = try Picture { cvips_flatten_on_white(transparent.image, $0) }
    }
    let colors = picture
    let bands = try Picture { cvips_extract_bands(colors.image, $0, 0, 3) }
    let bytes = try Picture { cvips_cast_to_bytes(bands.image, $0) }
    return try Picture { cvips_without_resolution(bytes.image, $0) }
  }

  /// One gray band.
  func gray() throws(WorkError) -> Picture {
    try Picture { cvips_to_gray(image, $0) }
  }

  /// Rotates clockwise. The picture must be decoded first.
  func turned(by angle: VipsAngle) throws(WorkError) -> Picture {
    try Picture { cvips_turn(image, $0, angle) }
  }

  /// A broken or unsuitable profile is ignored, because the picture matters more than its exact colors.
  private func inSRGB() throws(WorkError) -> Picture {
    if cvips_has_profile(image) != 0, let picture = try? Picture({ cvips_profile_to_srgb(image, $0) }) {
      return picture
    }
    vips_error_clear()
    return try Picture { cvips_to_srgb(image, $0) }
  }

  /// Runs all pending operations.
  func decoded() throws(WorkError) -> Picture {
    try Picture { output in
      output.pointee = vips_image_copy_memory(image)
      return output.pointee == nil ? -1 : 0
    }
  }

  func resized(by scale: Double) throws(WorkError) -> Picture {
    try resized(to: size(scaledBy: scale))
  }

  func resized(to size: (width: Double, height: Double)) throws(WorkError) -> Picture {
    try Picture { cvips_resize(image, $0, size.width / Double(width), size.height / Double(height)) }
  }

  /// The size in whole pixels, at least one.
  func size(scaledBy scale: Double) -> (width: Double, height: Double) {
    (max(1, (Double(width) * scale).rounded()), max(1, (Double(height) * scale).rounded()))
  }

  /// The largest centered square.
  func centreSquare() throws(WorkError) -> Picture {
    let side = min(width, height)
    return try Picture { output in
      cvips_extract_area(
        image, output, Int32((width - side) / 2), Int32((height - side) / 2), Int32(side), Int32(side))
    }
  }

  func jpeg(quality: Int32) throws(WorkError) -> [UInt8] {
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    guard cvips_jpeg(image, &bytes, &count, quality) == 0, let bytes else {
      throw .library(Self.lastError())
    }
    defer { g_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// The values of the bands by pixel and row.
  func pixels() throws(WorkError) -> [UInt8] {
    var count = 0
    guard let bytes = vips_image_write_to_memory(image, &count) else { throw .library(Self.lastError()) }
    defer { g_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private static func lastError() -> String {
    defer { vips_error_clear() }
    return String(cString: vips_error_buffer())
  }
}
