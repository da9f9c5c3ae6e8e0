import Glibc

/// The output format of the unpacking process.
///
/// The documents are in files called `1`, `2` and so on, and their names are the lines of the file `names`.
package enum PackedDocuments {
  /// The extensions of unpacked files. All other entries are skipped.
  package static let extensions = [".csv", ".json", ".geojson"]
  package static let maxCount = 1_000
  /// The maximum size of a document, in bytes. Larger ones are skipped.
  package static let maxByteCount = 16 << 20
  /// The maximum size of all documents together, in bytes.
  package static let maxTotalByteCount = 64 << 20
  package static let maxNameLength = 200
  package static let listName = "names"

  /// Returns whether a file is unpacked. The AppleDouble files that macOS adds are skipped.
  package static func isWanted(_ name: String) -> Bool {
    let name = name.lowercased()
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    return !last.hasPrefix("._") && extensions.contains { name.hasSuffix($0) }
  }

  /// Returns the last component of a name without line breaks.
  package static func line(for name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    let scalars = last.unicodeScalars.filter { !$0.properties.isWhitespace || $0 == " " }
      .filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars.prefix(maxNameLength)))
  }
}

/// A document of an archive.
public struct UnpackedDocument: Sendable, Hashable {
  /// The last component of its name. Untrusted: use it for display only.
  public let name: String
  /// The content.
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
    guard status.st_size <= limits.maxByteCount else { throw .tooLarge }
    let staging = try StagingFolder(in: folder)
    let (answer, _) = try response(to: .documents, input: file, staging: staging)
    switch answer {
    case .unpacked(let count): return try documents(count, in: staging.descriptor)
    case .tooLarge: throw .tooLarge
    case .damaged(let reason): throw .damaged(reason)
    case .storage(let errorNumber): throw .storage(errorNumber)
    case .done, .read, .refused: throw .helperFailed("unexpected answer to an archive")
    }
  }

  /// Validates the form and size of the process's output, which is untrusted.
  private func documents(
    _ count: Int, in folder: borrowing FileDescriptor
  ) throws(MediaError) -> [UnpackedDocument] {
    let list = try contents(
      of: PackedDocuments.listName, in: folder, atMost: PackedDocuments.maxByteCount)
    let names = list.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    guard names.count == count, count <= PackedDocuments.maxCount else {
      throw .helperFailed("the list of documents does not match the answer")
    }
    var documents: [UnpackedDocument] = []
    var total = 0
    for (index, name) in names.enumerated() {
      let bytes = try contents(
        of: String(index + 1), in: folder, atMost: PackedDocuments.maxByteCount)
      total += bytes.count
      guard total <= PackedDocuments.maxTotalByteCount else { throw .tooLarge }
      documents.append(UnpackedDocument(name: String(decoding: name, as: UTF8.self), bytes: bytes))
    }
    return documents
  }
}
