import Foundation
import KiwiKit

/// Applies unacknowledged steps to the server's responses.
extension EbookRepository {
  func overlaid(_ details: EbookDetails) async -> EbookDetails {
    await loadSteps()
    guard let step = waiting?["\(details.ebook.id)/position"], case .move(let position) = step.operation
    else {
      return details
    }
    let time = clock.now.addingTimeInterval(-Double(step.secondsAgo(timer.now)))
    // Another device has set a later position.
    if let readAt = details.ebook.readAt, readAt > time { return details }
    return details.with(details.ebook.moved(to: position, at: time, chapters: details.chapters))
  }

  func overlaid(_ marks: [EbookMark], of id: String) async -> [EbookMark] {
    await loadSteps()
    var all = Dictionary(marks.map { ($0.id, $0) }) { $1 }
    for step in (waiting ?? [:]).values where step.ebookId == id {
      switch step.operation {
      case .move: break
      case .mark(let markId, let request): all[markId] = await mark(markId, request, of: id)
      case .removeMark(let markId): all[markId] = nil
      }
    }
    return all.values.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }
}
