import Passwords

/// Encrypts deck positions as cursors. A position contains a title's rank, which reveals users' activity.
struct DeckCursors: Sendable {
  private let seal = Seal()

  /// Returns the cursor of a position. All cursors have the same length.
  func text(_ position: DeckPosition) -> String {
    let (mark, generation): (Int64, Int64) =
      switch position.stage {
      case .ranking(let generation): (0, generation)
      // Generations are counted from 1.
      case .catalog(let generation): (1, generation ?? 0)
      }
    let numbers = [mark, generation, position.place, position.shuffle, position.titleKey]
    return seal.seal(numbers.flatMap(Self.bytes))
  }

  /// Returns the position of a cursor, or nil if it is invalid or older than the server process.
  func position(_ text: String) -> DeckPosition? {
    guard let bytes = seal.open(text), bytes.count == Self.byteCount else { return nil }
    let numbers = stride(from: 0, to: bytes.count, by: 8).map { Self.number(bytes[$0..<($0 + 8)]) }
    let generation = numbers[1]
    return DeckPosition(
      stage: numbers[0] == 0 ? .ranking(generation) : .catalog(without: generation == 0 ? nil : generation),
      place: numbers[2], shuffle: numbers[3], titleKey: numbers[4])
  }

  static func isWellFormed(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9_-]{107}/) != nil
  }

  private static let byteCount = 5 * 8

  private static func bytes(_ number: Int64) -> [UInt8] {
    let bits = UInt64(bitPattern: number)
    return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
  }

  private static func number(_ bytes: some Collection<UInt8>) -> Int64 {
    Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }
}
