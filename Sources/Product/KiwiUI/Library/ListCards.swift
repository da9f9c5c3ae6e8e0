import KiwiEngine
import KiwiKit
import SwiftUI

/// A grid of lists, each with its first covers.
struct ListCards: View {
  let lists: [ListDescription]

  var body: some View {
    LazyVGrid(
      columns: [GridItem(.adaptive(minimum: 240), spacing: Spacing.regular)], spacing: Spacing.regular
    ) {
      ForEach(lists) { list in
        NavigationLink(value: Route.list(id: list.id)) { ListCard(list: list) }
          .accessibilityLabel(ListCard.label(list))
      }
    }
  }
}

struct ListCard: View {
  let list: ListDescription

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.small) {
        ForEach(list.firstTitles.prefix(4)) { TitleCover(title: $0, width: 48) }
        if list.firstTitles.isEmpty {
          RoundedRectangle(cornerRadius: Spacing.small).fill(Color.flesh).frame(width: 48, height: 72)
        }
      }
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: LibraryWords.name(list)).font(.headline).foregroundStyle(Color.ink).lineLimit(2)
        Text(verbatim: Self.details(list)).smallPrint().lineLimit(1)
      }
    }
    .card()
  }

  static func details(_ list: ListDescription) -> String {
    var parts = list.isClosed ? [] : [LibraryWords.titles(list.titleCount)]
    if list.role != .owner { parts.append(localized("by \(list.owner.name)")) }
    if list.role == .owner, list.isPublished { parts.append(localized("published")) }
    return parts.joined(separator: " · ")
  }

  static func label(_ list: ListDescription) -> String { "\(LibraryWords.name(list)), \(details(list))" }
}
