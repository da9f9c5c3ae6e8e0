import Foundation
public import KiwiData
import KiwiKit

/// The offline copies of a user's e-books, with unsent steps.
///
/// A failure to store a copy only makes it unavailable offline. A failure to store a step fails the action.
@MainActor public final class DeviceEbookStore {
  private let data: RealKiwiRepository
  private let pending: DeviceStepStore<EbookStep>

  public init(repository: RealKiwiRepository) {
    data = repository
    pending = DeviceStepStore(data: repository, table: .ebookSteps)
  }

  enum Part: Hashable {
    case book
    case marks
    case settings
    case chapter(Int)

    var name: String {
      switch self {
      case .book: "book"
      case .marks: "marks"
      case .settings: "settings"
      case .chapter(let index): "chapter/\(index)"
      }
    }
  }

  // MARK: Books

  func open(_ id: String, at time: Date) async { try? await data.openEbook(id: id, at: time) }
  func ids() async -> [String] { (try? await data.fetchEbookIds()) ?? [] }
  func remove(_ id: String) async { try? await data.removeEbook(id: id) }

  func fetch<Value: Decodable & Sendable>(_ part: Part, of id: String) async -> Value? {
    guard let content = try? await data.fetchEbookPart(part.name, ofEbook: id) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: content)
  }

  /// Returns the ``Part/name`` of each stored part.
  func partNames(of id: String) async -> Set<String> {
    (try? await data.fetchEbookPartNames(ofEbook: id)) ?? []
  }

  @discardableResult
  func save(_ value: some Encodable & Sendable, as part: Part, of id: String) async -> Bool {
    guard let content = try? JSONEncoder().encode(value) else { return false }
    return (try? await data.saveEbookPart(content, as: part.name, ofEbook: id)) ?? false
  }

  // MARK: Steps

  func steps() async -> [EbookStep] { (try? await pending.steps()) ?? [] }
  func save(_ step: EbookStep) async throws(APIFailure) { try await pending.commit([.save(step)]) }
  func remove(_ step: EbookStep) async { try? await pending.commit([.remove(step.id)]) }
}
