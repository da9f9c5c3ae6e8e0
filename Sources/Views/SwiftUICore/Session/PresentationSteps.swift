/// What was last shown in front of the page. The browser's history has a step for each sheet and dialog, and for each
/// screen that was opened inside one, which it knows by a number: a step back closes it, and a step forward asks for it
/// again.
@MainActor final class PresentationSteps {
  private struct Step {
    let number: UInt32
    /// Where it is shown: the same there has the same number each time, however often what is around it is made anew.
    let place: UInt64
    let identity: AnyHashable
    let content: Any
    var present: (Any) -> Bool
  }

  /// Nobody steps forward through more of them, and each keeps what it was about.
  private static let limit = 16
  /// The newest last.
  private var steps: [Step] = []
  private var lastNumber: UInt32 = 0

  var isEmpty: Bool { steps.isEmpty }

  /// The number of what is shown at a place.
  ///
  /// - Parameters:
  ///   - identity: Another one is another step.
  ///   - content: What ``present`` needs to know to show it again.
  ///   - present: Shows it again; false: whoever showed it is gone.
  func number(
    of identity: AnyHashable, _ content: Any, at place: UInt64, present: @escaping (Any) -> Bool
  ) -> UInt32 {
    adopt(place, present: present)
    if let index = steps.firstIndex(where: { $0.place == place && $0.identity == identity }) {
      let step = steps.remove(at: index)
      steps.append(step)
      return step.number
    }
    lastNumber &+= 1
    steps.append(
      Step(number: lastNumber, place: place, identity: identity, content: content, present: present))
    if steps.count > Self.limit { steps.removeFirst() }
    return lastNumber
  }

  /// What was shown at a place is shown again by the view that stands there now.
  func adopt(_ place: UInt64, present: @escaping (Any) -> Bool) {
    for index in steps.indices where steps[index].place == place { steps[index].present = present }
  }

  /// Shows something once more; false: whatever showed it is gone, or it was too long ago.
  func present(_ number: UInt32) -> Bool {
    guard let step = steps.first(where: { $0.number == number }) else { return false }
    return step.present(step.content)
  }
}
