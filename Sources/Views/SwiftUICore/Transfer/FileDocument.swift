public import Foundation
import UniformTypeIdentifiers

/// A file that is read or written.
///
/// ```swift
/// func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
///   FileWrapper(regularFileWithContents: Data(text.utf8))
/// }
/// ```
public final class FileWrapper {
  /// The content, or nil for an empty wrapper.
  public let regularFileContents: Data?
  /// The name of the file.
  public var filename: String?
  /// Ignored: the exporter suggests a name.
  public var preferredFilename: String?

  /// Creates a file with content.
  public init(regularFileWithContents contents: Data) { regularFileContents = contents }

  /// True if there is content.
  public var isRegularFile: Bool { regularFileContents != nil }
}

/// The file that a document is read from.
///
/// ```swift
/// init(configuration: ReadConfiguration) throws { text = try decode(configuration.file.regularFileContents) }
/// ```
public struct FileDocumentReadConfiguration {
  /// The type of the file.
  public let contentType: UTType
  /// The file.
  public let file: FileWrapper
}

/// The type that a document is written as.
///
/// ```swift
/// func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { try write(as: configuration.contentType) }
/// ```
public struct FileDocumentWriteConfiguration {
  /// The type to write.
  public let contentType: UTType
  /// Always nil: each page is a new device.
  public let existingFile: FileWrapper?

  init(contentType: UTType) {
    self.contentType = contentType
    existingFile = nil
  }
}

/// A value that is stored as a file.
///
/// ```swift
/// struct Note: FileDocument {
///   static let readableContentTypes: [UTType] = [.plainText]
///   var text = ""
///   init(configuration: ReadConfiguration) throws {
///     text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
///   }
///   func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
///     FileWrapper(regularFileWithContents: Data(text.utf8))
///   }
/// }
/// ```
@preconcurrency public protocol FileDocument: Sendable {
  /// The file that a document is read from.
  typealias ReadConfiguration = FileDocumentReadConfiguration
  /// The type that a document is written as.
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  /// The types that can be read.
  static var readableContentTypes: [UTType] { get }
  /// The types that can be written. The default is the readable types.
  static var writableContentTypes: [UTType] { get }
  /// Reads a document.
  init(configuration: ReadConfiguration) throws
  /// Returns the content of the file.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  /// The readable types.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}
