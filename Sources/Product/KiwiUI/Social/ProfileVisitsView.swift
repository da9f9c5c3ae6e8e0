import KiwiEngine
import KiwiKit
import SwiftUI

/// The visits of a user that the viewer may see.
struct ProfileVisitsView: View {
  let visits: VisitsViewModel
  let name: String
  let isOwn: Bool

  var body: some View {
    LazyVStack(alignment: .leading, spacing: Spacing.regular) {
      ForEach(visits.visits) { visit in
        VisitRowView(visit: visit, showsPerson: false, showsSpot: true)
          .onAppear { Task { await visits.rowAppeared(visit) } }
      }
      ListEnd(visits) {
        emptyState(
          "No Visits Yet", systemImage: "mappin",
          words: isOwn
            ? "Log an experience at a place to see it here."
            : "\(name) hasn’t shared any visits with you."
        ) {
          if isOwn { Link("Find a Place", destination: .route(.places)).buttonStyle(.borderedProminent) }
        }
      }
    }
    .frame(maxWidth: Spacing.column)
    .task { await visits.loadInitial() }
  }
}
