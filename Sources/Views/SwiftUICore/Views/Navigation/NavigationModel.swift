/// The open screens of one stack, and how values become screens.
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
  /// Screens that views opened without a value, the lowest first.
  private(set) var linked: [LinkedScreen] = []
  @ObservationIgnored private(set) lazy var dismiss = KeptAction { [weak self] in self?.pop() }
  @ObservationIgnored var read: () -> [AnyHashable] = { [] }
  @ObservationIgnored var scope: URLScope?
  /// Whether its stack is there.
  @ObservationIgnored var isMounted = false
  /// Told after each change, before the URL follows it.
  @ObservationIgnored var didSettle: () -> Void = {}
  @ObservationIgnored var write: ([AnyHashable]) -> Void = { _ in }
  @ObservationIgnored private(set) var links: [LinkedScreen] = []
  /// Parts of the URL that wait for the views that can show them.
  @ObservationIgnored private var waiting: [String] = []
  /// Values that no URL can name, by what stands in the URL for them.
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

  /// Shows the screen of a value above the first one, whatever was there.
  func show(_ value: AnyHashable) {
    clear()
    write([value])
  }

  /// Closes all screens but the first one.
  func clear() {
    waiting = []
    if let lowest = linked.first { close(lowest) }
    if !read().isEmpty { write([]) }
  }

  /// Closes the top screen; false: only the first one is open.
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

  /// Closes a screen and what is above it.
  func close(_ screen: LinkedScreen) {
    guard let index = linked.firstIndex(where: { $0 === screen }) else { return }
    let gone = linked[index...]
    linked.removeSubrange(index...)
    if read().count > screen.below { write(Array(read().prefix(screen.below))) }
    for screen in gone { screen.didClose() }
  }

  /// Closes the screens that stood on values which are gone.
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

  /// The browser went to a URL.
  func follow(_ segments: [String]) {
    if segments == self.segments { return }
    let closed = linked
    linked = []
    for screen in closed { screen.didClose() }
    if !read().isEmpty { write([]) }
    waiting = segments
    followWaiting()
  }

  /// Goes on with what the URL names as far as the views are there that can show it.
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

  /// The value of the screen under the top one.
  var valueBelow: AnyHashable? {
    guard case .value(_, let value)? = screens.dropLast().last else { return nil }
    return value
  }

  /// Whether the way back leads to the first screen.
  var isNextToRoot: Bool { screens.count == 1 }

  /// What names the stack without its top screen.
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

  /// A page that runs for long meets values without end. Those of open screens stay, and the newest others.
  private func forgetOldest() {
    guard remembered.count >= Self.mostRemembered else { return }
    let open = Set(read())
    if let index = remembered.firstIndex(where: { !open.contains($0.value) }) { remembered.remove(at: index) }
  }

  private static let mostRemembered = 200
}

/// One open screen above the first.
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
