import KiwiKit

/// A visibility that an owner chooses. `AudienceCondition` is the same rule in SQL.
package protocol OwnerVisibility {
  static var everyone: Self { get }
  static var followers: Self { get }
}

extension OwnerVisibility {
  /// Returns the visibilities that include a viewer other than the owner.
  package static func visible(toFollower isFollower: Bool) -> [Self] {
    isFollower ? [.everyone, .followers] : [.everyone]
  }
}

extension Audience: OwnerVisibility {}
extension Visibility: OwnerVisibility {}
