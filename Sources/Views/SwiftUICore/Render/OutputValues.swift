/// The texts and content attributes of an output.
final class OutputValues: Sendable {
  static let none = OutputValues([])

  let list: ContiguousArray<String>

  private init(_ list: ContiguousArray<String>) { self.list = list }

  @MainActor private static var table = WeakTable<OutputValues>()

  /// The number of shared lists, for measurements.
  @MainActor static var count: Int { table.count }

  /// Returns an equal list that another node has, if a match is likely. A row that many users see is mostly equal for
  /// all of them.
  @MainActor static func shared(_ list: ContiguousArray<String>) -> OutputValues {
    if list.isEmpty { return none }
    // A short list takes less memory than its entry in the table. The copy has exactly the required size.
    guard list.count >= 8 else { return OutputValues(ContiguousArray(list.map { $0 })) }
    return table.object(UInt64(UInt(bitPattern: list.hashValue))) {
      $0.list == list
    } make: {
      OutputValues(ContiguousArray(list.map { $0 }))
    }
  }
}
