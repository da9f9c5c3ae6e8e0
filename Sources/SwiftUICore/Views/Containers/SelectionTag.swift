extension View {
  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    nonisolated(unsafe) let tag = tag
    return boxes { boxes, _ in boxes[0].tagValue = AnyHashable(tag) }
  }
}
