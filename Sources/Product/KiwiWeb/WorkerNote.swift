import Foundation
import KiwiKit
import WebHost

/// The messages about events between a page worker and the server.
enum WorkerNote: Sendable {
  /// A page subscribes, as the owner of a token if there is one.
  case listen(listener: UInt32, token: String?)
  case watch(listener: UInt32, [String])
  case cancel(listener: UInt32)
  /// Events as JSON, once for all pages that receive them.
  case events([UInt8], listeners: [UInt32])

  private enum Kind: UInt8 {
    case listen, watch, cancel, events
  }

  var bytes: [UInt8] {
    var writer = LinkWriter()
    switch self {
    case .listen(let listener, let token):
      writer.write(Kind.listen.rawValue)
      writer.write(listener)
      writer.write(token) { $0.write($1) }
    case .watch(let listener, let posts):
      writer.write(Kind.watch.rawValue)
      writer.write(listener)
      writer.write(each: posts) { $0.write($1) }
    case .cancel(let listener):
      writer.write(Kind.cancel.rawValue)
      writer.write(listener)
    case .events(let json, let listeners):
      writer.write(Kind.events.rawValue)
      writer.write(json)
      writer.write(each: listeners) { $0.write($1) }
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(LinkReader.Malformed) {
    var reader = LinkReader(bytes[...])
    guard let kind = Kind(rawValue: try reader.byte()) else { throw LinkReader.Malformed() }
    switch kind {
    case .listen:
      let listener = try reader.number()
      let token = try reader.optional { reader throws(LinkReader.Malformed) in try reader.text() }
      self = .listen(listener: listener, token: token)
    case .watch:
      let listener = try reader.number()
      let posts = try reader.each { reader throws(LinkReader.Malformed) in try reader.text() }
      self = .watch(listener: listener, posts)
    case .cancel: self = .cancel(listener: try reader.number())
    case .events:
      let json = Array(try reader.content())
      let listeners = try reader.each { reader throws(LinkReader.Malformed) in try reader.number() }
      self = .events(json, listeners: listeners)
    }
    guard reader.isAtEnd else { throw LinkReader.Malformed() }
  }
}
