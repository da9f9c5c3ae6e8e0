import KiwiEngine
import KiwiKit
import SwiftUI

/// A note or quote with its position in the book and a menu.
struct NoteRow: View {
  let note: Note
  var showsBook = true
  let account: Account
  /// Edits the note; nil without the menu.
  var edit: (@MainActor () -> Void)?
  var delete: (@MainActor () -> Void)?

  private var isOwn: Bool { note.author.id == account.user?.id }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      if !isOwn {
        NavigationLink(value: Route.profile(note.author)) {
          Text(verbatim: note.author.name).font(.subheadline).bold()
        }
      }
      if showsBook { book }
      if note.isBeyond, !account.spoilers.isRevealed(note.id) {
        BeyondNote(position: note.position)
        Button("Show Anyway") { account.spoilers.reveal(note.id) }.buttonStyle(.bordered)
          .accessibilityLabel("Show Anyway: note by \(note.author.name)")
      } else {
        words
      }
      HStack(spacing: Spacing.regular) {
        Text(facts).smallPrint()
        Spacer()
        if let edit {
          Menu {
            Button("Edit", systemImage: "pencil", action: edit)
            if let delete {
              Button("Delete", systemImage: "trash", role: .destructive, action: delete)
            }
          } label: {
            Label("More", systemImage: "ellipsis").labelStyle(.iconOnly).foregroundStyle(Color.softInk)
          }
        }
      }
    }
    .padding([.horizontal, .top], Spacing.large)
    .padding(.bottom, edit == nil ? Spacing.large : Spacing.small)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
    .accessibilityElement(children: .contain)
    .accessibilityLabel(note.kind == .quote ? "Quote from \(note.bookTitle)" : "Note on \(note.bookTitle)")
  }

  @ViewBuilder private var book: some View {
    if let title = note.title {
      NavigationLink(value: Route.title(id: title.id)) { Text(verbatim: note.bookTitle).font(.headline) }
    } else {
      Text(verbatim: note.bookTitle).font(.headline)
    }
  }

  @ViewBuilder private var words: some View {
    switch note.kind {
    case .note: ReflectionText(text: note.text, isFolded: true)
    case .quote:
      HStack(alignment: .top, spacing: Spacing.regular) {
        Image(systemName: "quote.opening").foregroundStyle(Color.softInk).accessibilityHidden(true)
        ReflectionText(text: note.text, isFolded: true).italic()
      }
    }
  }

  /// Position and audience, such as `Page 213, Only me`.
  private var facts: String {
    var parts = note.position.map { [NoteWords.position($0)] } ?? []
    if isOwn { parts.append(AudienceWords.name(note.visibility)) }
    return parts.joined(separator: ", ")
  }
}
