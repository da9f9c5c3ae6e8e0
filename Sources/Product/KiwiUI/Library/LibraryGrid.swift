import KiwiEngine
import KiwiKit
import Observation
import SwiftUI

/// A grid of covers with as many columns as fit.
struct LibraryGrid<Tile: View>: View {
  let titles: [LibraryTitle]
  /// Returns a tile made of values and objects only, so existing tiles are not updated when others are added.
  let tile: (LibraryTitle) -> Tile

  var body: some View {
    LazyVGrid(columns: LibraryTile.columns, alignment: .leading, spacing: Spacing.large) {
      ForEach(titles) { tile($0) }
    }
  }
}

/// The actions on titles of a grid that open a sheet.
@Observable @MainActor final class TitleRequests {
  var adding: AddToListViewModel?
  var removing: [LibraryTitle] = []
  var rating: Title?
}

/// The cover of a title in a library, with its rating or status.
struct LibraryTile: View {
  let title: LibraryTitle
  static let width: CGFloat = 96
  static let columns = [
    GridItem(.adaptive(minimum: width), spacing: Spacing.regular, alignment: .topLeading)
  ]

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      TitleCover(title: title.title, width: Self.width)
      HStack(spacing: 0) {
        if let rating = title.personalRating {
          RatingLabel(rating: rating)
        } else if title.status == .now {
          Text(LibraryWords.status(.now, title.title.kind))
        } else if let direction = title.direction, direction != .seen {
          Image(systemName: LibraryWords.symbol(direction))
        }
      }
      .font(.caption)
      .foregroundStyle(Color.softInk)
      // A minimum height keeps all tiles equally high.
      .frame(minHeight: 16)
      .accessibilityHidden(true)
    }
  }

  /// Returns the content of a tile as an accessibility label.
  static func label(_ title: LibraryTitle) -> String {
    let decision = title.direction.map { LibraryWords.direction($0, title.title.kind) }
    let parts = [
      title.title.name, TitleWords.kindAndYear(title.title),
      title.status == .now ? LibraryWords.status(.now, title.title.kind) : decision,
      title.personalRating.map(RatingWords.stars),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

struct LibraryLink: View {
  let title: LibraryTitle

  var body: some View {
    NavigationLink(value: Route.title(id: title.id)) { LibraryTile(title: title) }
      .accessibilityLabel(LibraryTile.label(title))
  }
}

struct SelectableTile: View {
  let title: LibraryTitle
  let isChosen: Bool
  let toggle: @MainActor () -> Void

  var body: some View {
    Button(action: toggle) {
      ZStack(alignment: .topTrailing) {
        LibraryTile(title: title)
        Image(systemName: isChosen ? "checkmark.circle.fill" : "circle")
          .font(.title3)
          .foregroundStyle(Color.kiwi)
          .background(Color.card, in: Circle())
          .padding(Spacing.small)
      }
    }
    .buttonStyle(.plain)
    .accessibilityLabel(LibraryTile.label(title))
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }
}

/// The bottom bar with the actions on selected titles.
struct SelectionBar: View {
  @Binding var selection: TitleSelection
  let all: [String]
  let sharedText: String
  let removeName: String?
  let add: @MainActor () -> Void
  let remove: @MainActor () -> Void

  var body: some View {
    let isEmpty = selection.ids.isEmpty
    Button(selection.ids.isSuperset(of: all) ? "Select None" : "Select All") { selection.toggleAll(all) }
    Spacer()
    ShareLink(item: sharedText) {
      Label("Share as Text", systemImage: "square.and.arrow.up").labelStyle(.iconOnly)
    }
    .disabled(isEmpty)
    Button("Add to List", systemImage: "plus", action: add).labelStyle(.iconOnly)
      .disabled(isEmpty)
    if let removeName {
      Button(removeName, systemImage: "trash", role: .destructive, action: remove).labelStyle(.iconOnly)
        .disabled(isEmpty)
    }
  }
}

extension TitleSelection {
  /// The screen's title during a selection; nil otherwise.
  var words: String? {
    guard isActive else { return nil }
    return ids.isEmpty ? localized("Select Titles") : localized("\(ids.count) Selected")
  }
}
