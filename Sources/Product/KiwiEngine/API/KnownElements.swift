import Foundation
import Threads

/// A cache of decoded list elements, keyed by their bytes.
///
/// A process that serves many users decodes each post once. The cache reveals no data between users: a hit requires the
/// element's bytes, and equal bytes decode to equal values.
public final class KnownElements<Element: Decodable & Sendable>: Sendable {
  private struct State {
    var elements: [Bytes: Element] = [:]
    /// The previous generation, evicted once the current one is full.
    var older: [Bytes: Element] = [:]
  }

  /// Hashes all bytes. `Data` hashes only its first bytes, which many elements have in common.
  private struct Bytes: Hashable {
    let data: Data

    func hash(into hasher: inout Hasher) {
      data.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// The maximum size of a cached element, in bytes. Larger ones are rare and are decoded each time.
  private static var maxBytes: Int { 16_384 }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: The number of elements to keep at least; the maximum is twice as many.
  public init(limit: Int) { self.limit = max(1, limit) }

  /// Decodes the elements of an array.
  ///
  /// - Throws: The error of `decode`, for an element or for data that is not an array.
  func list(
    in data: Data, decode: (Data) throws -> Element, decodeAll: (Data) throws -> [Element]
  ) throws -> [Element] {
    guard let ranges = JSONArray.elements(of: data) else { return try decodeAll(data) }
    return try ranges.map { range in
      guard range.count <= Self.maxBytes else { return try decode(data[range]) }
      // A copy, which does not retain the rest of the response.
      let bytes = Bytes(data: Data(data[range]))
      if let known = known(bytes) { return known }
      let element = try decode(bytes.data)
      remember(element, bytes)
      return element
    }
  }

  private func known(_ bytes: Bytes) -> Element? {
    state.withLock { state in
      if let element = state.elements[bytes] { return element }
      guard let element = state.older[bytes] else { return nil }
      Self.remember(element, bytes, limit, in: &state)
      return element
    }
  }

  private func remember(_ element: Element, _ bytes: Bytes) {
    state.withLock { Self.remember(element, bytes, limit, in: &$0) }
  }

  private static func remember(_ element: Element, _ bytes: Bytes, _ limit: Int, in state: inout State) {
    if state.elements.count >= limit {
      state.older = state.elements
      state.elements = [:]
    }
    state.elements[bytes] = element
  }
}

/// Finds the elements of an array in JSON without decoding them (RFC 8259, section 5).
enum JSONArray {
  /// Returns the range of each element, without surrounding whitespace. Returns nil for data that is not an array.
  ///
  /// Does not check that the elements are valid JSON; decoding them does.
  static func elements(of data: Data) -> [Range<Data.Index>]? {
    data.withUnsafeBytes { bytes -> [Range<Int>]? in
      var scanner = Scanner(bytes: bytes)
      return scanner.elements()
    }
    .map { ranges in
      ranges.map { data.startIndex + $0.lowerBound..<data.startIndex + $0.upperBound }
    }
  }

  private struct Scanner {
    let bytes: UnsafeRawBufferPointer
    var position = 0

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func elements() -> [Range<Int>]? {
      skipSpace()
      guard byte == UInt8(ascii: "[") else { return nil }
      position += 1
      skipSpace()
      var ranges: [Range<Int>] = []
      if byte == UInt8(ascii: "]") {
        position += 1
      } else {
        while true {
          guard let range = element() else { return nil }
          ranges.append(range)
          let end = byte
          position += 1
          if end == UInt8(ascii: "]") { break }
          skipSpace()
        }
      }
      skipSpace()
      return position == bytes.count ? ranges : nil
    }

    /// Advances to the comma or bracket that ends the element.
    private mutating func element() -> Range<Int>? {
      let start = position
      var end = position
      var open: [UInt8] = []
      while let byte {
        switch byte {
        case UInt8(ascii: "\""):
          guard skipString() else { return nil }
          end = position
          continue
        case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
        case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
        case UInt8(ascii: "]") where open.isEmpty, UInt8(ascii: ",") where open.isEmpty:
          return end > start ? start..<end : nil
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          guard open.popLast() == byte else { return nil }
        default: break
        }
        position += 1
        if !Self.isSpace(byte) { end = position }
      }
      return nil
    }

    /// Returns false if the string does not end.
    private mutating func skipString() -> Bool {
      position += 1
      while let byte {
        position += 1
        if byte == UInt8(ascii: "\"") { return true }
        if byte == UInt8(ascii: "\\") { position += 1 }
      }
      return false
    }

    private mutating func skipSpace() {
      while let byte, Self.isSpace(byte) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
  }
}
