public import Foundation
import KiwiKit

#if canImport(ImageIO)
  import ImageIO
#endif

/// The reason why a chosen file cannot be posted, worded for users.
public enum PhotoProblem: Error, Hashable, Sendable, CaseIterable {
  case empty
  case heic
  case gif
  case unknown
  case tooLarge

  public var message: String {
    switch self {
    case .empty: localized("This file is empty. Choose another photo.")
    case .heic:
      localized(
        "HEIC photos cannot be posted. Save the photo as JPEG, or set the camera to “Most Compatible”.")
    case .gif: localized("GIFs cannot be posted. Choose a JPEG, PNG or WebP photo.")
    case .unknown: localized("This file is not a supported photo. Choose a JPEG, PNG or WebP photo.")
    case .tooLarge:
      localized("This photo is larger than \(Limits.uploadSize >> 20) MB. Choose a smaller one.")
    }
  }

  /// Returns the problem with a file by signature and size; nil for a valid one.
  public init?(_ data: Data) {
    switch PhotoFormat(data) {
    case _ where data.isEmpty: self = .empty
    case .heic: self = .heic
    case .gif: self = .gif
    case nil: self = .unknown
    case .jpeg, .png, .webp:
      guard data.count > Limits.uploadSize else { return nil }
      self = .tooLarge
    }
  }
}

/// The format of a file by its signature, regardless of its name.
enum PhotoFormat: Hashable, Sendable {
  case jpeg, png, webp, gif
  /// HEIF with any codec, including AVIF.
  case heic

  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(12))
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89]), has("PNG\r\n\u{1A}\n", at: 1) {
      self = .png
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("GIF8", at: 0) {
      self = .gif
    } else if has("ftyp", at: 4), Self.brands.contains(where: { has($0, at: 8) }) {
      self = .heic
    } else {
      return nil
    }
  }

  /// The brands of ISO/IEC 23008-12 for still pictures and sequences, and those of AVIF.
  private static let brands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis",
  ]
}

/// Converts chosen files for posting.
public protocol PhotoPreparing: Sendable {
  func prepare(_ data: Data) async throws(PhotoProblem) -> Data
}

/// Converts photos with the device's system: shrinks large ones and converts HEIC to JPEG. Systems without a decoder
/// send the file unchanged or reject it.
public struct SystemPhotoPreparation: PhotoPreparing {
  /// The maximum length of the longer side, in pixels. It is twice the width of a post on the widest screen.
  public static let maxSide = 2_560

  public init() {}

  #if canImport(ImageIO)
    private static let quality = 0.85

    @concurrent public func prepare(_ data: Data) async throws(PhotoProblem) -> Data {
      let problem = PhotoProblem(data)
      switch problem {
      case .empty, .gif, .unknown: throw problem ?? .unknown
      case nil where Self.side(of: data).map { $0 <= Self.maxSide } ?? true: return data
      case nil, .heic, .tooLarge: break
      }
      guard let smaller = Self.jpeg(of: data) else {
        if let problem { throw problem }
        return data
      }
      if let problem = PhotoProblem(smaller) { throw problem }
      return smaller
    }

    private static func side(of data: Data) -> Int? {
      guard let source = CGImageSourceCreateWithData(data as CFData, nil),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
      else { return nil }
      let sides = [kCGImagePropertyPixelWidth, kCGImagePropertyPixelHeight].compactMap {
        properties[$0] as? Int
      }
      return sides.max()
    }

    /// Returns an upright JPEG without the camera's metadata of place and time.
    private static func jpeg(of data: Data) -> Data? {
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: maxSide,
      ]
      let written = NSMutableData()
      guard let source = CGImageSourceCreateWithData(data as CFData, nil),
        let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary),
        let target = CGImageDestinationCreateWithData(
          written, "public.jpeg" as CFString, 1, nil)
      else { return nil }
      CGImageDestinationAddImage(
        target, image, [kCGImageDestinationLossyCompressionQuality: quality] as CFDictionary)
      return CGImageDestinationFinalize(target) ? written as Data : nil
    }
  #else
    public func prepare(_ data: Data) async throws(PhotoProblem) -> Data {
      if let problem = PhotoProblem(data) { throw problem }
      return data
    }
  #endif
}
