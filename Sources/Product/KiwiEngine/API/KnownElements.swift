import Foundation
import Threads

/// The elements of lists in JSON that were read before, by their bytes: a process that shows many people the same
/// posts reads each of them once.
///
/// Equal bytes are equal values, and nobody learns what the others' were: whoever asks has the bytes already.
public final class KnownElements<Element: Decodable & Sendable>: Sendable {
  private struct State {
    var elements: [Bytes: Element] = [:]
    /// Those of before, which go when as many others have come.
    var older: [Bytes: Element] = [:]
  }

  /// Data by itself hashes its first bytes only, in which many elements are alike.
  private struct Bytes: Hashable {
    let data: Data

    func hash(into hasher: inout Hasher) {
      data.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// In bytes: what is larger is rare, and is read each time.
  private static var mostBytes: Int { 16_384 }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: How many elements at least are remembered, and at most twice as many.
  public init(limit: Int) { self.limit = max(1, limit) }

  /// The elements of an array.
  ///
  /// - Throws: What `decode` throws for an element, or for all of it when it is no array.
  func list(
    in data: Data, decode: (Data) throws -> Element, decodeAll: (Data) throws -> [Element]
  ) throws -> [Element] {
    guard let ranges = JSONArray.elements(of: data) else { return try decodeAll(data) }
    return try ranges.map { range in
      guard range.count <= Self.mostBytes else { return try decode(data[range]) }
      // A copy, which does not keep the rest of the answer.
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

/// The outline of an array in JSON (RFC 8259, section 5).
enum JSONArray {
  /// Where the bytes of each element are, without the space around them; nil for what is no array. Whether the
  /// elements are JSON is for who reads them to say.
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

    /// Up to the comma or bracket that ends it.
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

    /// False when it has no end.
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
