import ServerCore
import HTTPServer
import KiwiKit

/// Serves `/ebooks/{ebookId}/marks` and `/ebooks/settings`: bookmarks, highlights and page settings.
extension EbookArea {
  static func addMarks(to router: inout EndpointRouter) {
    router.on(API.Ebooks.marks) { call, viewer in
      let marks = try await call.context.read(estimatedRows: Limits.marksPerEbook) { transaction in
        try EbookMarkStore(transaction).marks(
          of: EbookService.find(call.path, of: viewer, in: transaction).key)
      }
      return try call.answer(marks.map(\.response))
    }
    router.on(API.Ebooks.putMark) { call, viewer in
      let (id, markId) = call.path
      try checkMark(markId)
      return try await call.write(
        replay: { transaction in
          let ebook = try EbookService.find(id, of: viewer, in: transaction)
          guard let mark = try EbookMarkStore(transaction).mark(id: markId, of: ebook.key) else {
            throw APIError.notFound
          }
          return mark.response
        }
      ) { transaction in
        let mark = try EbookService.putMark(
          markId, call.body, of: id, by: viewer, now: call.now, in: transaction)
        announce(try EbookService.find(id, of: viewer, in: transaction), call.context, transaction)
        return mark.response
      }
    }
    // Deleting a missing mark succeeds, so clients can repeat the request.
    router.on(API.Ebooks.removeMark) { call, viewer in
      let (id, markId) = call.path
      try checkMark(markId)
      return try await call.write { transaction in
        let ebook = try EbookService.find(id, of: viewer, in: transaction)
        try EbookMarkStore(transaction).delete(id: markId, of: ebook.key)
        announce(ebook, call.context, transaction)
      }
    }
  }

  private static func checkMark(_ id: String) throws(APIError) {
    guard Identifier.isWellFormed(id) else {
      throw .invalid("markId", "The id of the mark is malformed. Use a UUID in lowercase.")
    }
  }

  static func addSettings(to router: inout EndpointRouter) {
    router.on(API.Ebooks.settings) { call, viewer in
      try call.answer(
        call.snapshot { try EbookMarkStore($0).settings(ofUser: viewer.key) } ?? EbookSettings())
    }
    router.on(API.Ebooks.setSettings) { call, viewer in
      try await call.write(
        replay: { try EbookMarkStore($0).settings(ofUser: viewer.key) ?? EbookSettings() }
      ) { transaction in
        try EbookMarkStore(transaction).put(call.body, ofUser: viewer.key)
        return call.body
      }
    }
  }
}

extension EbookMarkRecord {
  fileprivate var response: EbookMark {
    EbookMark(
      id: id, chapter: chapter, word: word, endWord: endWord, color: color, quote: quote, note: note,
      createdAt: createdAt.date)
  }
}
