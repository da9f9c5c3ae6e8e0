import Formats
import KiwiKit
import Media

extension JSONWriter {
  /// A ``KiwiKit/Ebook``.
  mutating func ebook(_ view: EbookView, at publicURL: String) {
    let ebook = view.ebook
    object { writer in
      writer.member("id", ebook.id)
      writer.member("status", ebook.status.rawValue)
      writer.member("problem", ebook.problem)
      writer.member("missingParts", ebook.missingParts)
      writer.member("name", ebook.name)
      writer.member("creators", ebook.creators)
      writer.member("language", ebook.language)
      writer.member("isbn", ebook.isbn)
      writer.member("coverURL", upload: ebook.coverName, at: publicURL)
      writer.member("chapterCount", ebook.chapterCount)
      writer.member("wordCount", ebook.wordCount)
      writer.member("size", ebook.size)
      writer.member("addedAt", date: ebook.addedAt)
      writer.name("position")
      if let position = ebook.position { writer.position(position) } else { writer.null() }
      writer.member("readAt", date: ebook.readAt)
      writer.member("wordsRead", ebook.wordsRead)
      writer.name("title")
      if let title = view.title { writer.summary(title) } else { writer.null() }
    }
  }

  mutating func position(_ position: EbookPosition) {
    object { writer in
      writer.member("chapter", position.chapter)
      writer.member("word", position.word)
    }
  }

  /// A ``KiwiKit/EbookMark``.
  mutating func ebookMark(_ mark: EbookMarkRecord) {
    object { writer in
      writer.member("id", mark.id)
      writer.member("chapter", mark.chapter)
      writer.member("word", mark.word)
      writer.member("endWord", mark.endWord)
      writer.member("color", mark.color?.rawValue)
      writer.member("quote", mark.quote)
      writer.member("note", mark.note)
      writer.member("createdAt", date: mark.createdAt)
    }
  }

  /// A ``KiwiKit/EbookSettings``.
  mutating func ebookSettings(_ settings: EbookSettings) {
    object { writer in
      writer.member("theme", settings.theme.rawValue)
      writer.member("textSize", settings.textSize)
      writer.member("lineSpacing", settings.lineSpacing)
    }
  }

  /// The table of contents as it is kept: ``KiwiKit/EbookDetails/contents``.
  mutating func contents(_ entries: [EbookReading.ContentsEntry]) {
    array(of: entries) { entry, writer in
      writer.object { writer in
        writer.member("name", entry.name)
        writer.member("level", entry.level)
        writer.name("position")
        writer.position(EbookPosition(chapter: entry.chapter, word: entry.word))
      }
    }
  }

  /// A chapter as it is kept: ``KiwiKit/EbookChapter/blocks``.
  mutating func blocks(_ blocks: [EbookReading.Block]) {
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
