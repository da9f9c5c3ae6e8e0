public import KiwiKit

/// How a card follows a finger, and what letting go of it means. Distances are in points, to the right and down.
public enum SwipeMotion {
  /// Less far, a card goes back to its place.
  public static let threshold = 100.0
  /// In degrees.
  public static let maximumRotation = 12.0
  /// So many points turn a card by a degree.
  public static let pointsPerDegree = 20.0
  /// How long a card that was decided flies before the next one takes its place.
  public static let flightDuration = Duration.milliseconds(200)

  /// In degrees.
  public static func rotation(x: Double) -> Double {
    min(max(x / pointsPerDegree, -maximumRotation), maximumRotation)
  }

  /// What letting go here decides: to the right seen, to the left skipped, up saved. The longer way counts. Nil: nothing.
  public static func direction(x: Double, y: Double) -> SwipeDirection? {
    guard max(abs(x), abs(y)) > threshold else { return nil }
    if abs(x) >= abs(y) { return x > 0 ? .seen : .skipped }
    return y < 0 ? .watchlist : nil
  }

  /// From 0 to 1: how near a card is to being decided so.
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
