import ServerCore
import KiwiKit
import Media

// Stored JSON is copied verbatim, because decoding long chapters would be slow. Tests compare the responses with
// KiwiKit's types.
extension JSONWriter {
  /// Writes a ``KiwiKit/EbookDetails``.
  package init(details ebook: EbookRecord, at publicURL: String, in transaction: Transaction) throws {
    let contents = try PackedText.unpack(transaction.ebooks.contents(of: ebook.key))
    self.init(capacity: 4_096 + contents.count)
    try object { writer in
      writer.name("ebook")
      writer.fragment(
        try WireWriter.bytes(of: EbookService.response(ebook, at: publicURL, in: transaction)))
      writer.member("chapters", of: try transaction.ebooks.chapters(of: ebook.key)) { chapter, writer in
        writer.object { writer in
          writer.member("name", chapter.name)
          writer.member("wordCount", chapter.wordCount)
        }
      }
      writer.name("contents")
      writer.fragment(contents.isEmpty ? Array("[]".utf8) : contents)
      writer.member("images", of: try transaction.ebooks.images(of: ebook.key)) { image, writer in
        writer.object { writer in
          writer.member("url", upload: image.name, at: publicURL)
          writer.member("width", image.width)
          writer.member("height", image.height)
        }
      }
    }
  }

  /// Writes a ``KiwiKit/EbookChapter``; nil if the book has no such chapter or is not ready.
  package init?(chapter number: Int, of ebook: EbookRecord, in transaction: Transaction) throws {
    guard ebook.status == .ready, let chapter = try transaction.ebooks.chapter(number, of: ebook.key),
      let content = try transaction.ebooks.content(ofChapter: number, of: ebook.key)
    else { return nil }
    let blocks = try PackedText.unpack(content)
    self.init(capacity: blocks.count + 512)
    object { writer in
      writer.member("index", chapter.number)
      writer.member("name", chapter.name)
      writer.name("blocks")
      writer.fragment(blocks)
    }
  }

  package mutating func position(_ position: EbookPosition) {
    object { writer in
      writer.member("chapter", position.chapter)
      writer.member("word", position.word)
    }
  }

  /// Writes the stored form of the table of contents, ``KiwiKit/EbookDetails/contents``.
  package mutating func contents(_ entries: [EbookReading.ContentsEntry]) {
    array(of: entries) { entry, writer in
      writer.object { writer in
        writer.member("name", entry.name)
        writer.member("level", entry.level)
        writer.name("position")
        writer.position(EbookPosition(chapter: entry.chapter, word: entry.word))
      }
    }
  }

  /// Writes the stored form of a chapter, ``KiwiKit/EbookChapter/blocks``.
  package mutating func blocks(_ blocks: [EbookReading.Block]) {
    array(of: blocks) { block, writer in
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
