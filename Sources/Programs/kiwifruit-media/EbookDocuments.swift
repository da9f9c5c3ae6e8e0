import EbookMarkup
import Media

/// The documents of an e-book, within limits for all of them together.
final class EbookDocuments {
  private let archive: Archive
  private let references: ArchiveReferences
  private let pictures: EbookPictures
  private var unpackedByteCount = 0
  private var unpacked: Set<String> = []
  private var textByteCount = 0
  /// The texts of notes, keyed by id, for each document with notes.
  private var notes: [String: [String: String]] = [:]

  init(_ archive: Archive, _ references: ArchiveReferences, _ pictures: EbookPictures) {
    self.archive = archive
    self.references = references
    self.pictures = pictures
  }

  /// Returns the bytes of an entry, or nil if it does not exist or is damaged.
  func content(of path: String) throws(WorkError) -> [UInt8]? {
    guard let entry = archive[path], entry.fault == nil else { return nil }
    guard entry.size <= EbookBounds.documentByteCount, entry.isPlausible else { throw .tooLarge }
    // A document of notes is read once for itself and again for each page that refers to it.
    if unpacked.insert(path).inserted { unpackedByteCount += entry.size }
    guard unpackedByteCount <= EbookBounds.documentsByteCount else { throw .tooLarge }
    return try archive.contents(of: entry)
  }

  /// Returns a parsed document, or nil if it is unreadable.
  func document(_ path: String, isPage: Bool) throws(EbookFailure) -> MarkupDocument? {
    try EbookPackage.document(path, isPage: isPage) { [self] path throws(WorkError) in try content(of: path) }
  }

  // MARK: Notes

  /// A note that a document refers to.
  struct Note: Hashable {
    let path: String
    let id: String
  }

  /// Returns a document's notes by reference. References to other elements are omitted.
  func notes(referredToBy document: MarkupDocument, at path: String) throws(EbookFailure) -> [String: Note] {
    var found: [String: Note] = [:]
    for reference in EbookPage.noteReferences(in: document) where found[reference] == nil {
      guard let target = references.resolve(reference, from: path), let id = target.fragment,
        try notes(in: target.path, target.path == path ? document : nil)[id] != nil
      else { continue }
      found[reference] = Note(path: target.path, id: id)
    }
    return found
  }

  /// Returns the texts of the notes in a document by id.
  ///
  /// - Parameter document: The document at the path, if it is already parsed.
  private func notes(in path: String, _ document: MarkupDocument?) throws(EbookFailure) -> [String: String] {
    if let known = notes[path] { return known }
    var document = document
    if document == nil { document = try self.document(path, isPage: true) }
    let page = document.map { EbookPage($0, isSeparate: { _ in true }) }
    try count(page?.notes.values.reduce(0) { $0 + $1.utf8.count } ?? 0)
    notes[path] = page?.notes ?? [:]
    return notes[path] ?? [:]
  }

  // MARK: Pages

  struct Page {
    let page: EbookPage
    /// The blocks of the page, followed by the notes that it refers to.
    let blocks: [EbookReading.Block]
    let notes: Set<Note>
    /// The names of pictures, audio and video that cannot be shown.
    let losses: [String]
  }

  /// Returns the page of a document, or nil if it is unreadable.
  ///
  /// - Parameters:
  ///   - anchors: The ids whose positions to record.
  ///   - shownNotes: The notes that other pages show. They are omitted here.
  func page(
    _ item: EbookPackage.Item, anchors: Set<String>, shownNotes: Set<Note> = []
  ) throws(EbookFailure) -> Page? {
    guard let document = try document(item.path, isPage: true) else { return nil }
    let known = try notes(referredToBy: document, at: item.path)
    let own = Set(known.values).union(shownNotes)
    var names: [Note: String] = [:]
    var order: [Note] = []
    var failure: EbookFailure?
    let page = EbookPage(
      document, anchors: anchors, skippedElements: item.isNavigation ? ["nav"] : [],
      isSeparate: { own.contains(Note(path: item.path, id: $0)) },
      image: { [references, pictures] reference in
        guard failure == nil, let target = references.resolve(reference, from: item.path) else { return nil }
        do throws(EbookFailure) {
          return try pictures.number(of: target.path)
        } catch {
          failure = error
          return nil
        }
      },
      note: { reference in
        guard let note = known[reference] else { return nil }
        if let name = names[note] { return name }
        order.append(note)
        names[note] = String(order.count)
        return names[note]
      })
    if let failure { throw failure }
    var blocks = page.blocks
    for note in order {
      let text = try note.path == item.path ? page.notes[note.id] : notes(in: note.path, nil)[note.id]
      guard let text, let name = names[note] else { continue }
      if note.path != item.path { try count(text.utf8.count) }
      blocks.append(EbookReading.Block(kind: .note, text: text, note: name))
    }
    // Notes without a reference become paragraphs.
    for (id, text) in page.notes.sorted(by: { $0.key < $1.key }) {
      let note = Note(path: item.path, id: id)
      guard names[note] == nil, !shownNotes.contains(note) else { continue }
      blocks.append(EbookReading.Block(kind: .paragraph, text: text))
    }
    try count(page.textByteCount)
    return Page(page: page, blocks: blocks, notes: Set(order), losses: lostNames(page.missingMedia, in: item))
  }

  private func count(_ byteCount: Int) throws(EbookFailure) {
    textByteCount += byteCount
    guard textByteCount <= EbookBounds.textByteCount else { throw .problem(.tooLarge) }
  }

  private func lostNames(_ losses: [EbookPage.MissingMedia], in item: EbookPackage.Item) -> [String] {
    losses.map { loss in
      switch loss {
      case .drawing: EbookPackage.partName("a picture in \(item.path)")
      case .file(let path): EbookPackage.partName(references.resolve(path, from: item.path)?.path ?? path)
      }
    }
  }
}
