/// The latest presentations. The browser's history has a numbered step for each sheet and dialog, and for each screen
/// opened inside one. A step back closes it, and a step forward presents it again.
@MainActor final class PresentationSteps {
  private struct Step {
    let number: UInt32
    /// The place of the presentation. It survives re-creation of the surrounding views, and so does the step's number.
    let place: UInt64
    let identity: AnyHashable
    let content: Any
    var present: (Any) -> Bool
  }

  /// Bounds the memory, since each step keeps its content.
  private static let limit = 16
  /// Newest last.
  private var steps: [Step] = []
  private var lastNumber: UInt32 = 0

  var isEmpty: Bool { steps.isEmpty }

  /// Returns the step number of a presentation.
  ///
  /// - Parameters:
  ///   - identity: A different identity gets a different step.
  ///   - content: The value that `present` needs to show it again.
  ///   - present: Presents it again. Returns false if the presenting view is gone.
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

  /// Hands the steps of a place to the view that is there now.
  func adopt(_ place: UInt64, present: @escaping (Any) -> Bool) {
    for index in steps.indices where steps[index].place == place { steps[index].present = present }
  }

  /// Presents a step again. Returns false if its view or the step is gone.
  func present(_ number: UInt32) -> Bool {
    guard let step = steps.first(where: { $0.number == number }) else { return false }
    return step.present(step.content)
  }
}
