import KiwiEngine
import KiwiKit
import SwiftUI

/// Where somebody has been, as far as the reader may see it.
struct ProfileVisitsView: View {
  let visits: VisitsViewModel
  let name: String
  let isOwn: Bool

  var body: some View {
    LazyVStack(alignment: .leading, spacing: Spacing.regular) {
      ForEach(visits.visits) { visit in
        VisitRow(visit: visit, showsPerson: false, showsSpot: true)
          .onAppear { Task { await visits.rowAppeared(visit) } }
      }
      ListEnd(visits) {
        emptyState(
          "No Visits Yet", systemImage: "mappin",
          words: isOwn
            ? "Log what you have at a place, and it appears here."
            : "\(name) has told nobody of a place yet, or not you."
        ) {
          if isOwn { Link("Find a Place", destination: .route(.places)).buttonStyle(.borderedProminent) }
        }
      }
    }
    .frame(maxWidth: Spacing.column)
    .task { await visits.loadInitial() }
  }
}
