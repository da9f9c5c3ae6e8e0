import Foundation
import Threads
import UniformTypeIdentifiers

/// A picture or file in memory with a URL. A page can load it while a view retains it.
///
/// The name in the URL is random, so only users who were shown the URL can load it.
package final class SharedData: Sendable, Equatable {
  private struct Held {
    weak var shared: SharedData?
  }

  private static let all = Mutex<[String: Held]>([:])
  package static let path = "/_live/data/"

  package let data: Data
  package let type: UTType
  /// The name for saving the file; nil for a picture, which is shown.
  package let fileName: String?
  private let name = SharedData.makeName()
  private let isRead = Mutex(false)

  /// Returns nil if the data is not a picture in a format that browsers show.
  package convenience init?(picture data: Data) {
    guard let type = PictureFormat.type(of: data), type.preferredMIMEType != nil,
      PictureFormat.shownByBrowsers.contains(type)
    else { return nil }
    self.init(data, type, fileName: nil)
  }

  package convenience init(file data: Data, type: UTType, named fileName: String) {
    self.init(data, type, fileName: fileName)
  }

  private init(_ data: Data, _ type: UTType, fileName: String?) {
    self.data = data
    self.type = type
    self.fileName = fileName
    Self.all.withLock { $0[name] = Held(shared: self) }
  }

  deinit {
    Self.all.withLock { $0[name] = nil }
  }

  package var url: String { Self.path + name }
  /// True after the first download.
  package var wasRead: Bool { isRead.withLock(\.self) }

  /// Returns the data of a path, if a view still retains it.
  package static func find(_ path: String) -> SharedData? {
    guard path.hasPrefix(Self.path) else { return nil }
    let found = all.withLock { $0[String(path.dropFirst(Self.path.count))]?.shared }
    found?.isRead.withLock { $0 = true }
    return found
  }

  private static func makeName() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in String(random.next(), radix: 36) }.joined(separator: "-")
  }

  package static func == (left: SharedData, right: SharedData) -> Bool { left === right }
}

/// Detects picture formats by the first bytes.
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
