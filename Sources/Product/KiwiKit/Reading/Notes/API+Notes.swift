extension API {
  /// Notes and quotes about books.
  public enum Notes {
    public static let list = Endpoint<Nothing, NoteQuery, Nothing, ListPage<Note>>(
      .get, "/notes", "listNotes", .signedIn, "My notes and quotes",
      """
      The latest first. `q` finds notes with all of its words in their text or in the name of the book. Each word also \
      matches longer words that begin with it.
      """)

    public static let create = Endpoint<Nothing, Nothing, NewNote, Note>(
      .post, "/notes", "createNote", .signedIn, "Write a note",
      "Sending the same `id` again creates no second note. Without `visibility`, only the author sees the note.",
      status: 201, errors: [.noLongerThere])

    public static let ofTheDay = Endpoint<Nothing, Nothing, Nothing, NoteOfTheDay>(
      .get, "/notes/today", "getNoteOfTheDay", .signedIn, "An earlier note of mine",
      "The same note all day, and another one on the next day.")

    public static let export = Endpoint<Nothing, NoteExportQuery, Nothing, ListFile<Note>>(
      .get, "/notes/export", "exportNotes", .signedIn, "Export my notes",
      "Sorted by book and by position in the book.", limit: .write,
      content: ["text/markdown", "application/json"], errors: [.notFound])

    public static let note = Endpoint<String, Nothing, Nothing, Note>(
      .get, "/notes/{noteId}", "getNote", .anyone, "A note", errors: [.notFound])

    public static let change = Endpoint<String, Nothing, NoteChange, Note>(
      .patch, "/notes/{noteId}", "updateNote", .signedIn, "Change a note",
      """
      With `revision`, the change is rejected if the note has another revision, so text from another device is not lost.
      """,
      errors: [
        .notYours, .notFound,
        EndpointError(
          409,
          description: "The note was changed elsewhere (`changed_meanwhile`), and this change was rejected."),
        .noLongerThere,
      ])

    public static let delete = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/notes/{noteId}", "deleteNote", .signedIn, "Delete a note",
      "Its text is erased, and its `id` cannot be used again.", errors: [.notYours, .notFound])

    public static let ofTitle = Endpoint<String, PageQuery, Nothing, ListPage<Note>>(
      .get, "/titles/{titleId}/notes", "listNotesAboutTitle", .anyone, "Notes of other users about a title",
      "The notes that the viewer may see, the latest first. `isBeyond` marks notes about pages that the viewer has not reached.",
      errors: [.notFound])
  }
}
