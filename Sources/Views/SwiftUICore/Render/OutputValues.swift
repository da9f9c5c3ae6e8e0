/// The texts of an output, and the attributes that are content.
final class OutputValues: Sendable {
  static let none = OutputValues([])

  let list: ContiguousArray<String>

  private init(_ list: ContiguousArray<String>) { self.list = list }

  @MainActor private static var table = WeakTable<OutputValues>()

  /// How many are known, for measurements.
  @MainActor static var count: Int { table.count }

  /// The ones that another node has, where that is likely: a row that many people see is the same for most of them.
  @MainActor static func shared(_ list: ContiguousArray<String>) -> OutputValues {
    if list.isEmpty { return none }
    // Fewer texts take less room than finding them among all others.
    // A copy of just the size it needs.
    guard list.count >= 8 else { return OutputValues(ContiguousArray(list.map { $0 })) }
    return table.object(UInt64(UInt(bitPattern: list.hashValue))) {
      $0.list == list
    } make: {
      OutputValues(ContiguousArray(list.map { $0 }))
    }
  }
}
