import SwiftUI

extension View {
  /// Applies the layout direction of a text's script, such as right to left for Hebrew and Arabic.
  @ViewBuilder func written(as text: String) -> some View {
    if WritingDirection.isRightToLeft(text) {
      environment(\.layoutDirection, .rightToLeft)
    } else {
      self
    }
  }
}

enum WritingDirection {
  /// Returns whether the first letter is of a right-to-left script (Unicode Standard Annex 9, rules P2 and P3).
  static func isRightToLeft(_ text: String) -> Bool {
    // Right-to-left letters have only bytes from 0xD6 up; most texts have none.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    guard let first = text.unicodeScalars.first(where: { $0.properties.isAlphabetic }) else { return false }
    return blocks.contains { $0.contains(first.value) }
  }

  /// The blocks of the Unicode Character Database whose letters have the bidirectional class R or AL.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
