import Dispatch
import Foundation

/// Something that sends values to those who listen, as far as view code needs it: what `objectWillChange`, `$property`
/// and the two subjects are.
///
/// ```swift
/// text.onReceive(words) { shown = $0 }
/// ```
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func _listen(_ receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

extension Publisher where Failure == Never {
  /// Calls a closure for each value, for as long as the returned object lives.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { _listen(receiveValue) }
}

extension Publisher {
  /// Passes the values on to a queue.
  public func receive(on scheduler: DispatchQueue, options: Never? = nil) -> some Publisher<Output, Failure> {
    Redirected(upstream: self, queue: scheduler)
  }
}

struct Redirected<Upstream: Publisher>: Publisher {
  typealias Failure = Upstream.Failure
  let upstream: Upstream
  let queue: DispatchQueue

  func _listen(_ receiveValue: @escaping (Upstream.Output) -> Void) -> AnyCancellable {
    let queue = queue
    // Who moves values to another queue says by that that they may go there.
    nonisolated(unsafe) let receiveValue = receiveValue
    return upstream._listen { value in
      nonisolated(unsafe) let value = value
      queue.async { receiveValue(value) }
    }
  }
}

/// A publisher that can be told from another one of its type.
protocol IdentifiedPublisher {
  /// Nil: nobody can tell.
  var identity: AnyHashable? { get }
}

extension Redirected: IdentifiedPublisher {
  var identity: AnyHashable? { (upstream as? any IdentifiedPublisher)?.identity }
}
extension PassthroughSubject: IdentifiedPublisher {
  var identity: AnyHashable? { AnyHashable(ObjectIdentifier(self)) }
}
extension CurrentValueSubject: IdentifiedPublisher {
  var identity: AnyHashable? { AnyHashable(ObjectIdentifier(self)) }
}
extension ObservableObjectPublisher: IdentifiedPublisher {
  var identity: AnyHashable? { AnyHashable(ObjectIdentifier(self)) }
}
extension Published.Publisher: IdentifiedPublisher {
  var identity: AnyHashable? { AnyHashable(ObjectIdentifier(storage)) }
}
extension Just: IdentifiedPublisher {
  var identity: AnyHashable? { output as? AnyHashable }
}

extension NotificationCenter {
  /// Sends on the notifications of a name.
  ///
  /// ```swift
  /// list.onReceive(NotificationCenter.default.publisher(for: .saved)) { _ in reload() }
  /// ```
  public struct Publisher: SwiftUICore.Publisher, IdentifiedPublisher {
    public typealias Output = Notification
    public typealias Failure = Never

    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    var identity: AnyHashable? {
      AnyHashable([ObjectIdentifier(center) as AnyHashable, name, object.map(ObjectIdentifier.init)])
    }

    public func _listen(_ receiveValue: @escaping (Notification) -> Void) -> AnyCancellable {
      // Whoever posts a notification says by that that it may be met there.
      nonisolated(unsafe) let receiveValue = receiveValue
      let center = center
      nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
        receiveValue($0)
      }
      return AnyCancellable { center.removeObserver(token) }
    }
  }

  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

/// ```swift
/// let waiting: any Cancellable = publisher.sink { show($0) }
/// ```
public protocol Cancellable {
  func cancel()
}

extension Cancellable {
  public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self.cancel)) }
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(AnyCancellable(self.cancel))
  }
}

/// Ends a listening, at the latest when it goes away itself.
///
/// ```swift
/// var cancellables: Set<AnyCancellable> = []
/// ```
public final class AnyCancellable: Cancellable, Hashable {
  private var end: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { end = cancel }
  public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

  deinit { end?() }

  public func cancel() {
    end?()
    end = nil
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A publisher that values can be given to.
///
/// ```swift
/// let subject: any Subject<Int, Never> = PassthroughSubject()
/// ```
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// ```swift
/// let taps = PassthroughSubject<Int, Never>()
/// ```
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let listeners = Listeners<Output>()

  public init() {}
  public func send(_ input: Output) { listeners.send(input) }
  public func _listen(_ receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    listeners.add(receiveValue)
  }
}

/// A subject that remembers its last value and starts with it.
///
/// ```swift
/// let words = CurrentValueSubject<String, Never>("")
/// ```
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let listeners = Listeners<Output>()
  public var value: Output {
    didSet { listeners.send(value) }
  }

  public init(_ value: Output) { self.value = value }
  public func send(_ input: Output) { value = input }
  public func _listen(_ receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    receiveValue(value)
    return listeners.add(receiveValue)
  }
}

/// A publisher of one value.
///
/// ```swift
/// let words = Just("Hello")
/// ```
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output

  public init(_ output: Output) { self.output = output }
  public func _listen(_ receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    receiveValue(output)
    return AnyCancellable {}
  }
}

extension View {
  nonisolated public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    nonisolated(unsafe) let (publisher, action) = (publisher, action)
    return Behaved(content: self) { ReceiveBehavior(publisher: publisher, action: action) }
  }
}

@MainActor struct ReceiveBehavior<Source: Publisher>: Behavior {
  final class Memory {
    var action: (Source.Output) -> Void
    var listening: AnyCancellable?
    init(_ action: @escaping (Source.Output) -> Void) { self.action = action }
  }

  let publisher: Source
  let action: (Source.Output) -> Void

  func begin(_ node: Node) -> Memory {
    let memory = Memory(action)
    listen(memory)
    return memory
  }

  func update(_ memory: inout Memory, _ previous: Self, _ node: Node) {
    memory.action = action
    let identity = (publisher as? any IdentifiedPublisher)?.identity
    if identity != (previous.publisher as? any IdentifiedPublisher)?.identity { listen(memory) }
  }

  private func listen(_ memory: Memory) {
    memory.listening = publisher._listen { [weak memory] in memory?.action($0) }
  }
}
