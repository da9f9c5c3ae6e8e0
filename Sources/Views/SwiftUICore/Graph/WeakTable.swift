/// Unique objects in use, referenced weakly.
struct WeakTable<Object: AnyObject> {
  private struct Entry { weak var object: Object? }

  private var entries: [UInt64: [Entry]] = [:]
  /// Includes released objects whose entries are not removed yet.
  private(set) var count = 0
  private var limit = 256

  /// - Parameter fingerprint: A hash: equal for equal objects, and seldom for others.
  mutating func object(
    _ fingerprint: UInt64, where isSame: (Object) -> Bool, make: () -> Object
  ) -> Object {
    for entry in entries[fingerprint] ?? [] {
      if let object = entry.object, isSame(object) { return object }
    }
    if count >= limit { forgetUnused() }
    let object = make()
    entries[fingerprint, default: []].append(Entry(object: object))
    count += 1
    return object
  }

  func forEach(_ body: (Object) -> Void) {
    for list in entries.values {
      for entry in list { if let object = entry.object { body(object) } }
    }
  }

  private mutating func forgetUnused() {
    entries = entries.compactMapValues { list in
      let used = list.filter { $0.object != nil }
      return used.isEmpty ? nil : used
    }
    count = entries.values.reduce(0) { $0 + $1.count }
    limit = max(256, count * 2)
  }
}
