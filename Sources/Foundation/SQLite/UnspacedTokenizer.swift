import CSQLite

/// An FTS5 tokenizer that indexes ``UnspacedText`` as bigrams.
///
/// A run of such text becomes overlapping pairs of characters plus its last character, so phrases of any
/// length, including a single character, match inside a sentence. All other text is passed to `unicode61`
/// with the table's arguments, at no extra cost.
///
/// ```sql
/// CREATE VIRTUAL TABLE search USING fts5 (words, tokenize = 'unspaced remove_diacritics 2')
/// ```
///
/// Every ``Connection`` registers it. Other programs cannot write to tables that use it.
enum UnspacedTokenizer {
  private static let name = "unspaced"
  private static let base = "unicode61"

  static func register(on connection: OpaquePointer) throws(DatabaseError) {
    guard let api = sqlite3_fts5_api(connection) else {
      throw DatabaseError(
        code: SQLITE_ERROR,
        message: "This SQLite library lacks full-text search (FTS5). Install one with FTS5.")
    }
    var tokenizer = fts5_tokenizer(xCreate: create, xDelete: delete, xTokenize: tokenize)
    let code = api.pointee.xCreateTokenizer(api, name, api, &tokenizer, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code: code, message: "cannot register the tokenizer") }
  }

  /// An instance of `unicode61` with the arguments of a table.
  private final class Instance {
    let tokenizer: fts5_tokenizer
    let handle: OpaquePointer

    init(_ tokenizer: fts5_tokenizer, _ handle: OpaquePointer) {
      self.tokenizer = tokenizer
      self.handle = handle
    }

    deinit { tokenizer.xDelete(handle) }
  }

  private typealias Receiver =
    @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32) -> Int32

  private static let create:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int32,
      UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 = { context, arguments, count, made in
      guard let api = context?.assumingMemoryBound(to: fts5_api.self), let made else { return SQLITE_MISUSE }
      var tokenizer = fts5_tokenizer()
      var baseContext: UnsafeMutableRawPointer?
      let found = api.pointee.xFindTokenizer(api, base, &baseContext, &tokenizer)
      guard found == SQLITE_OK else { return found }
      var handle: OpaquePointer?
      let created = tokenizer.xCreate(baseContext, arguments, count, &handle)
      guard created == SQLITE_OK, let handle else { return created }
      made.pointee = OpaquePointer(Unmanaged.passRetained(Instance(tokenizer, handle)).toOpaque())
      return SQLITE_OK
    }

  private static let delete: @convention(c) (OpaquePointer?) -> Void = { instance in
    guard let instance else { return }
    Unmanaged<Instance>.fromOpaque(UnsafeRawPointer(instance)).release()
  }

  private static let tokenize:
    @convention(c) (
      OpaquePointer?, UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Receiver?
    ) -> Int32 = { instance, context, flags, text, length, receive in
      guard let instance, let receive else { return SQLITE_MISUSE }
      guard let text, length > 0 else { return SQLITE_OK }
      let base = Unmanaged<Instance>.fromOpaque(UnsafeRawPointer(instance)).takeUnretainedValue()
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
      guard bytes.contains(where: { $0 >= UnspacedText.firstLeadByte }) else {
        return base.tokenizer.xTokenize(base.handle, context, flags, text, length, receive)
      }
      var run = Run(context: context, flags: flags, receive: receive, base: base)
      return run.tokenize(String(decoding: bytes, as: UTF8.self))
    }

  /// The state of tokenizing one text.
  private struct Run {
    let context: UnsafeMutableRawPointer?
    let flags: Int32
    let receive: Receiver
    let base: Instance

    /// The receiver of a part's tokens and the part's offset in the text.
    private struct Part {
      let context: UnsafeMutableRawPointer?
      let receive: Receiver
      let offset: Int32
    }

    mutating func tokenize(_ text: String) -> Int32 {
      var text = text
      var run: [Unicode.Scalar] = []
      var start = 0
      var end = 0
      var code = SQLITE_OK
      for scalar in text.unicodeScalars {
        let width = UTF8.width(scalar)
        let isInRun = UnspacedText.contains(scalar) || !run.isEmpty && UnspacedText.isTransparent(scalar)
        if isInRun, run.isEmpty {
          code = spaced(&text, start..<end)
          start = end
        } else if !isInRun, !run.isEmpty {
          code = unspaced(run, start..<end)
          run.removeAll(keepingCapacity: true)
          start = end
        }
        guard code == SQLITE_OK else { return code }
        if isInRun, !UnspacedText.isTransparent(scalar) { UnspacedText.append(scalar, to: &run) }
        end += width
      }
      return run.isEmpty ? spaced(&text, start..<end) : unspaced(run, start..<end)
    }

    private func spaced(_ text: inout String, _ range: Range<Int>) -> Int32 {
      guard !range.isEmpty else { return SQLITE_OK }
      var part = Part(context: context, receive: receive, offset: Int32(clamping: range.lowerBound))
      return text.withUTF8 { bytes in
        let slice = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range])
        return base.tokenizer.xTokenize(
          base.handle, &part, flags, slice.baseAddress?.assumingMemoryBound(to: CChar.self),
          Int32(clamping: slice.count)
        ) { part, flags, token, length, start, end in
          guard let part = part?.assumingMemoryBound(to: Part.self).pointee else { return SQLITE_MISUSE }
          return part.receive(part.context, flags, token, length, part.offset + start, part.offset + end)
        }
      }
    }

    private func unspaced(_ run: [Unicode.Scalar], _ range: Range<Int>) -> Int32 {
      for (first, second) in zip(run, run.dropFirst()) {
        let code = emit([first, second], 0, range)
        guard code == SQLITE_OK else { return code }
      }
      guard let last = run.last else { return SQLITE_OK }
      guard run.count > 1 else { return emit([last], 0, range) }
      // A query must match the last pair only, so it emits no extra token. In a document the last character
      // is colocated with its pair, so the next word is adjacent to both.
      guard flags & FTS5_TOKENIZE_QUERY == 0 else { return SQLITE_OK }
      return emit([last], FTS5_TOKEN_COLOCATED, range)
    }

    private func emit(_ scalars: [Unicode.Scalar], _ flags: Int32, _ range: Range<Int>) -> Int32 {
      var token = String(String.UnicodeScalarView(scalars))
      return token.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          receive(
            context, flags, bytes.baseAddress, Int32(clamping: bytes.count),
            Int32(clamping: range.lowerBound),
            Int32(clamping: range.upperBound))
        }
      }
    }
  }
}
