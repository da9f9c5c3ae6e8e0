// Registers the catalogs of the server's modules.
import CServerTexts
import Foundation
import HTTPServer
@_exported import StringCatalogs

extension Request {
  /// The first language of `Accept-Language` that the catalogs have, or English.
  ///
  /// Pages send the language of their reader. Only responses with texts read it, so that others cost nothing.
  package var readerLocale: Locale { AcceptedLanguages.locale(headers["Accept-Language"]) }
}

extension RequestContext {
  /// Runs work that makes texts of the response, with the reader's language as ``StringCatalogs/ReaderLocale``.
  ///
  /// A transaction runs on another thread, so it calls this inside. Errors are not such texts: they keep their key and
  /// get their language when the response is written.
  package func inReaderLanguage<Result>(_ work: () throws -> Result) rethrows -> Result {
    try ReaderLocale.$current.withValue(request.readerLocale, operation: work)
  }
}
