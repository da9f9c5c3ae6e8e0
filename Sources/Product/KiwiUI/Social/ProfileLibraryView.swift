import KiwiEngine
import KiwiKit
import SwiftUI

/// The visible part of a user's library: favorites, shelves, recent entries and lists.
struct ProfileLibraryView: View {
  let library: ProfileLibrary
  let screen: ProfileViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.large) {
      ForEach(library.shelves) { ProfileShelfStrip(shelf: $0) }
      if !library.entries.isEmpty {
        headed(localized("Recent Entries")) {
          ForEach(library.entries) { entry in
            ProfileEntryRow(
              entry: entry, showsNote: !entry.isSpoiler || screen.revealedNotes.contains(entry.id)
            ) {
              screen.revealNote(of: entry.id)
            }
          }
        }
        .frame(maxWidth: Spacing.column)
      }
      if !library.lists.isEmpty {
        headed(localized("Lists")) { ListCards(lists: library.lists) }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// A shelf as a horizontal row of covers.
struct ProfileShelfStrip: View {
  let shelf: ProfileShelf

  var body: some View {
    let name = shelf.shelf == .favorites ? localized("Favorites") : LibraryWords.shelf(shelf.shelf)
    headed("\(name) (\(shelf.count))") {
      ScrollView(.horizontal) {
        HStack(alignment: .top, spacing: Spacing.regular) {
          ForEach(shelf.titles) { LibraryLink(title: $0) }
        }
      }
      .accessibilityElement(children: .contain)
      .accessibilityLabel(name)
    }
  }
}

/// An entry of a user; a note with spoilers is hidden until revealed.
struct ProfileEntryRow: View {
  let entry: ProfileEntry
  let showsNote: Bool
  let reveal: @MainActor () -> Void
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      NavigationLink(value: Route.title(id: entry.title.id)) {
        HStack(alignment: .top, spacing: Spacing.regular) {
          TitleCover(title: entry.title, width: 40)
          VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: entry.title.name).font(.headline).foregroundStyle(Color.ink)
            details.smallPrint()
            if let rating = entry.rating { RatingLabel(rating: rating).font(.footnote) }
            if entry.isPrivate == true { PrivateMark() }
          }
          Spacer(minLength: 0)
        }
      }
      if let note = entry.note {
        if entry.isSpoiler { SpoilerNote() }
        if showsNote {
          Text(verbatim: note).fontDesign(.serif).written(as: note)
        } else {
          Button("Show Spoiler", action: reveal).buttonStyle(.bordered)
            .accessibilityLabel("Show Spoiler: \(entry.title.name)")
        }
      }
    }
    .card()
  }

  private var details: Text {
    let status = LibraryWords.status(entry.status, entry.title.kind)
    guard let day = entry.day(in: timeZone) else { return Text(verbatim: status) }
    let format = Date.FormatStyle.dateTime.day().month(.abbreviated).year()
    return Text(verbatim: "\(status) · ") + Text(day, format: format)
  }
}
