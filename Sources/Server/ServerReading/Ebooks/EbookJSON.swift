import ServerCore
import KiwiKit
import Media

/// Writes e-books. Stored JSON is copied verbatim, because decoding long chapters would be slow. Tests compare the
/// responses with KiwiKit's types.
package enum EbookJSON {
  /// Writes a ``KiwiKit/EbookDetails``.
  package static func details(
    of ebook: EbookRecord, at publicURL: String, in transaction: Transaction
  ) throws -> JSONWriter {
    let contents = try PackedText.unpack(EbookStore(transaction).contents(of: ebook.key))
    var writer = JSONWriter(capacity: 4_096 + contents.count)
    try writer.object { writer in
      writer.name("ebook")
      writer.fragment(
        try WireWriter.bytes(of: EbookService.response(ebook, at: publicURL, in: transaction)))
      writer.member("chapters", of: try EbookStore(transaction).chapters(of: ebook.key)) { chapter, writer in
        writer.object { writer in
          writer.member("name", chapter.name)
          writer.member("wordCount", chapter.wordCount)
        }
      }
      writer.name("contents")
      writer.fragment(contents.isEmpty ? Array("[]".utf8) : contents)
      writer.member("images", of: try EbookStore(transaction).images(of: ebook.key)) { image, writer in
        writer.object { writer in
          writer.member("url", upload: image.name, at: publicURL)
          writer.member("width", image.width)
          writer.member("height", image.height)
        }
      }
    }
    return writer
  }

  /// Writes a ``KiwiKit/EbookChapter``; nil if the book has no such chapter or is not ready.
  package static func chapter(
    _ number: Int, of ebook: EbookRecord, in transaction: Transaction
  ) throws -> JSONWriter? {
    guard ebook.status == .ready, let chapter = try EbookStore(transaction).chapter(number, of: ebook.key),
      let content = try EbookStore(transaction).content(ofChapter: number, of: ebook.key)
    else { return nil }
    let blocks = try PackedText.unpack(content)
    var writer = JSONWriter(capacity: blocks.count + 512)
    writer.object { writer in
      writer.member("index", chapter.number)
      writer.member("name", chapter.name)
      writer.name("blocks")
      writer.fragment(blocks)
    }
    return writer
  }

  private static func write(_ position: EbookPosition, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("chapter", position.chapter)
      writer.member("word", position.word)
    }
  }

  /// Writes the stored form of the table of contents, ``KiwiKit/EbookDetails/contents``.
  package static func write(
    contents entries: [EbookReading.ContentsEntry], to writer: inout JSONWriter
  ) {
    writer.array(of: entries) { entry, writer in
      writer.object { writer in
        writer.member("name", entry.name)
        writer.member("level", entry.level)
        writer.name("position")
        write(EbookPosition(chapter: entry.chapter, word: entry.word), to: &writer)
      }
    }
  }

  /// Writes the stored form of a chapter, ``KiwiKit/EbookChapter/blocks``.
  package static func write(_ blocks: [EbookReading.Block], to writer: inout JSONWriter) {
    writer.array(of: blocks) { block, writer in
      writer.object { writer in
        writer.member("kind", block.kind.rawValue)
        writer.member("text", block.text)
        writer.member("level", block.level)
        writer.member("runs", of: block.runs) { run, writer in
          writer.object { writer in
            writer.member("start", run.start)
            writer.member("end", run.end)
            writer.member("style", run.style.rawValue)
            writer.member("note", run.note)
          }
        }
        writer.member("image", block.image)
        writer.member("note", block.note)
      }
    }
  }
}
