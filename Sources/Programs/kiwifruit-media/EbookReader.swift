import EbookMarkup
import Media

/// Reads an e-book into files: one for its metadata, one for each chapter, and its pictures.
final class EbookReader {
  private let archive: Archive
  private let references: ArchiveReferences
  private let pictures: EbookPictures
  private let documents: EbookDocuments
  private var missing: [String] = []
  /// The number of written chapters.
  private var count = 0
  private var writtenByteCount = 0
  /// The first chapter of each document, the words before each of its chapters, and the words before its anchors.
  private var places: [String: (chapter: Int, firstWords: [Int], anchors: [String: Int])] = [:]
  /// The names and first chapters of the documents, for a book without a table of contents.
  private var names: [(name: String, chapter: Int)] = []
  private var shownNotes: Set<EbookDocuments.Note> = []
  private var shownPictures: Set<Int> = []
  /// The picture that is the only content of the first chapter, as covers are.
  private var firstPicture: Int?

  private init(_ archive: Archive) {
    self.archive = archive
    references = ArchiveReferences(archive: archive)
    pictures = EbookPictures(archive)
    documents = EbookDocuments(archive, references, pictures)
  }

  static func perform() throws(WorkError) -> EbookReading.Problem? {
    let bytes = try Work.readInput(maxByteCount: EbookBounds.archiveByteCount)
    guard bytes.count <= EbookBounds.archiveByteCount else { return .tooLarge }
    let archive: Archive
    do throws(ZipDirectory.Damage) {
      archive = try Archive(bytes)
    } catch {
      return error == .notAnArchive ? .otherFormat : .damaged
    }
    guard archive.entries.count <= EbookBounds.entryCount else { return .tooLarge }
    do throws(EbookFailure) {
      try EbookReader(archive).run()
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
    let read: EbookPackage.Read = { [documents] path throws(WorkError) in try documents.content(of: path) }
    let encrypted = try encryptedEntries(read)
    let path = try EbookPackage.path(references, read: read)
    guard !encrypted.contains(path), archive[path]?.fault != .encrypted else { throw .problem(.protected) }
    let package = try EbookPackage(path, references, read: read)
    let locked = (package.pages + package.asides).contains {
      encrypted.contains($0.path) || archive[$0.path]?.fault == .encrypted
    }
    guard !locked else { throw .problem(.protected) }
    guard package.pages.count + package.asides.count <= EbookBounds.documentCount else {
      throw .problem(.tooLarge)
    }
    package.lost.forEach(miss)
    let cover = try cover(of: package)
    let contents = Dictionary(grouping: package.contents, by: \.path)
    for item in package.pages { try add(item, contents[item.path] ?? [], isAside: false) }
    // The cover is shown separately.
    if let cover { shownPictures.insert(cover) }
    // These come last, once it is known which of their notes other pages show.
    for item in package.asides { try add(item, contents[item.path] ?? [], isAside: true) }
    guard count > 0 else { throw .problem(missing.isEmpty ? .empty : .damaged) }
    var reading = EbookReading(
      name: package.name, creators: package.creators, language: package.language,
      identifiers: package.identifiers, images: pictures.images, cover: cover ?? firstPicture,
      missingParts: missing)
    reading.contents = package.contents.compactMap(entry)
    if reading.contents.isEmpty {
      reading.contents = names.prefix(EbookBounds.contentsCount).map {
        .init(
          name: $0.name.isEmpty ? "Part \($0.chapter + 1)" : $0.name, level: 0, chapter: $0.chapter, word: 0)
      }
    }
    try write(reading.message(chapterCount: count), to: EbookReading.fileName)
  }

  private func write(_ bytes: [UInt8], to name: String) throws(EbookFailure) {
    do throws(WorkError) { try Work.write(bytes, to: name, isLasting: false) } catch { throw .work(error) }
  }

  /// Stops one name after the limit, which means that there are more.
  private func miss(_ name: String) {
    if missing.count <= EbookBounds.missingCount, !missing.contains(name) { missing.append(name) }
  }

  // MARK: Chapters

  /// - Parameters:
  ///   - lines: The lines of the contents that lead to the item.
  ///   - isAside: True for an item opened from other pages, of which only content not shown there is read.
  private func add(
    _ item: EbookPackage.Item, _ lines: [EbookContents.Line], isAside: Bool
  ) throws(EbookFailure) {
    let title = lines.first?.name
    guard item.kind == .page else {
      guard let number = try pictures.number(of: item.path) else {
        return miss(title ?? EbookPackage.partName(item.path))
      }
      guard !isAside || !shownPictures.contains(number) else { return }
      let block = EbookReading.Block(kind: .image, text: "", image: number)
      return try write([block], of: item, named: title, anchors: [:])
    }
    let page = try documents.page(
      item, anchors: Set(lines.compactMap(\.fragment)), shownNotes: isAside ? shownNotes : [])
    guard let page else { return miss(title ?? EbookPackage.partName(item.path)) }
    guard page.blocks.contains(where: { $0.kind != .rule }) else {
      if !page.losses.isEmpty { miss(title ?? EbookPackage.partName(item.path)) }
      return
    }
    page.losses.forEach(miss)
    guard !isAside && !item.isNavigation || page.blocks.contains(where: isToBeRead) else { return }
    shownNotes.formUnion(page.notes)
    try write(page.blocks, of: item, named: title, anchors: page.page.anchors)
  }

  /// True for a block that belongs to the text of a page opened from other pages, or to the table of contents.
  private func isToBeRead(_ block: EbookReading.Block) -> Bool {
    switch block.kind {
    case .heading, .rule, .note: false
    case .image: block.image.map { !shownPictures.contains($0) } ?? false
    case .paragraph, .quote, .listItem, .preformatted: true
    }
  }

  /// - Parameter title: The name in the table of contents.
  private func write(
    _ blocks: [EbookReading.Block], of item: EbookPackage.Item, named title: String?, anchors: [String: Int]
  ) throws(EbookFailure) {
    if count == 0, blocks.count == 1 { firstPicture = blocks.first?.image }
    shownPictures.formUnion(blocks.compactMap(\.image))
    let name = title ?? blocks.first { $0.kind == .heading }.map { EbookLine.line($0.text) } ?? ""
    let sections = EbookSection.sections(of: blocks)
    names.append((name, count))
    places[item.path] = (count, sections.map(\.firstWord), anchors)
    for (number, section) in sections.enumerated() {
      let chapter = EbookReading.Chapter(name: Self.name(name, ofSection: number), blocks: section.blocks)
      let message = chapter.message
      writtenByteCount += message.count
      guard message.count <= EbookBounds.chapterMessageByteCount,
        section.blocks.count <= EbookBounds.blockCount,
        writtenByteCount <= EbookBounds.messagesByteCount, count < EbookBounds.chapterCount
      else { throw .problem(.tooLarge) }
      try write(message, to: EbookReading.chapterFileName(count))
      count += 1
    }
  }

  private static func name(_ name: String, ofSection number: Int) -> String {
    guard number > 0, !name.isEmpty else { return name }
    let suffix = " (\(number + 1))"
    return String(name.unicodeScalars.prefix(EbookBounds.lineLength - suffix.unicodeScalars.count)) + suffix
  }

  /// The target of a line of the table of contents; nil if it does not exist.
  private func entry(_ line: EbookContents.Line) -> EbookReading.ContentsEntry? {
    guard let place = places[line.path] else { return nil }
    let word = line.fragment.flatMap { place.anchors[$0] } ?? 0
    let section = place.firstWords.lastIndex { $0 <= word } ?? 0
    return .init(
      name: line.name, level: line.level, chapter: place.chapter + section,
      word: word - place.firstWords[section])
  }

  // MARK: Entries

  /// The encrypted entries. Fonts are often only obfuscated, and are not read here.
  private func encryptedEntries(_ read: EbookPackage.Read) throws(EbookFailure) -> Set<String> {
    guard let path = archive.name(of: "META-INF/encryption.xml"),
      let root = try EbookPackage.document(path, isPage: false, read)?.root
    else { return [] }
    let veils = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]
    var paths: Set<String> = []
    for data in root.elements where data.name == "encrypteddata" {
      guard !veils.contains(data.first("encryptionmethod")?.attribute("Algorithm") ?? ""),
        let reference = data.first("cipherdata")?.first("cipherreference")?.attribute("URI"),
        let entry = references.entry(reference)
      else { continue }
      paths.insert(entry)
    }
    return paths
  }

  // MARK: Cover

  private static let maxCovers = 8

  /// The first candidate of the package that is a picture, or a page with one.
  private func cover(of package: EbookPackage) throws(EbookFailure) -> Int? {
    for path in package.coverPaths.prefix(Self.maxCovers) {
      if let number = try pictures.number(of: path) { return number }
      let picture = try documents.document(path, isPage: true)?.root?.descendant(["img", "image"], depth: 32)
      let reference = picture.flatMap {
        $0.attribute("src") ?? $0.attribute("xlink:href") ?? $0.attribute("href")
      }
      guard let target = reference.flatMap({ references.resolve($0, from: path) }) else { continue }
      if let number = try pictures.number(of: target.path) { return number }
    }
    return nil
  }
}
