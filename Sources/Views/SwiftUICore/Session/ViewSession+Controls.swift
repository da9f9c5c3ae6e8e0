/// Reconciles controls between the browser and the views.
extension ViewSession {
  /// Drops an operation that the user's own action has already caused in the browser.
  func settled(_ operation: Operation) -> Operation? {
    switch operation {
    case .setValue(let id, _, _): controls[id]?.value == nil ? operation : nil
    case .setFlag(let id, .checked, _): controls[id]?.checked == nil ? operation : nil
    default: operation
    }
  }

  /// Returns operations for controls whose value the app changed in response to the user.
  func corrections() -> [Operation] {
    if controls.isEmpty { return [] }
    var operations: [Operation] = []
    let known = controls
    controls = [:]
    for found in find(known.keys) {
      let id = found.id
      guard let state = known[id] else { continue }
      controls[id] = state
      let attributes = found.node.output.attributes(at: found.index)
      if let shown = state.value {
        let value = attributes.first { $0.name == .value }?.value ?? ""
        if value != shown {
          operations.append(.setValue(id, value: value, editSequence: state.editSequence))
          controls[id]?.value = value
        }
      }
      if let shown = state.checked {
        let checked = attributes.contains { $0.name == .checked }
        if checked != shown {
          operations.append(.setFlag(id, .checked, checked))
          controls[id]?.checked = checked
        }
      }
    }
    return operations
  }
}
