import SwiftUI

/// The kinds of files that a picker offers and accepts.
///
/// Properties that only a photo library knows, such as that of a screenshot, are treated as the kind of their files.
///
/// ```swift
/// PhotosPicker("Photos", selection: $items, matching: .any(of: [.images, .screenshots]))
/// ```
public struct PHPickerFilter: Equatable, Hashable, Sendable {
  private indirect enum Rule: Hashable, Sendable {
    case kind(UTType)
    case any([Rule])
    case all([Rule])
    case not(Rule)
  }

  private let rule: Rule

  /// Pictures.
  public static let images = PHPickerFilter(rule: .kind(.image))
  /// Videos.
  public static let videos = PHPickerFilter(rule: .kind(.movie))
  /// Pictures, because a file does not reveal this property.
  public static let livePhotos = images
  public static let screenshots = images
  public static let panoramas = images
  public static let depthEffectPhotos = images
  public static let bursts = images
  public static let screenRecordings = videos
  public static let slomoVideos = videos
  public static let timelapseVideos = videos
  public static let cinematicVideos = videos

  /// Accepts files that match any of the filters.
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(rule: .any(subfilters.map(\.rule)))
  }

  /// Accepts files that match all of the filters.
  public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(rule: .all(subfilters.map(\.rule)))
  }

  /// Accepts files that do not match the filter.
  public static func not(_ filter: PHPickerFilter) -> PHPickerFilter {
    PHPickerFilter(rule: .not(filter.rule))
  }

  func takes(_ type: UTType) -> Bool { Self.takes(type, rule) }

  private static func takes(_ type: UTType, _ rule: Rule) -> Bool {
    switch rule {
    case .kind(let kind): type.conforms(to: kind)
    case .any(let rules): rules.contains { takes(type, $0) }
    case .all(let rules): rules.allSatisfy { takes(type, $0) }
    case .not(let rule): !takes(type, rule)
    }
  }

  /// The value of HTML's `accept` attribute.
  var accept: String {
    let kinds = [(UTType.image, "image/*"), (.movie, "video/*")]
    let taken = kinds.filter { takes($0.0) }.map(\.1)
    return (taken.isEmpty ? kinds.map(\.1) : taken).joined(separator: ",")
  }
}
