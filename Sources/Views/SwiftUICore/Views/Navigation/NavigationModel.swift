/// The open screens of a stack, with the destinations of values.
@MainActor @Observable final class NavigationModel: PageBound {
  @MainActor @Observable final class Destination {
    let owner: ElementID
    let name: String
    var make: (AnyHashable) -> AnyView?
    let decode: (String) -> AnyHashable?

    init(
      owner: ElementID, name: String, make: @escaping (AnyHashable) -> AnyView?,
      decode: @escaping (String) -> AnyHashable?
    ) {
      self.owner = owner
      self.name = name
      self.make = make
      self.decode = decode
    }
  }

  private var destinations: [ObjectIdentifier: Destination] = [:]
  /// Screens opened without a value, lowest first.
  private(set) var linked: [LinkedScreen] = []
  @ObservationIgnored private(set) lazy var dismiss = StableAction { [weak self] in self?.pop() }
  @ObservationIgnored var read: () -> [AnyHashable] = { [] }
  @ObservationIgnored var scope: URLScope?
  /// True while the stack is mounted.
  @ObservationIgnored var isMounted = false
  /// Called after each change, before the URL is updated.
  @ObservationIgnored var didSettle: () -> Void = {}
  @ObservationIgnored var write: ([AnyHashable]) -> Void = { _ in }
  @ObservationIgnored private(set) var links: [LinkedScreen] = []
  /// URL segments that wait for the views that can show them.
  @ObservationIgnored private var waiting: [String] = []
  /// Values that cannot be encoded in a URL, keyed by segment.
  @ObservationIgnored private var remembered: [(segment: String, value: AnyHashable)] = []
  @ObservationIgnored private var lastRemembered = 0

  var screens: [NavigationEntry] {
    let values = read()
    var entries: [NavigationEntry] = []
    for position in 0...values.count {
      entries += linked.filter { $0.below == position }.map { .linked($0) }
      if position < values.count { entries.append(.value(position, values[position])) }
    }
    return entries
  }

  func push(_ value: AnyHashable) {
    waiting = []
    write(read() + [value])
  }

  /// Shows the screen of a value directly above the root.
  func show(_ value: AnyHashable) {
    clear()
    write([value])
  }

  /// Closes all screens except the root.
  func clear() {
    waiting = []
    if let lowest = linked.first { close(lowest) }
    if !read().isEmpty { write([]) }
  }

  /// Closes the top screen. Returns false if only the root is open.
  @discardableResult func pop() -> Bool {
    waiting = []
    switch screens.last {
    case .linked(let screen): close(screen)
    case .value: write(Array(read().dropLast()))
    case nil: return false
    }
    return true
  }

  // MARK: Screens without a value

  func open(_ screen: LinkedScreen) {
    if linked.contains(where: { $0 === screen }) { return }
    waiting = []
    screen.below = read().count
    linked.append(screen)
  }

  /// Closes a screen and those above it.
  func close(_ screen: LinkedScreen) {
    guard let index = linked.firstIndex(where: { $0 === screen }) else { return }
    let gone = linked[index...]
    linked.removeSubrange(index...)
    if read().count > screen.below { write(Array(read().prefix(screen.below))) }
    for screen in gone { screen.didClose() }
  }

  /// Closes screens above values that were removed.
  func prune() {
    let count = read().count
    if let first = linked.first(where: { $0.below > count }) { close(first) }
  }

  func register(_ link: LinkedScreen, name: String) {
    if links.contains(where: { $0 === link }) { return }
    var segment = "~" + name
    var number = 1
    while links.contains(where: { $0.segment == segment }) {
      number += 1
      segment = "~\(name)-\(number)"
    }
    link.segment = segment
    links.append(link)
  }

  func unregister(_ link: LinkedScreen) { links.removeAll { $0 === link } }

  // MARK: Destinations

  func register(_ type: ObjectIdentifier, _ destination: Destination) {
    if let existing = destinations[type] {
      if existing.owner == destination.owner { existing.make = destination.make }
      return
    }
    destinations[type] = destination
  }

  func unregister(_ type: ObjectIdentifier, owner: ElementID) {
    if destinations[type]?.owner == owner { destinations[type] = nil }
  }

  func screen(for value: AnyHashable) -> AnyView? {
    destinations[ObjectIdentifier(type(of: value.base))]?.make(value)
  }

  // MARK: URLs

  /// Follows a URL that the browser went to.
  func follow(_ segments: [String]) {
    if segments == self.segments { return }
    let closed = linked
    linked = []
    for screen in closed { screen.didClose() }
    if !read().isEmpty { write([]) }
    waiting = segments
    followWaiting()
  }

  /// Opens screens for the pending segments as far as their destinations exist.
  func followWaiting() {
    while let next = waiting.first {
      if let value = remembered.first(where: { $0.segment == next })?.value {
        waiting.removeFirst()
        write(read() + [value])
      } else if next.hasPrefix("~") {
        guard let link = links.first(where: { $0.segment == next }) else { return }
        waiting.removeFirst()
        let rest = waiting
        link.show()
        waiting = rest
      } else {
        guard waiting.count > 1, let destination = destinations.values.first(where: { $0.name == next }),
          let value = waiting[1].removingPercentEncoding.flatMap(destination.decode)
        else { return }
        waiting.removeFirst(2)
        write(read() + [value])
      }
    }
  }

  var segments: [String] { shownSegments + waiting }

  private var shownSegments: [String] { shownSegments(of: screens[...]) }

  private func shownSegments(of screens: ArraySlice<NavigationEntry>) -> [String] {
    screens.flatMap { entry in
      switch entry {
      case .linked(let screen): [screen.segment]
      case .value(_, let value): segments(of: value)
      }
    }
  }

  /// The value of the screen below the top one.
  var valueBelow: AnyHashable? {
    guard case .value(_, let value)? = screens.dropLast().last else { return nil }
    return value
  }

  /// True if going back leads to the root.
  var isNextToRoot: Bool { screens.count == 1 }

  /// The segments of the stack without its top screen.
  var segmentsBelow: [String] { shownSegments(of: screens.dropLast()) }

  func segments(adding value: AnyHashable) -> [String] { shownSegments + segments(of: value) }
  func segments(adding screen: LinkedScreen) -> [String] { shownSegments + [screen.segment] }

  func segments(of value: AnyHashable) -> [String] {
    let name = NavigationText.name(of: type(of: value.base))
    if let text = NavigationText.encode(value) { return [name, text] }
    if let known = remembered.first(where: { $0.value == value }) { return [known.segment] }
    forgetOldest()
    lastRemembered += 1
    let segment = "~\(name)-\(lastRemembered)"
    remembered.append((segment, value))
    return [segment]
  }

  /// Evicts old values, of which a long-running page creates many. Values of open screens and the newest other values
  /// are kept.
  private func forgetOldest() {
    guard remembered.count >= Self.maxRemembered else { return }
    let open = Set(read())
    if let index = remembered.firstIndex(where: { !open.contains($0.value) }) { remembered.remove(at: index) }
  }

  private static let maxRemembered = 200
}

/// An open screen above the root.
@MainActor enum NavigationEntry: @MainActor Identifiable {
  case value(Int, AnyHashable)
  case linked(LinkedScreen)

  enum ID: Hashable {
    case value(Int, AnyHashable)
    case linked(ObjectIdentifier)
  }

  var id: ID {
    switch self {
    case .value(let position, let value): .value(position, value)
    case .linked(let screen): .linked(ObjectIdentifier(screen))
    }
  }
}

extension EnvironmentValues {
  @Entry var navigation: NavigationModel?
}
