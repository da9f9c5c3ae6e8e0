public import Foundation

extension API {
  /// E-books with their chapters, positions and marks.
  public enum Ebooks {
    private static let notReady = EndpointError(
      409, description: "The file has not been processed yet or could not be read (`not_ready`).")

    /// A separate limit, so turning pages quickly on two devices does not block other writes.
    private static let positions = RateLimitRule("positions in e-books", burst: 60, period: .seconds(60))

    public static let ebooks = Endpoint<Nothing, Nothing, Nothing, [Ebook]>(
      .get, "/ebooks", "listEbooks", .signedIn, "My e-books", "The last read first.",
      maxItems: Limits.ebooks)

    public static let create = Endpoint<Nothing, Nothing, FormUpload<EbookForm>, Ebook>(
      .post, "/ebooks", "createEbook", .signedIn, "Upload an e-book",
      """
      Only its owner sees an e-book. Uploading the same file again returns the same e-book. `status` shows whether it can \
      be read yet.
      """, limit: .upload, bodyLimit: Limits.ebookSize + 64 * 1024, status: 201)

    public static let ebook = Endpoint<String, Nothing, Nothing, EbookDetails>(
      .get, "/ebooks/{ebookId}", "getEbook", .signedIn, "An e-book with its chapters and contents",
      errors: [.notFound])

    public static let remove = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/ebooks/{ebookId}", "deleteEbook", .signedIn, "Delete an e-book", "Deletes its marks, too.",
      errors: [.notFound])

    public static let chapter = Endpoint<(String, String), Nothing, Nothing, EbookChapter>(
      .get, "/ebooks/{ebookId}/chapters/{chapterNumber}", "getEbookChapter", .signedIn,
      "The text of a chapter", errors: [.notFound])

    public static let setPosition = Endpoint<String, Nothing, EbookPositionUpdate, Ebook>(
      .put, "/ebooks/{ebookId}/position", "setEbookPosition", .signedIn, "Set my position in an e-book",
      "A later position of another device is kept.", limit: positions,
      errors: [.notFound, notReady])

    public static let setTitle = Endpoint<String, Nothing, EbookTitleRequest, Ebook>(
      .put, "/ebooks/{ebookId}/title", "setEbookTitle", .signedIn, "Link an e-book to a book",
      errors: [.notFound])

    // MARK: Marks and settings

    public static let marks = Endpoint<String, Nothing, Nothing, [EbookMark]>(
      .get, "/ebooks/{ebookId}/marks", "listEbookMarks", .signedIn,
      "My bookmarks and highlights in an e-book", "In the order of the book.",
      maxItems: Limits.marksPerEbook, errors: [.notFound])

    public static let putMark = Endpoint<(String, String), Nothing, EbookMarkRequest, EbookMark>(
      .put, "/ebooks/{ebookId}/marks/{markId}", "putEbookMark", .signedIn, "Create or replace a mark",
      errors: [.notFound, notReady])

    public static let removeMark = Endpoint<(String, String), Nothing, Nothing, Nothing>(
      .delete, "/ebooks/{ebookId}/marks/{markId}", "deleteEbookMark", .signedIn, "Delete a mark",
      errors: [.notFound])

    public static let settings = Endpoint<Nothing, Nothing, Nothing, EbookSettings>(
      .get, "/ebooks/settings", "getEbookSettings", .signedIn, "My page settings")

    public static let setSettings = Endpoint<Nothing, Nothing, EbookSettings, EbookSettings>(
      .put, "/ebooks/settings", "setEbookSettings", .signedIn, "Set my page settings")
  }
}

/// The form of an upload: an EPUB (2 or 3) without copy protection, at most 50 MiB.
///
/// ```swift
/// let call = API.Ebooks.create(FormUpload(ebook: data, named: "sea.epub"))
/// ```
public struct EbookForm: FormShape {
  public static let rules: [String: FieldRule] = [:]
  public static let files = ["file": 1...1]

  /// The name of the file, shown until the name of the book is known.
  public let fileName: String?
}

extension FormUpload<EbookForm> {
  public init(ebook file: Data, named fileName: String) {
    self.init(
      UploadForm([
        .text("fileName", fileName), .file("file", named: "book", type: "application/epub+zip", file),
      ]))
  }
}
