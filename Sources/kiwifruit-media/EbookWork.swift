import EbookMarkup
import Media

/// Reads an e-book into files: one for what is said of it, one for each chapter, and its pictures.
final class EbookWork {
  private let archive: Archive
  private let references: EbookReferences
  private var unpackedByteCount = 0
  /// By their paths; nil where a picture cannot be shown.
  private var imageNumbers: [String: Int?] = [:]
  private var images: [ProcessedImage.Variant] = []
  private var textByteCount = 0
  /// The picture that is the first chapter by itself, as covers are.
  private var firstPicture: Int?

  private init(_ archive: Archive) {
    self.archive = archive
    references = EbookReferences(archive: archive)
  }

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
    let read: EbookPackage.Read = { [self] path throws(WorkError) in try content(of: path) }
    let encrypted = try encryptedEntries(read)
    let path = try EbookPackage.path(references, read: read)
    guard !encrypted.contains(path), archive[path]?.fault != .encrypted else { throw .problem(.protected) }
    let package = try EbookPackage(path, references, read: read)
    let locked = (package.pages + package.asides).contains {
      encrypted.contains($0.path) || archive[$0.path]?.fault == .encrypted
    }
    guard !locked else { throw .problem(.protected) }
    guard package.pages.count + package.asides.count <= EbookBounds.chapterCount else {
      throw .problem(.tooLarge)
    }
    var reading = EbookReading(
      name: package.name, creators: package.creators, language: package.language,
      identifiers: package.identifiers, missingParts: package.lost)
    let cover = try cover(of: package)
    let asides = try asides(of: package, &reading.missingParts)
    var notes: [String: String] = [:]
    for aside in asides {
      for (id, text) in aside.page.notes { notes["\(aside.item.path)#\(id)"] = text }
    }
    let wanted = Dictionary(grouping: package.contents, by: \.path)
      .mapValues { lines in Set(lines.compactMap(\.fragment)) }
    var places: [String: (chapter: Int, anchors: [String: Int])] = [:]
    var count = 0
    for item in package.pages {
      let title = package.contents.first { $0.path == item.path }?.name
      guard let made = try chapter(item, wanted[item.path] ?? [], notes) else {
        reading.missingParts.append(title ?? EbookPackage.partName(item.path))
        continue
      }
      guard !made.chapter.blocks.isEmpty else { continue }
      try write(made.chapter, named: title, at: count)
      places[item.path] = (count, made.anchors)
      count += 1
    }
    for aside in asides where Self.isToBeRead(aside.page) {
      let title = package.contents.first { $0.path == aside.item.path }?.name
      try write(EbookReading.Chapter(name: "", blocks: aside.page.blocks), named: title, at: count)
      places[aside.item.path] = (count, aside.page.anchors)
      count += 1
    }
    guard count > 0, reading.missingParts.count <= EbookBounds.missingCount else {
      throw .problem(reading.missingParts.isEmpty ? .empty : .damaged)
    }
    reading.images = images
    reading.cover = cover ?? firstPicture
    for line in package.contents {
      guard let place = places[line.path] else { continue }
      reading.contents.append(
        .init(
          name: line.name, level: line.level, chapter: place.chapter,
          word: line.fragment.flatMap { place.anchors[$0] } ?? 0))
    }
    try write(reading.message(chapterCount: count), to: EbookReading.fileName)
  }

  /// - Parameter title: Its name in the table of contents.
  private func write(_ chapter: EbookReading.Chapter, named title: String?, at number: Int)
    throws(EbookFailure)
  {
    var chapter = chapter
    chapter.name = title ?? chapter.blocks.first { $0.kind == .heading }.map { EbookLine.line($0.text) } ?? ""
    let message = chapter.message
    guard message.count <= EbookBounds.chapterMessageByteCount, chapter.blocks.count <= EbookBounds.blockCount
    else { throw .problem(.tooLarge) }
    if number == 0, chapter.blocks.count == 1 { firstPicture = chapter.blocks.first?.image }
    try write(message, to: EbookReading.chapterFileName(number))
  }

  private func write(_ bytes: [UInt8], to name: String) throws(EbookFailure) {
    do throws(WorkError) { try Work.write(bytes, to: name, isLasting: false) } catch { throw .work(error) }
  }

  // MARK: Entries

  /// Nil where there is none.
  private func content(of path: String) throws(WorkError) -> [UInt8]? {
    guard let entry = archive[path], entry.fault == nil else { return nil }
    guard entry.size <= EbookBounds.documentByteCount, Self.isPlausible(entry) else { throw .tooLarge }
    unpackedByteCount += entry.size
    guard unpackedByteCount <= EbookBounds.documentsByteCount else { throw .tooLarge }
    return try archive.contents(of: entry)
  }

  private static func isPlausible(_ entry: ZipDirectory.Entry) -> Bool {
    entry.size <= EbookBounds.smallByteCount || entry.size / max(1, entry.packed.count) <= EbookBounds.ratio
  }

  /// The entries that a shop encrypted. Fonts are often only veiled, and are not read here.
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

  // MARK: Asides

  private func asides(
    of package: EbookPackage, _ missing: inout [String]
  ) throws(EbookFailure) -> [(item: EbookPackage.Item, page: EbookPage)] {
    let wanted = Dictionary(grouping: package.contents, by: \.path)
      .mapValues { lines in Set(lines.compactMap(\.fragment)) }
    var pages: [(item: EbookPackage.Item, page: EbookPage)] = []
    for item in package.asides where item.kind == .page {
      if let page = try page(item, anchors: wanted[item.path] ?? [], note: { _ in nil }) {
        pages.append((item, page))
      } else {
        missing.append(EbookPackage.partName(item.path))
      }
    }
    return pages
  }

  /// Whether a page that is opened from other pages has text besides notes: no page of it may be lost.
  private static func isToBeRead(_ page: EbookPage) -> Bool {
    page.blocks.contains { ![.heading, .image, .rule].contains($0.kind) }
  }

  // MARK: Chapters

  /// Nil where it cannot be read.
  private func page(
    _ item: EbookPackage.Item, anchors: Set<String>, note: @escaping (String) -> String?
  ) throws(EbookFailure) -> EbookPage? {
    let document = try EbookPackage.document(item.path, isPage: true) { [self] path throws(WorkError) in
      try content(of: path)
    }
    guard let document else { return nil }
    var failure: EbookFailure?
    let page = EbookPage(
      document, anchors: anchors,
      image: { [self] reference in
        guard failure == nil, let target = references.resolve(reference, from: item.path) else { return nil }
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

  /// - Returns: Nil for a page that cannot be read, or of which nothing can be shown; no blocks for an empty one.
  private func chapter(
    _ item: EbookPackage.Item, _ anchors: Set<String>, _ others: [String: String]
  ) throws(EbookFailure) -> (chapter: EbookReading.Chapter, anchors: [String: Int])? {
    guard item.kind == .page else {
      guard let number = try number(ofImage: item.path) else { return nil }
      let block = EbookReading.Block(kind: .image, text: "", image: number)
      return (EbookReading.Chapter(name: "", blocks: [block]), [:])
    }
    var names: [String: String] = [:]
    var order: [String] = []
    let page = try page(item, anchors: anchors) { [references] reference in
      guard let target = references.resolve(reference, from: item.path), let id = target.fragment else {
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
    guard blocks.contains(where: { $0.kind != .rule }) else {
      return page.hasLostPictures ? nil : (EbookReading.Chapter(name: "", blocks: []), [:])
    }
    return (EbookReading.Chapter(name: "", blocks: blocks), page.anchors)
  }

  // MARK: Pictures

  /// The first of the places that a package names which is a picture, or a page with one.
  private func cover(of package: EbookPackage) throws(EbookFailure) -> Int? {
    for path in package.coverPaths.prefix(Self.maxCovers) {
      if let number = try number(ofImage: path) { return number }
      let document = try EbookPackage.document(path, isPage: true) { [self] path throws(WorkError) in
        try content(of: path)
      }
      let picture = document?.root?.descendant(["img", "image"], depth: 32)
      let reference = picture.flatMap {
        $0.attribute("src") ?? $0.attribute("xlink:href") ?? $0.attribute("href")
      }
      guard let target = reference.flatMap({ references.resolve($0, from: path) }) else { continue }
      if let number = try number(ofImage: target.path) { return number }
    }
    return nil
  }

  private static let maxCovers = 8

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
