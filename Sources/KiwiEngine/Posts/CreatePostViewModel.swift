public import Foundation
public import KiwiKit
public import Observation

/// The form of a post: words, up to four photos in the author's order, and who may see it.
@Observable @MainActor public final class CreatePostViewModel {
  /// A photo in the form.
  public struct Photo: Identifiable, Hashable, Sendable {
    public let id: Int
    public var photo: DraftPhoto
  }

  public var caption = ""
  public private(set) var photos: [Photo] = []
  public var visibility = Visibility.everyone
  /// What went wrong with the last picture.
  public private(set) var photoProblem: String?
  @ObservationIgnored private let repository: PostRepository
  @ObservationIgnored private var nextId = 0

  public init(repository: PostRepository) { self.repository = repository }

  public static let mostPhotos = Limits.attachmentsPerPost

  public var roomForPhotos: Int { Self.mostPhotos - photos.count }
  public var captionProblem: String? { TextLimit.problem("reflection", caption, Limits.captionLength) }
  public var captionRemaining: Int? { TextLimit.remaining(caption, Limits.captionLength) }
  public var isEmpty: Bool { photos.isEmpty && !caption.contains { !$0.isWhitespace } }
  public var canPost: Bool {
    !isEmpty && captionProblem == nil && photos.allSatisfy { altProblem(of: $0) == nil }
  }

  // MARK: Photos

  /// Returns the id of the photo in the form; nil when there is no room for it.
  public func add(_ data: Data) -> Photo.ID? {
    photoProblem = nil
    guard roomForPhotos > 0 else {
      photoProblem = "A post has at most \(Self.mostPhotos) photos."
      return nil
    }
    guard data.count <= Limits.uploadSize else {
      photoProblem = "That photo is larger than \(Limits.uploadSize >> 20) MB. Choose a smaller one."
      return nil
    }
    let photo = Photo(id: nextId, photo: DraftPhoto(data: data))
    nextId += 1
    photos.append(photo)
    return photo.id
  }

  public func photoFailed(_ message: String) { photoProblem = message }

  public func remove(_ photo: Photo) { photos.removeAll { $0.id == photo.id } }

  public func move(_ photo: Photo, by offset: Int) {
    guard let index = photos.firstIndex(where: { $0.id == photo.id }) else { return }
    let target = min(max(index + offset, 0), photos.count - 1)
    photos.insert(photos.remove(at: index), at: target)
  }

  public func setAlt(_ alt: String, of id: Photo.ID) { change(id) { $0.alt = alt } }
  public func setCrop(_ crop: DraftPhoto.Crop, of id: Photo.ID) { change(id) { $0.crop = crop } }

  public func altProblem(of photo: Photo) -> String? {
    TextLimit.problem("description", photo.photo.alt, Limits.altLength)
  }

  private func change(_ id: Photo.ID, _ change: (inout DraftPhoto) -> Void) {
    guard let index = photos.firstIndex(where: { $0.id == id }) else { return }
    change(&photos[index].photo)
  }

  // MARK: Posting

  /// Hands the post to the outbox, which sends it and keeps it until the server has it.
  public func createPost() {
    guard canPost else { return }
    _ = repository.createPost(
      PostDraft(caption: caption.trimmed, photos: photos.map(\.photo), visibility: visibility))
  }
}
