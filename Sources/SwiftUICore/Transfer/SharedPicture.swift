import Foundation
import Threads

/// A picture in memory that a page can load by URL, for as long as a view holds it.
///
/// The name in the URL cannot be guessed: whoever has it was shown the picture.
package final class SharedPicture: Sendable, Equatable {
  private struct Held {
    weak var picture: SharedPicture?
  }

  private static let all = Mutex<[String: Held]>([:])
  package static let path = "/_live/picture/"

  package let data: Data
  package let type: UTType
  private let name = SharedPicture.makeName()

  /// Nil when the data is not a picture of a format that browsers show.
  package init?(_ data: Data) {
    guard let type = PictureFormat.type(of: data), type.preferredMIMEType != nil,
      PictureFormat.shownByBrowsers.contains(type)
    else { return nil }
    self.data = data
    self.type = type
    Self.all.withLock { $0[name] = Held(picture: self) }
  }

  deinit {
    Self.all.withLock { $0[name] = nil }
  }

  package var url: String { Self.path + name }

  /// The picture of a path, if a view still holds it.
  package static func find(_ path: String) -> SharedPicture? {
    guard path.hasPrefix(Self.path) else { return nil }
    return all.withLock { $0[String(path.dropFirst(Self.path.count))]?.picture }
  }

  private static func makeName() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in String(random.next(), radix: 36) }.joined(separator: "-")
  }

  package static func == (left: SharedPicture, right: SharedPicture) -> Bool { left === right }
}

/// What the first bytes of a file say about it.
package enum PictureFormat {
  static let shownByBrowsers: [UTType] = [.jpeg, .png, .gif, .webP]

  package static func type(of data: Data) -> UTType? {
    let start = Array(data.prefix(16))
    func has(_ text: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: text) }
    if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) { return .gif }
    if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) { return .webP }
    guard has(Array("ftyp".utf8), at: 4) else { return nil }
    let brand = String(decoding: start.dropFirst(8).prefix(4), as: UTF8.self)
    if ["heic", "heix", "mif1", "msf1"].contains(brand) { return .heic }
    if brand == "qt  " { return .quickTimeMovie }
    return ["isom", "iso2", "mp41", "mp42", "avc1", "M4V "].contains(brand) ? .mpeg4Movie : nil
  }
}
