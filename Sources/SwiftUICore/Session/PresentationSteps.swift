/// What was last shown in front of the page. The browser's history has a step for each sheet and dialog, which it knows
/// by a number: a step back closes it, and a step forward asks for it again.
@MainActor final class PresentationSteps {
  /// Where something is presented: the same sheet has the same number each time.
  struct Place: Hashable {
    let node: ElementID
    let path: UInt64
  }

  private struct Step {
    let number: UInt32
    let place: Place
    weak var presenter: Node?
    var present: () -> Void
  }

  /// Nobody steps forward through more of them, and each keeps what it was about.
  private static let limit = 8
  /// The newest last.
  private var steps: [Step] = []
  private var lastNumber: UInt32 = 0

  /// The number of what is presented at a place, by a view of a node.
  func number(of path: UInt64, by presenter: Node, present: @escaping () -> Void) -> UInt32 {
    let place = Place(node: presenter.id, path: path)
    if let index = steps.firstIndex(where: { $0.place == place }) {
      var step = steps.remove(at: index)
      step.present = present
      steps.append(step)
      return step.number
    }
    lastNumber &+= 1
    steps.append(Step(number: lastNumber, place: place, presenter: presenter, present: present))
    if steps.count > Self.limit { steps.removeFirst() }
    return lastNumber
  }

  /// Presents something once more; false: whatever presented it is gone, or it was too long ago.
  func present(_ number: UInt32) -> Bool {
    guard let step = steps.first(where: { $0.number == number }), step.presenter?.isMounted == true else {
      return false
    }
    step.present()
    return true
  }
}
