public import KiwiKit

/// The motion of a dragged card and the decision on its release. Distances are in points, right and down.
public enum SwipeMotion {
  /// The distance below which a card returns to its place.
  public static let threshold = 100.0
  /// The maximum rotation in degrees.
  public static let maximumRotation = 12.0
  /// The distance that rotates a card by one degree.
  public static let pointsPerDegree = 20.0
  /// The time that a decided card flies before the next one takes its place.
  public static let flightDuration = Duration.milliseconds(200)

  /// Returns the rotation in degrees.
  public static func rotation(x: Double) -> Double {
    min(max(x / pointsPerDegree, -maximumRotation), maximumRotation)
  }

  /// Returns the decision for a release here; nil if the distance is too short. Right is seen, left is skipped, up is
  /// saved. The longer distance decides.
  public static func direction(x: Double, y: Double) -> SwipeDirection? {
    guard max(abs(x), abs(y)) > threshold else { return nil }
    if abs(x) >= abs(y) { return x > 0 ? .seen : .skipped }
    return y < 0 ? .watchlist : nil
  }

  /// Returns the progress toward a decision, from 0 to 1.
  public static func progress(_ direction: SwipeDirection, x: Double, y: Double) -> Double {
    let way =
      switch direction {
      case .seen: x
      case .skipped: -x
      case .watchlist: -y
      }
    return min(max(way / threshold, 0), 1)
  }
}
