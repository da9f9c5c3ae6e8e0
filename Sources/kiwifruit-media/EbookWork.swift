import EbookMarkup
import Media

/// Reads an e-book into files: one for what is said of it, one for each chapter, and its pictures.
final class EbookWork {
  private let archive: Archive
  private var unpackedByteCount = 0
  /// By their paths; nil where a picture cannot be shown.
  private var imageNumbers: [String: Int?] = [:]
  private var images: [ProcessedImage.Variant] = []
  private var textByteCount = 0

  private init(_ archive: Archive) { self.archive = archive }

  static func perform() throws(WorkError) -> EbookReading.Problem? {
    let bytes = try Work.readInput(maximumByteCount: EbookBounds.archiveByteCount)
    guard bytes.count <= EbookBounds.archiveByteCount else { return .tooLarge }
    let archive: Archive
    do throws(ZipDirectory.Damage) {
      archive = try Archive(bytes)
    } catch {
      return error == .notAnArchive ? .otherFormat : .damaged
    }
    guard archive.entries.count <= EbookBounds.entryCount else { return .tooLarge }
    do throws(EbookFailure) {
      try EbookWork(archive).run()
      return nil
    } catch {
      switch error {
      case .problem(let problem): return problem
      case .work(.library): return .damaged
      case .work(.tooLarge): return .tooLarge
      case .work(let failure): throw failure
      }
    }
  }

  private func run() throws(EbookFailure) {
    try checkProtection()
    let package = try EbookPackage(archive) { path throws(WorkError) in try self.document(path) }
    guard package.pages.count <= EbookBounds.chapterCount else { throw .problem(.tooLarge) }
    var reading = EbookReading(
      name: package.name, creators: package.creators, language: package.language,
      identifiers: package.identifiers)
    var cover: Int?
    if let path = package.coverPath { cover = try number(ofImage: path) }
    let notes = try notes(of: package)
    let wanted = Dictionary(grouping: package.contents, by: \.path)
      .mapValues { lines in Set(lines.compactMap(\.fragment)) }
    var places: [String: (chapter: Int, anchors: [String: Int])] = [:]
    var count = 0
    for page in package.pages {
      guard var made = try chapter(page, wanted[page.path] ?? [], notes) else { continue }
      let title = package.contents.first { $0.path == page.path }?.name
      made.chapter.name =
        title ?? made.chapter.blocks.first { $0.kind == .heading }.map { EbookLine.line($0.text) } ?? ""
      let message = made.chapter.message
      guard message.count <= EbookBounds.chapterMessageByteCount,
        made.chapter.blocks.count <= EbookBounds.blockCount
      else { throw .problem(.tooLarge) }
      try write(message, to: EbookReading.chapterFileName(count))
      places[page.path] = (count, made.anchors)
      count += 1
    }
    guard count > 0 else { throw .problem(.empty) }
    reading.images = images
    reading.cover = cover
    for line in package.contents {
      guard let place = places[line.path] else { continue }
      reading.contents.append(
        .init(
          name: line.name, level: line.level, chapter: place.chapter,
          word: line.fragment.flatMap { place.anchors[$0] } ?? 0))
    }
    try write(reading.message(chapterCount: count), to: EbookReading.fileName)
  }

  private func write(_ bytes: [UInt8], to name: String) throws(EbookFailure) {
    do throws(WorkError) { try Work.write(bytes, to: name, isLasting: false) } catch { throw .work(error) }
  }

  // MARK: Entries

  /// Nil where there is none.
  private func document(_ path: String) throws(WorkError) -> [UInt8]? {
    guard let entry = archive[path] else { return nil }
    guard entry.size <= EbookBounds.documentByteCount, Self.isPlausible(entry) else { throw .tooLarge }
    unpackedByteCount += entry.size
    guard unpackedByteCount <= EbookBounds.documentsByteCount else { throw .tooLarge }
    return try archive.contents(of: entry)
  }

  private static func isPlausible(_ entry: ZipDirectory.Entry) -> Bool {
    entry.size <= EbookBounds.smallByteCount || entry.size / max(1, entry.packed.count) <= EbookBounds.ratio
  }

  /// What shops encrypt cannot be read. Fonts are only veiled, and nobody reads these here.
  private func checkProtection() throws(EbookFailure) {
    let bytes: [UInt8]?
    do throws(WorkError) {
      bytes = try document("META-INF/encryption.xml")
    } catch {
      throw .work(error)
    }
    guard let bytes else { return }
    let document = MarkupDocument(bytes, isPage: false)
    let veils = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]
    guard let root = document?.root else { throw .problem(.protected) }
    for data in root.elements where data.name == "encrypteddata" {
      let algorithm = data.first("encryptionmethod")?.attribute("Algorithm") ?? ""
      guard veils.contains(algorithm) else { throw .problem(.protected) }
    }
  }

  // MARK: Notes

  /// The texts of all notes, by `path#id`.
  private func notes(of package: EbookPackage) throws(EbookFailure) -> [String: String] {
    var notes: [String: String] = [:]
    for item in package.asides {
      guard let page = try page(item, anchors: [], note: { _ in nil }) else { continue }
      for (id, text) in page.notes { notes["\(item.path)#\(id)"] = text }
    }
    return notes
  }

  // MARK: Chapters

  private func page(
    _ item: EbookPackage.Item, anchors: Set<String>, note: @escaping (String) -> String?
  ) throws(EbookFailure) -> EbookPage? {
    let bytes: [UInt8]?
    do throws(WorkError) {
      bytes = try document(item.path)
    } catch {
      throw .work(error)
    }
    guard let bytes, let document = MarkupDocument(bytes, isPage: true) else { return nil }
    var failure: EbookFailure?
    let page = EbookPage(
      document, anchors: anchors,
      image: { [self] reference in
        guard failure == nil, let target = EbookPath.resolve(reference, from: item.path) else { return nil }
        do throws(EbookFailure) {
          return try number(ofImage: target.path)
        } catch {
          failure = error
          return nil
        }
      }, note: note)
    if let failure { throw failure }
    textByteCount += page.textByteCount
    guard textByteCount <= EbookBounds.textByteCount else { throw .problem(.tooLarge) }
    return page
  }

  private func chapter(
    _ item: EbookPackage.Item, _ anchors: Set<String>, _ others: [String: String]
  ) throws(EbookFailure) -> (chapter: EbookReading.Chapter, anchors: [String: Int])? {
    var names: [String: String] = [:]
    var order: [String] = []
    let page = try page(item, anchors: anchors) { reference in
      guard let target = EbookPath.resolve(reference, from: item.path), let id = target.fragment else {
        return nil
      }
      let key = "\(target.path)#\(id)"
      if let known = names[key] { return known }
      order.append(key)
      names[key] = String(order.count)
      return names[key]
    }
    guard let page else { return nil }
    var texts = others
    for id in page.noteOrder {
      let key = "\(item.path)#\(id)"
      texts[key] = page.notes[id]
      if names[key] == nil {
        order.append(key)
        names[key] = String(order.count)
      }
    }
    var blocks = page.blocks
    for key in order {
      guard let text = texts[key], let name = names[key] else { continue }
      blocks.append(EbookReading.Block(kind: .note, text: text, note: name))
    }
    // A reference to what is not there says nothing.
    let there = Set(blocks.compactMap(\.note))
    for index in blocks.indices {
      blocks[index].runs.removeAll { run in run.note.map { !there.contains($0) } ?? false }
    }
    guard blocks.contains(where: { $0.kind != .rule }) else { return nil }
    return (EbookReading.Chapter(name: "", blocks: blocks), page.anchors)
  }

  // MARK: Pictures

  /// Nil for what is no picture that can be shown.
  private func number(ofImage path: String) throws(EbookFailure) -> Int? {
    if let known = imageNumbers[path] { return known }
    guard images.count < EbookBounds.imageCount, let entry = archive[path],
      entry.size <= EbookBounds.imageByteCount, Self.isPlausible(entry)
    else { return nil }
    var number: Int?
    if let bytes = try? archive.contents(of: entry), Self.isPicture(bytes) {
      do throws(WorkError) {
        images.append(try Work.storePicture(bytes, side: EbookBounds.imageSide))
        number = images.count - 1
      } catch {
        // One that is damaged is left out; a disk that is full is not the book's fault.
        if case .storage = error { throw .work(error) }
      }
    }
    imageNumbers[path] = .some(number)
    return number
  }

  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    var reader = ByteReader(bytes)
    return (try? ImageHeader(reading: &reader, limits: MediaLimits())) != nil
  }
}
