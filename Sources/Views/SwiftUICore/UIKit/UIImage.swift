public import Foundation
import SwiftUISymbols
import UniformTypeIdentifiers

/// A picture, for source that uses UIKit's type.
///
/// ```swift
/// if let picture = UIImage(data: data) { Image(uiImage: picture).resizable().scaledToFit() }
/// ```
public final class UIImage: Sendable {
  enum Source {
    case data(SharedData)
    case symbol(String)
    case asset(String)
  }

  let source: Source
  /// The size in points. A symbol has its size in body text. The size of an image resource is zero, because only the
  /// browser knows it.
  public let size: CGSize
  /// Always 1.
  public let scale: CGFloat = 1

  /// Returns nil if the data is not JPEG, PNG, GIF or WebP.
  public init?(data: Data) {
    guard let shared = SharedData(picture: data) else { return nil }
    source = .data(shared)
    size = PictureSize.size(of: data) ?? .zero
  }

  /// Returns nil if the data is not a supported picture. The scale is ignored.
  public convenience init?(data: Data, scale: CGFloat) { self.init(data: data) }

  /// Returns nil if there is no symbol of that name.
  public init?(systemName name: String) {
    guard Symbols.exists(name) else { return nil }
    source = .symbol(name)
    size = CGSize(width: 20, height: 20)
  }

  /// Creates a reference to an image resource of the app. Returns nil for an empty name.
  public init?(named name: String) {
    guard !name.isEmpty else { return nil }
    source = .asset(name)
    size = .zero
  }

  /// Returns the original data of a JPEG. Other pictures are not converted and give nil.
  public func jpegData(compressionQuality: CGFloat) -> Data? { data(.jpeg) }
  /// Returns the original data of a PNG. Other pictures are not converted and give nil.
  public func pngData() -> Data? { data(.png) }

  private func data(_ type: UTType) -> Data? {
    if case .data(let shared) = source, shared.type == type { shared.data } else { nil }
  }
}

extension Image {
  /// Creates a view of a picture.
  public init(uiImage: UIImage) {
    switch uiImage.source {
    case .data(let shared): self.init(source: .picture(shared))
    case .symbol(let name): self.init(systemName: name)
    case .asset(let name): self.init(name)
    }
  }
}

/// Reads the size of a picture from its header.
enum PictureSize {
  static func size(of data: Data) -> CGSize? {
    let bytes = [UInt8](data.prefix(1 << 20))
    return switch PictureFormat.type(of: data) {
    case .png: size(bytes, at: 16, 20, count: 4, isBig: true)
    case .gif: size(bytes, at: 6, 8, count: 2, isBig: false)
    case .webP: webP(bytes)
    case .jpeg: jpeg(bytes)
    default: nil
    }
  }

  private static func number(_ bytes: [UInt8], at place: Int, count: Int, isBig: Bool) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let part = bytes[place..<place + count]
    return (isBig ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func size(_ bytes: [UInt8], at width: Int, _ height: Int, count: Int, isBig: Bool) -> CGSize?
  {
    guard let width = number(bytes, at: width, count: count, isBig: isBig),
      let height = number(bytes, at: height, count: count, isBig: isBig)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  /// RFC 9649, sections 2.5 to 2.7: 14-bit sizes, some stored minus one.
  private static func webP(_ bytes: [UInt8]) -> CGSize? {
    switch String(decoding: bytes.dropFirst(12).prefix(4), as: UTF8.self) {
    case "VP8 ":
      return size(bytes, at: 26, 28, count: 2, isBig: false).map {
        CGSize(width: Int($0.width) & 0x3FFF, height: Int($0.height) & 0x3FFF)
      }
    case "VP8L":
      return number(bytes, at: 21, count: 4, isBig: false).map {
        CGSize(width: $0 & 0x3FFF + 1, height: $0 >> 14 & 0x3FFF + 1)
      }
    case "VP8X":
      return size(bytes, at: 24, 27, count: 3, isBig: false).map {
        CGSize(width: $0.width + 1, height: $0.height + 1)
      }
    default: return nil
    }
  }

  /// ITU-T T.81, annex B: segments with a marker and a length; the frame header has the size.
  private static func jpeg(_ bytes: [UInt8]) -> CGSize? {
    var place = 2
    while let mark = number(bytes, at: place, count: 2, isBig: true),
      let length = number(bytes, at: place + 2, count: 2, isBig: true), mark >= 0xFF00, length >= 2
    {
      let isFrame = (0xFFC0...0xFFCF).contains(mark) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(mark)
      if isFrame { return size(bytes, at: place + 7, place + 5, count: 2, isBig: true) }
      place += 2 + length
    }
    return nil
  }
}

/// Renders a view to a picture. This needs a screen, so here the result is always nil.
///
/// ```swift
/// if let picture = ImageRenderer(content: badge).uiImage { save(picture) }
/// ```
@MainActor public final class ImageRenderer<Content: View> {
  public var content: Content
  /// The pixels per point.
  public var scale: CGFloat = 1
  /// The size to propose to the view.
  public var proposedSize = ProposedViewSize.unspecified
  /// True for a picture without transparency.
  public var isOpaque = false

  /// Creates a renderer.
  public init(content: Content) { self.content = content }

  /// Always nil.
  public var uiImage: UIImage? { nil }
}
