import Formats
import KiwiEngine
import KiwiKit
import SwiftUI

/// The statistics screens by route.
struct NumbersView: View {
  let route: Route
  let model: AppModel
  let account: Account
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    let today = account.reading.today(in: timeZone)
    switch route {
    case .statistics(let year): StatisticsView(year: year ?? today.year, client: account.client)
    case .readingGoals: GoalsView(goals: account.goals)
    case .readingYear(let year): YearView(year: year, model: model, account: account)
    case .moodMap: MoodMapView(today: today, model: model, account: account)
    default: EmptyView()
    }
  }
}
