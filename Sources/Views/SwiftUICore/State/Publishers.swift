import Dispatch
import Foundation

/// Sends values to subscribers. This is the part of Combine that views need: `objectWillChange`, `$property` and the
/// two subjects.
///
/// ```swift
/// text.onReceive(words) { shown = $0 }
/// ```
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of errors. No publisher here sends one.
  associatedtype Failure: Error
  func _listen(_ receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

extension Publisher where Failure == Never {
  /// Calls a closure for each value until the returned object is released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { _listen(receiveValue) }
}

extension Publisher {
  /// Delivers values on a queue.
  public func receive(on scheduler: DispatchQueue, options: Never? = nil) -> some Publisher<Output, Failure> {
    QueuedPublisher(upstream: self, queue: scheduler)
  }
}

struct QueuedPublisher<Upstream: Publisher>: Publisher {
  typealias Failure = Upstream.Failure
  let upstream: Upstream
  let queue: DispatchQueue

  func _listen(_ receiveValue: @escaping (Upstream.Output) -> Void) -> AnyCancellable {
    let queue = queue
    // By moving values to another queue, the caller asserts that they may be used there.
    nonisolated(unsafe) let receiveValue = receiveValue
    return upstream._listen { value in
      nonisolated(unsafe) let value = value
      queue.async { receiveValue(value) }
    }
  }
}

/// A publisher that can be distinguished from others of its type.
protocol IdentifiedPublisher {
  /// The identity of the publisher; nil if publishers of the type are indistinguishable.
  var identity: AnyHashable? { get }
}

extension QueuedPublisher: IdentifiedPublisher {
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
  /// Publishes notifications with a name.
  ///
  /// ```swift
  /// list.onReceive(NotificationCenter.default.publisher(for: .saved)) { _ in reload() }
  /// ```
  public struct Publisher: SwiftUICore.Publisher, IdentifiedPublisher {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The observed center.
    public let center: NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// The sender to observe, or nil for all senders.
    public let object: AnyObject?

    var identity: AnyHashable? {
      AnyHashable([ObjectIdentifier(center) as AnyHashable, name, object.map(ObjectIdentifier.init)])
    }

    public func _listen(_ receiveValue: @escaping (Notification) -> Void) -> AnyCancellable {
      // By posting a notification, the sender asserts that it may be used there.
      nonisolated(unsafe) let receiveValue = receiveValue
      let center = center
      nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
        receiveValue($0)
      }
      return AnyCancellable { center.removeObserver(token) }
    }
  }

  /// Returns a publisher of notifications.
  ///
  /// - `object`: The sender to observe, or nil for all senders.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

/// An activity that can be cancelled.
///
/// ```swift
/// let waiting: any Cancellable = publisher.sink { show($0) }
/// ```
public protocol Cancellable {
  /// Ends the activity.
  func cancel()
}

extension Cancellable {
  /// Keeps the subscription alive in a collection.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self.cancel)) }
  /// Keeps the subscription alive in a collection.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(AnyCancellable(self.cancel))
  }
}

/// Cancels a subscription when it is released.
///
/// ```swift
/// var cancellables: Set<AnyCancellable> = []
/// ```
public final class AnyCancellable: Cancellable, Hashable {
  private var end: (() -> Void)?

  /// Creates an object that runs a closure, once, on cancellation or release.
  public init(_ cancel: @escaping () -> Void) { end = cancel }
  /// Creates an object that cancels another one, once, on cancellation or release.
  public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

  deinit { end?() }

  /// Ends the subscription. Repeated calls have no effect.
  public func cancel() {
    end?()
    end = nil
  }

  /// Keeps the subscription alive in a collection.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  /// Keeps the subscription alive in a collection.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A publisher that sends the values it receives.
///
/// ```swift
/// let subject: any Subject<Int, Never> = PassthroughSubject()
/// ```
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  func send(_ value: Output)
}

extension Subject where Output == Void {
  /// Sends an event without a value.
  public func send() { send(()) }
}

/// A subject that sends values to its current subscribers.
///
/// ```swift
/// let taps = PassthroughSubject<Int, Never>()
/// ```
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let listeners = Listeners<Output>()

  /// Creates a subject without subscribers.
  public init() {}
  /// Sends a value to all current subscribers.
  public func send(_ input: Output) { listeners.send(input) }
  public func _listen(_ receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    listeners.add(receiveValue)
  }
}

/// A subject that keeps its last value and sends it to new subscribers.
///
/// ```swift
/// let words = CurrentValueSubject<String, Never>("")
/// ```
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let listeners = Listeners<Output>()
  /// The last value. Setting it sends the new value.
  public var value: Output {
    didSet { listeners.send(value) }
  }

  /// Creates a subject with an initial value.
  public init(_ value: Output) { self.value = value }
  /// Stores a value and sends it to all current subscribers.
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
  /// The value.
  public let output: Output

  /// Creates a publisher of one value.
  public init(_ output: Output) { self.output = output }
  public func _listen(_ receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    receiveValue(output)
    return AnyCancellable {}
  }
}

extension View {
  /// Performs an action for each value of a publisher while the view is mounted.
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
