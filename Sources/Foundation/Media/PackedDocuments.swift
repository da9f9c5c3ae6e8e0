import Glibc

/// The tables and JSON documents of an archive, as the unpacking process wrote them: files called `1`, `2` and so on,
/// and their names, a line each, in one called `names`.
package enum PackedDocuments {
  /// What is unpacked; all else in an archive is passed over.
  package static let extensions = [".csv", ".json", ".geojson"]
  package static let maximumCount = 1_000
  /// In bytes, of one; larger ones are passed over.
  package static let maximumByteCount = 16 << 20
  /// Of all together.
  package static let maximumTotalByteCount = 64 << 20
  package static let maximumNameLength = 200
  package static let listName = "names"

  /// Macs add a file of their own, of another format, beside each.
  package static func isWanted(_ name: String) -> Bool {
    let name = name.lowercased()
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    return !last.hasPrefix("._") && extensions.contains { name.hasSuffix($0) }
  }

  /// One line: its last part, without what could end a line.
  package static func line(for name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    let scalars = last.unicodeScalars.filter { !$0.properties.isWhitespace || $0 == " " }
      .filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars.prefix(maximumNameLength)))
  }
}

/// A document out of an archive.
public struct UnpackedDocument: Sendable, Hashable {
  /// The last part of its name; untrusted, and good for showing only.
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

extension HelperJob {
  /// Unpacks the tables and JSON documents of a zip archive.
  func unpack(archive: String) throws(MediaError) -> [UnpackedDocument] {
    let file = try FileDescriptor(path: archive, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw .storage(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unsupportedKind }
    guard status.st_size <= limits.maximumByteCount else { throw .tooLarge }
    let staging = try StagingFolder(in: folder)
    let (answer, _) = try answer(to: .documents, input: file, staging: staging)
    switch answer {
    case .unpacked(let count): return try documents(count, in: staging.descriptor)
    case .tooLarge: throw .tooLarge
    case .damaged(let reason): throw .damaged(reason)
    case .storage(let errorNumber): throw .storage(errorNumber)
    case .done, .read, .refused: throw .helperFailed("something else was made of an archive than documents")
    }
  }

  /// The unpacking process is not believed: what it left has the form and the size that it may have.
  private func documents(
    _ count: Int, in folder: borrowing FileDescriptor
  ) throws(MediaError) -> [UnpackedDocument] {
    let list = try contents(
      of: PackedDocuments.listName, in: folder, atMost: PackedDocuments.maximumByteCount)
    let names = list.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    guard names.count == count, count <= PackedDocuments.maximumCount else {
      throw .helperFailed("the list of documents is another one than was said")
    }
    var documents: [UnpackedDocument] = []
    var total = 0
    for (index, name) in names.enumerated() {
      let bytes = try contents(
        of: String(index + 1), in: folder, atMost: PackedDocuments.maximumByteCount)
      total += bytes.count
      guard total <= PackedDocuments.maximumTotalByteCount else { throw .tooLarge }
      documents.append(UnpackedDocument(name: String(decoding: name, as: UTF8.self), bytes: bytes))
    }
    return documents
  }
}
