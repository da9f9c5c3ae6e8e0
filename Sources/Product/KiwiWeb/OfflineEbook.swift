import Foundation
import HTTPServer
import KiwiEngine
import KiwiKit
import SwiftUICore
import WebHost

/// The text of an e-book as a page that a browser stores for offline reading.
struct OfflineEbook {
  let site: WebSite
  let authentication: RequestAuthentication

  // MARK: Addresses

  private static let end = "/words"

  static func path(of id: String) -> String { Route.ebook(id: id).url + end }

  /// Returns the ID of the book at a path.
  static func id(in path: String) -> String? {
    guard path.hasSuffix(end), case .ebook(let id) = Route(url: String(path.dropLast(end.count))) else {
      return nil
    }
    return id
  }

  /// Returns the ID of the element at a position.
  static func place(of position: EbookPosition) -> String { "c\(position.chapter)w\(position.word)" }

  // MARK: Response

  @concurrent func response(to request: Request, for id: String) async -> Response {
    let visitor = await authentication.visitor(of: request)
    guard let token = (visitor.context as? PageAuthentication)?.signedIn?.token else {
      return Response(status: visitor.isUnknown ? .serviceUnavailable : .notFound)
    }
    let client = site.prefetchingClient(token: token, request, nil)
    let locale = AcceptedLanguages.locale(request.headers["Accept-Language"])
    do throws(APIFailure) {
      let details = try await client.send(API.Ebooks.ebook(id))
      var html = Self.head(details, locale)
      for index in details.chapters.indices {
        guard html.utf8.count <= Self.longest else {
          html += Self.notice("p", locale) { localized("Go online to read the rest of this book.") }
          break
        }
        Self.append(try await client.send(API.Ebooks.chapter(id, String(index))), to: &html)
      }
      html += "</main>"
      return PlainPage(title: details.ebook.name, language: details.ebook.language, body: html)
        .response(to: request, for: visitor)
    } catch {
      return Response(status: error.isNotFound ? .notFound : .serviceUnavailable)
    }
  }

  /// The maximum size in bytes; a long novel has two million.
  private static let longest = 8 << 20

  // MARK: Content

  static func head(_ details: EbookDetails, _ locale: Locale) -> String {
    let ebook = details.ebook
    var html = "<header>"
    html += notice("p", locale) {
      localized("Saved in this browser. Your place, bookmarks and highlights work only online.")
    }
    let link = notice("span", locale) { localized("Continue Online") }
    html += "<p><a href=\"\(text(Route.ebook(id: ebook.id).url))\">\(link)</a></p></header>"
    html += "<main><h1>\(text(ebook.name))</h1><p>\(text(ebook.creators.joined(separator: ", ")))</p>"
    html += notice("p", locale) { ebook.missingPartsNote }
    html += "<details>" + notice("summary", locale) { localized("Contents") } + "<ol>"
    for entry in details.contents {
      html += "<li><a href=\"#c\(entry.position.chapter)\">\(text(entry.name))</a></li>"
    }
    return html + "</ol></details>"
  }

  /// Returns an element with a text in the reader's language, which may differ from the book's; empty without a text.
  private static func notice(_ element: String, _ locale: Locale, _ words: () -> String?) -> String {
    guard let words = ReaderLocale.$current.withValue(locale, operation: words) else { return "" }
    let language = StringCatalogs.language(for: locale) ?? AcceptedLanguages.source
    return "<\(element) lang=\"\(text(language))\" dir=\"auto\">\(text(words))</\(element)>"
  }

  private static func append(_ chapter: EbookChapter, to html: inout String) {
    html += "<section id=\"c\(chapter.index)\">"
    for (block, word) in zip(chapter.blocks, chapter.firstWords) {
      let place = EbookPosition(chapter: chapter.index, word: word)
      let id = block.wordCount > 0 ? " id=\"\(self.place(of: place))\"" : ""
      let words = text(block.text)
      switch block.kind {
      case .heading:
        // Headings start at the level below the book's name.
        let level = min(6, max(2, (block.level ?? 1) + 1))
        html += "<h\(level)\(id)>\(words)</h\(level)>"
      case .paragraph: html += "<p\(id)>\(words)</p>"
      case .quote: html += "<blockquote\(id)>\(words)</blockquote>"
      case .listItem: html += "<ul><li\(id)>\(words)</li></ul>"
      case .preformatted: html += "<pre\(id)>\(words)</pre>"
      case .rule: html += "<hr>"
      case .image: if !block.text.isEmpty { html += "<p><i>\(words)</i></p>" }
      case .note: html += "<aside>\(text(block.note ?? "")): \(words)</aside>"
      }
    }
    html += "</section>"
  }

  private static func text(_ text: String) -> String {
    var html = ""
    HTML.escape(text, into: &html)
    return html
  }
}
