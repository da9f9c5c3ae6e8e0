public import Foundation
import UniformTypeIdentifiers

/// A file, or what is to become one.
///
/// ```swift
/// func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
///   FileWrapper(regularFileWithContents: Data(text.utf8))
/// }
/// ```
public final class FileWrapper {
  public let regularFileContents: Data?
  public var filename: String?
  public var preferredFilename: String?

  public init(regularFileWithContents contents: Data) { regularFileContents = contents }

  public var isRegularFile: Bool { regularFileContents != nil }
}

/// ```swift
/// init(configuration: ReadConfiguration) throws { text = try decode(configuration.file.regularFileContents) }
/// ```
public struct FileDocumentReadConfiguration {
  public let contentType: UTType
  public let file: FileWrapper
}

/// ```swift
/// func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { try write(as: configuration.contentType) }
/// ```
public struct FileDocumentWriteConfiguration {
  public let contentType: UTType
  /// None: each page of a person is a device of its own.
  public let existingFile: FileWrapper?

  init(contentType: UTType) {
    self.contentType = contentType
    existingFile = nil
  }
}

/// A value that can be written to a file and read from one.
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
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  static var readableContentTypes: [UTType] { get }
  static var writableContentTypes: [UTType] { get }
  init(configuration: ReadConfiguration) throws
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}
