import Foundation
import SwiftUICore

/// A message of a browser, checked for shape and size. The session checks whether it fits the page.
enum ClientMessage: Sendable, Hashable {
  case hello(Hello)
  case event(ClientEvent)
  /// The number of the newest frame that the page shows.
  case acknowledge(UInt32)
  /// Requests any response.
  case ping

  /// The first message of each socket: identifies the page and contains the data to recreate it.
  struct Hello: Sendable, Hashable {
    /// The one-use token of the page's HTML, if its session was not adopted before.
    var connectToken: String?
    /// The key of a previous session of this page.
    var resumeKey: String?
    /// The number of the newest frame that the page shows.
    var frame: UInt32
    var url: String
    var width: ClientEnvironment.Width
    var scheme: ClientEnvironment.Scheme
    var reducedMotion: Bool
    /// The name in the time zone database.
    var zone: String
  }

  enum Limits {
    /// The maximum bytes of a message.
    static let messageBytes = 256 << 10
    /// The maximum bytes of a field's value.
    static let textBytes = 128 << 10
    /// The maximum bytes of a URL, token, date, key or name.
    static let wordBytes = 2 << 10
    /// The maximum distance on a page, in points.
    static let points = 1e5
    /// The maximum number of elements in one report of frames or visibility.
    static let elements = 500
    /// The maximum number of stored values in one report.
    static let storedValues = 100
  }

  /// Returns nil for a message that the host's script never sends.
  init?(_ text: String) {
    guard text.utf8.count <= Limits.messageBytes,
      let message = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
    else { return nil }
    self = message
  }
}

extension ClientMessage: Decodable {
  private struct Malformed: Error {}

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let sequence = try values.decode(UInt32.self)
    let name = try values.decode(String.self)
    let node = try values.decode(UInt32.self)
    switch name {
    case "hello": self = .hello(try values.decode(Hello.self))
    case "ack": self = .acknowledge(try values.decode(UInt32.self))
    case "ping": self = .ping
    default:
      guard sequence > 0, let kind = ClientEvent.Kind(rawValue: name) else { throw Malformed() }
      let payload = try Self.payload(of: kind, for: node, from: &values)
      self = .event(ClientEvent(sequence: sequence, kind: kind, node: node, payload: payload))
    }
    guard values.isAtEnd else { throw Malformed() }
  }

  private static func payload(
    of kind: ClientEvent.Kind, for node: ElementID, from values: inout any UnkeyedDecodingContainer
  ) throws -> ClientEvent.Payload {
    switch kind {
    case .refresh, .back, .dismiss, .hold:
      return .none
    case .tap where values.isAtEnd:
      return .none
    case .tap, .double:
      var pair = try values.nestedUnkeyedContainer()
      return .point(
        x: try finite(pair.decode(Double.self), within: Limits.points),
        y: try finite(pair.decode(Double.self), within: Limits.points))
    case .measure, .away:
      return .frames(try frames(from: values.nestedUnkeyedContainer()))
    case .pinch:
      var parts = try values.nestedUnkeyedContainer()
      return .pinch(
        .init(
          phase: try word(parts.decode(String.self)),
          distance: try finite(parts.decode(Double.self), within: Limits.points),
          angle: try finite(parts.decode(Double.self), within: 4)))
    case .camera:
      var parts = try values.nestedUnkeyedContainer()
      func next() throws -> Double { try finite(parts.decode(Double.self), within: 100) }
      return .camera(.init(x: try next(), y: try next(), zoom: try next()))
    case .drop:
      var parts = try values.nestedUnkeyedContainer()
      func next() throws -> Double { try finite(parts.decode(Double.self), within: Limits.points) }
      return .drop(try parts.decode(UInt32.self), x: try next(), y: try next())
    case .scrolled:
      var parts = try values.nestedUnkeyedContainer()
      func next() throws -> Double { try finite(parts.decode(Double.self), within: Limits.points * 100) }
      let (x, y) = (try next(), try next())
      let content = CGSize(width: try next(), height: try next())
      return .scroll(x: x, y: y, content: content, container: CGSize(width: try next(), height: try next()))
    case .layout:
      return .layout(try layout(from: values.nestedUnkeyedContainer()))
    case .flash:
      var pair = try values.nestedUnkeyedContainer()
      let word = try pair.decode(UInt32.self)
      return .flash(word: Int(word), isPlaying: try pair.decode(Bool.self))
    case .located:
      var parts = try values.nestedUnkeyedContainer()
      return .located(try parts.decode(UInt32.self), try position(from: &parts))
    case .edit, .commit:
      var pair = try values.nestedUnkeyedContainer()
      let text = try bounded(pair.decode(String.self), by: Limits.textBytes)
      return .text(text, editSequence: try pair.decode(UInt32.self))
    case .near where node == 0:
      return .elements(try elements(from: values.nestedUnkeyedContainer()))
    case .toggle, .focus, .near, .press, .hover, .targeted:
      return .flag(try values.decode(Bool.self))
    case .number:
      // A range or number input without a valid number sends null.
      return .number(try finite(values.decode(Double.self), within: 1e15))
    case .pick:
      return .choice(try values.decode(UInt32.self))
    case .present:
      return .step(try values.decode(UInt32.self))
    case .date, .file, .key:
      return .string(try bounded(values.decode(String.self), by: Limits.wordBytes))
    case .pop:
      return .string(try path(values.decode(String.self)))
    case .drag:
      return .drag(try drag(from: values.nestedUnkeyedContainer()))
    case .size:
      var parts = try values.nestedUnkeyedContainer()
      return .size(
        try word(parts.decode(String.self)), try word(parts.decode(String.self)),
        reducedMotion: try parts.decode(Bool.self))
    case .store:
      var pair = try values.nestedUnkeyedContainer()
      let key = try bounded(pair.decode(String.self), by: Limits.wordBytes)
      let value =
        try pair.decodeNil()
        ? nil : bounded(pair.decode(String.self), by: BrowserStorage.Limits.valueBytes)
      return .stored(key: key, value: value)
    case .stored:
      var parts = try values.nestedUnkeyedContainer()
      let owner = try bounded(parts.decode(String.self), by: Limits.wordBytes)
      return .storage(owner: owner, try stored(from: parts.nestedUnkeyedContainer()))
    case .ack, .ping:
      throw Malformed()
    }
  }

  /// Reads two coordinates, or the name of a failure.
  private static func position(
    from parts: inout any UnkeyedDecodingContainer
  ) throws -> BrowserPosition.Response {
    if let name = try? parts.decode(String.self) { return .failure(try word(name)) }
    return .success(
      BrowserPosition.Point(
        latitude: try finite(parts.decode(Double.self), within: 90),
        longitude: try finite(parts.decode(Double.self), within: 180)))
  }

  private static func drag(
    from container: any UnkeyedDecodingContainer
  ) throws -> ClientEvent.DragSample {
    var parts = container
    let phase: ClientEvent.DragSample.Phase = try word(parts.decode(String.self))
    func next(_ bound: Double = Limits.points) throws -> Double {
      try finite(parts.decode(Double.self), within: bound)
    }
    return ClientEvent.DragSample(
      phase: phase, startX: try next(), startY: try next(), translationX: try next(),
      translationY: try next(), velocityX: try next(1e6), velocityY: try next(1e6))
  }

  private static func frames(
    from container: any UnkeyedDecodingContainer
  ) throws -> [ElementID: ElementFrame] {
    var list = container
    var frames: [ElementID: ElementFrame] = [:]
    while !list.isAtEnd {
      guard frames.count < Limits.elements else { throw Malformed() }
      var parts = try list.nestedUnkeyedContainer()
      let id = try parts.decode(UInt32.self)
      func next() throws -> Double { try finite(parts.decode(Double.self), within: Limits.points * 100) }
      let frame = ElementFrame(x: try next(), y: try next(), width: try next(), height: try next())
      guard frame.width >= 0, frame.height >= 0 else { throw Malformed() }
      frames[id] = frame
    }
    return frames
  }

  /// Reads the available size, the number of views, their sizes, and the sizes at requested widths.
  private static func layout(from container: any UnkeyedDecodingContainer) throws -> LayoutSample {
    var list = container
    func next() throws -> Double {
      let number = try finite(list.decode(Double.self), within: Limits.points)
      guard number >= 0 else { throw Malformed() }
      return number
    }
    var sample = LayoutSample(width: try next(), height: try next(), sizes: [], requestedSizes: [])
    let count = try list.decode(Int.self)
    while !list.isAtEnd {
      guard sample.sizes.count + sample.requestedSizes.count < Limits.elements else { throw Malformed() }
      let size = CGSize(width: try next(), height: try next())
      if sample.sizes.count < count { sample.sizes.append(size) } else { sample.requestedSizes.append(size) }
    }
    guard sample.sizes.count == count else { throw Malformed() }
    return sample
  }

  private static func elements(from container: any UnkeyedDecodingContainer) throws -> [ElementID] {
    var list = container
    var elements: [ElementID] = []
    while !list.isAtEnd {
      guard elements.count < Limits.elements else { throw Malformed() }
      elements.append(try list.decode(UInt32.self))
    }
    return elements
  }

  private static func stored(from container: any UnkeyedDecodingContainer) throws -> [String: String] {
    var list = container
    var stored: [String: String] = [:]
    while !list.isAtEnd {
      guard stored.count < Limits.storedValues else { throw Malformed() }
      var pair = try list.nestedUnkeyedContainer()
      let key = try bounded(pair.decode(String.self), by: Limits.wordBytes)
      stored[key] = try bounded(pair.decode(String.self), by: BrowserStorage.Limits.valueBytes)
    }
    return stored
  }

  private static func finite(_ number: Double, within bound: Double) throws -> Double {
    guard number.isFinite, number.magnitude <= bound else { throw Malformed() }
    return number
  }

  private static func bounded(_ text: String, by limit: Int) throws -> String {
    guard text.utf8.count <= limit else { throw Malformed() }
    return text
  }

  private static func word<Word: RawRepresentable<String>>(_ text: String) throws -> Word {
    guard let word = Word(rawValue: text) else { throw Malformed() }
    return word
  }

  /// Returns a path of this host with its query. `//` would name another host. Browsers remove tabs and line ends from
  /// an address, which could join the characters around them.
  static func path(_ text: String) throws -> String {
    let bytes = text.utf8
    guard bytes.starts(with: "/".utf8), !bytes.starts(with: "//".utf8),
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
    else { throw Malformed() }
    return try bounded(text, by: Limits.wordBytes)
  }
}

extension ClientMessage.Hello {
  /// Applies the browser's properties to an environment.
  func describe(_ environment: inout ClientEnvironment) {
    environment.width = width
    environment.scheme = scheme
    environment.reducedMotion = reducedMotion
    environment.timeZone = ClientEnvironment.timeZone(zone) ?? environment.timeZone
  }
}

extension ClientMessage.Hello: Decodable {
  private enum Key: String, CodingKey {
    case connect, resume, frame, url, display, zone
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    connectToken = try values.decodeIfPresent(String.self, forKey: .connect)
    resumeKey = try values.decodeIfPresent(String.self, forKey: .resume)
    frame = try values.decode(UInt32.self, forKey: .frame)
    url = try ClientMessage.path(values.decode(String.self, forKey: .url))
    var display = try values.nestedUnkeyedContainer(forKey: .display)
    width = try ClientMessage.word(display.decode(String.self))
    scheme = try ClientMessage.word(display.decode(String.self))
    reducedMotion = try display.decode(Bool.self)
    zone = try ClientMessage.bounded(values.decode(String.self, forKey: .zone), by: 64)
  }
}
