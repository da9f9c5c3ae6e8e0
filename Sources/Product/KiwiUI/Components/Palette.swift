import SwiftUI

extension Color {
  static let paper = Color("paper")
  static let card = Color("card")
  static let ink = Color("ink")
  static let softInk = Color("softInk")
  static let kiwi = Color("kiwi")
  static let flesh = Color("flesh")
  static let heart = Color("heart")
}

/// Distances of the design, on a grid of eight points.
enum Spacing {
  static let small: CGFloat = 4
  static let regular: CGFloat = 8
  static let large: CGFloat = 16
  static let corner: CGFloat = 12
  /// The maximum width of a text column; longer lines are tiring to read.
  static let column: CGFloat = 680
}
