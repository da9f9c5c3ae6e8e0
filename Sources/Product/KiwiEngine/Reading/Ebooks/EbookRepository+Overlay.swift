import Foundation
import KiwiKit

/// Lays the steps without an answer over what the server says.
extension EbookRepository {
  func overlaid(_ details: EbookDetails) async -> EbookDetails {
    await loadSteps()
    guard let step = waiting?["\(details.ebook.id)/position"], case .move(let position) = step.deed else {
      return details
    }
    let time = clock.now.addingTimeInterval(-Double(step.secondsAgo(timer.now)))
    // Another device was there later.
    if let readAt = details.ebook.readAt, readAt > time { return details }
    return details.with(details.ebook.moved(to: position, at: time, chapters: details.chapters))
  }

  func overlaid(_ marks: [EbookMark], of id: String) async -> [EbookMark] {
    await loadSteps()
    var all = Dictionary(marks.map { ($0.id, $0) }) { $1 }
    for step in (waiting ?? [:]).values where step.ebookId == id {
      switch step.deed {
      case .move: break
      case .mark(let markId, let request): all[markId] = await mark(markId, request, of: id)
      case .removeMark(let markId): all[markId] = nil
      }
    }
    return all.values.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }
}
