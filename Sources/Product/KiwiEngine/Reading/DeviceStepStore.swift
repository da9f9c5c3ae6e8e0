import Foundation
import KiwiData

/// A step that is recorded on the device before it is sent.
protocol PendingStep: Codable, Identifiable, Sendable where ID == String {
  /// The position among the steps, increasing.
  var order: Int { get }
}

/// A change to the stored steps.
public enum StepChange<Step: Identifiable & Hashable & Sendable>: Hashable, Sendable
where Step.ID: Sendable {
  case save(Step)
  case remove(Step.ID)
}

/// The unsent steps of one kind in the device's database.
@MainActor struct DeviceStepStore<Step: PendingStep & Hashable> {
  let data: RealKiwiRepository
  let table: StepTable

  /// Returns the readable steps. Steps of a later version stay in the table.
  func steps() async throws(APIFailure) -> [Step] {
    do throws(KiwiDataError) {
      return try await data.fetchSteps(table).compactMap {
        try? JSONDecoder().decode(Step.self, from: $0.content)
      }
    } catch {
      throw APIFailure(device: error)
    }
  }

  func commit(_ changes: [StepChange<Step>]) async throws(APIFailure) {
    var records: [StepRecordChange] = []
    for change in changes {
      switch change {
      case .save(let step):
        guard let content = try? JSONEncoder().encode(step) else { throw APIFailure.notKept }
        records.append(.save(StepRecord(id: step.id, order: step.order, content: content)))
      case .remove(let id): records.append(.remove(id: id))
      }
    }
    let all = records
    do throws(KiwiDataError) {
      try await data.changeSteps(table, all)
    } catch {
      throw APIFailure(device: error)
    }
  }
}
