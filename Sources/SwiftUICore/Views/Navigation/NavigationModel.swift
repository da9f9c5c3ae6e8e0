/// The open screens of one stack, and how values become screens.
@MainActor @Observable final class NavigationModel {
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

  /// A screen that a link brought along as a view.
  struct DirectScreen: Hashable {
    let number: Int
    let make: @MainActor () -> AnyView
    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private var destinations: [ObjectIdentifier: Destination] = [:]
  @ObservationIgnored var read: () -> [AnyHashable] = { [] }
  @ObservationIgnored var write: ([AnyHashable]) -> Void = { _ in }
  @ObservationIgnored var location: PageLocation?
  /// Parts of the URL that wait for the destinations they name.
  @ObservationIgnored private var waiting: [(name: String, value: String)] = []
  private var directScreens: [DirectScreen] = []
  @ObservationIgnored private var lastNumber = 0

  var screens: [AnyHashable] { read() + directScreens.map { AnyHashable($0) } }

  func push(_ value: AnyHashable) {
    directScreens = []
    write(read() + [value])
    report(.push)
  }

  func push(_ make: @escaping @MainActor () -> AnyView) {
    lastNumber += 1
    directScreens.append(DirectScreen(number: lastNumber, make: make))
  }

  func pop() {
    if directScreens.popLast() != nil { return }
    let path = read()
    guard !path.isEmpty else { return }
    write(Array(path.dropLast()))
    report(.back)
  }

  func register(_ type: ObjectIdentifier, _ destination: Destination) {
    if let existing = destinations[type] {
      if existing.owner == destination.owner { existing.make = destination.make }
      return
    }
    destinations[type] = destination
    followWaiting()
  }

  func unregister(_ type: ObjectIdentifier, owner: ElementID) {
    if destinations[type]?.owner == owner { destinations[type] = nil }
  }

  func screen(for value: AnyHashable) -> AnyView? {
    if let direct = value.base as? DirectScreen { return direct.make() }
    return destinations[ObjectIdentifier(type(of: value.base))]?.make(value)
  }

  // MARK: URLs

  func start(_ url: String) {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").map { String($0) }
    waiting = stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
    followWaiting()
  }

  /// The browser went to a URL.
  func follow(_ url: String) {
    directScreens = []
    write([])
    start(url)
  }

  private func followWaiting() {
    while let next = waiting.first,
      let destination = destinations.values.first(where: { $0.name == next.name }),
      let value = next.value.removingPercentEncoding.flatMap(destination.decode)
    {
      waiting.removeFirst()
      write(read() + [value])
    }
  }

  func report(_ mode: Operation.NavigationMode) {
    if let url = url(adding: nil) { location?.report(url, mode: mode == .back ? .back : mode) }
  }

  /// The URL of the open screens with one more; nil when one of them has no text form.
  func url(adding value: AnyHashable?) -> String? {
    var url = ""
    for value in read() + (value.map { [$0] } ?? []) {
      guard let part = NavigationText.encode(value) else { return nil }
      url += "/" + NavigationText.name(of: type(of: value.base)) + "/" + part
    }
    return url.isEmpty ? "/" : url
  }
}

private struct NavigationKey: EnvironmentKey { static var defaultValue: NavigationModel? { nil } }
private struct ScreenKey: EnvironmentKey { static var defaultValue: ScreenModel? { nil } }

extension EnvironmentValues {
  var navigation: NavigationModel? {
    get { self[NavigationKey.self] }
    set { self[NavigationKey.self] = newValue }
  }
  var screen: ScreenModel? {
    get { self[ScreenKey.self] }
    set { self[ScreenKey.self] = newValue }
  }
}
