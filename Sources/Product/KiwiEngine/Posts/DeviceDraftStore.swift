import Foundation
public import KiwiData

/// The drafts in a device's database of one user.
public struct DeviceDraftStore: DraftStoring {
  private let repository: any KiwiRepository

  public init(repository: any KiwiRepository) {
    self.repository = repository
  }

  public func drafts() async throws(PostStoreFailure) -> [DraftKind: Draft] {
    do throws(KiwiDataError) {
      var drafts: [DraftKind: Draft] = [:]
      for record in try await repository.fetchDrafts() {
        guard let kind = DraftKind(rawValue: record.kind),
          var draft = try? JSONDecoder().decode(Draft.self, from: record.content)
        else { continue }
        // The text is worth keeping without an unreadable photo.
        let photos = (try? await repository.fetchDraftPhotos(kind: record.kind)) ?? []
        if photos.count == draft.photos.count {
          for (index, data) in photos.enumerated() { draft.photos[index].data = data }
        } else {
          draft.photos = []
        }
        drafts[kind] = draft
      }
      return drafts
    } catch {
      throw PostStoreFailure(message: error.message)
    }
  }

  public func save(_ draft: Draft?, of kind: DraftKind) async throws(PostStoreFailure) {
    do throws(KiwiDataError) {
      guard var draft else { return try await repository.removeDraft(kind: kind.rawValue) }
      let photos = draft.photos.map(\.data)
      for index in draft.photos.indices { draft.photos[index].data = Data() }
      guard let content = try? JSONEncoder().encode(draft) else { return }
      try await repository.saveDraft(DraftRecord(kind: kind.rawValue, content: content), photos: photos)
    } catch {
      throw PostStoreFailure(message: error.message)
    }
  }
}
