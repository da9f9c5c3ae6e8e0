public import Foundation
public import KiwiKit
public import Observation

/// The form of a post: text, up to four ordered photos, subject and audience.
@Observable @MainActor public final class CreatePostViewModel: PostSubjectForm {
  /// A photo in the form.
  public struct Photo: Identifiable, Hashable, Sendable {
    public let id: Int
    public var photo: DraftPhoto
  }

  /// A chosen file that cannot be posted.
  public struct RejectedPhoto: Identifiable, Hashable, Sendable {
    public let id: Int
    /// The position of the file in the selection, from 1.
    public let number: Int
    public let message: String
  }

  public var caption = "" { didSet { saveDraft() } }
  public private(set) var photos: [Photo] = [] { didSet { saveDraft() } }
  public var visibility = Visibility.everyone { didSet { saveDraft() } }
  public var about: PostSubject? {
    didSet {
      if about?.reference != oldValue?.reference { wrongPage = nil }
      saveDraft()
    }
  }
  public var wrongPage: String?
  public var isSpoiler = false { didSet { saveDraft() } }
  /// The files of the last selection that cannot be posted.
  public private(set) var rejectedPhotos: [RejectedPhoto] = []
  /// The problem with the last selection as a whole.
  public private(set) var photoProblem: String?
  @ObservationIgnored private let repository: PostRepository
  @ObservationIgnored private let drafts: Drafts
  @ObservationIgnored private let preparation: any PhotoPreparing
  @ObservationIgnored private var nextId = 0
  @ObservationIgnored private var chosenCount = 0
  @ObservationIgnored private var leftOutCount = 0
  @ObservationIgnored private var isRestoring = false
  /// True once posted, after which nothing is posted again or saved as a draft.
  private var isPosted = false

  public init(
    repository: PostRepository, drafts: Drafts, preparation: any PhotoPreparing = SystemPhotoPreparation()
  ) {
    self.repository = repository
    self.drafts = drafts
    self.preparation = preparation
  }

  // MARK: Drafts

  private func saveDraft() {
    // Before the drafts are loaded, saving would overwrite the stored draft.
    guard !isRestoring, !isPosted, !drafts.isLoading else { return }
    let draft = Draft(
      text: caption, photos: photos.map(\.photo), visibility: visibility, about: about, isSpoiler: isSpoiler)
    drafts[.post] = isEmpty && about == nil ? nil : draft
  }

  /// Restores the draft, unless the form is in use.
  func restore() {
    if let draft = drafts.kept[.post] ?? drafts[.post] {
      isRestoring = true
      if WrittenText.isBlank(caption) { caption = draft.text }
      if visibility == .everyone { visibility = draft.visibility ?? .everyone }
      if photos.isEmpty { for photo in draft.photos.prefix(Self.maxPhotos) { append(photo) } }
      if about == nil { about = draft.about }
      if draft.isSpoiler { isSpoiler = true }
      isRestoring = false
    }
    saveDraft()
  }

  /// Fills the form with a post that could not be sent.
  func fill(with draft: PostDraft) {
    caption = draft.caption
    visibility = draft.visibility
    about = draft.about
    isSpoiler = draft.isSpoiler
    for photo in draft.photos.prefix(Self.maxPhotos) { append(photo) }
  }

  /// Starts a post about a subject. A started post about another subject is kept.
  public func begin(about subject: PostSubject) {
    if isEmpty || about == nil || about?.reference == subject.reference { about = subject }
  }

  /// Starts a post with a text that the user can edit. A started post keeps its own text.
  public func begin(saying words: String, about subject: PostSubject?) {
    if isEmpty { caption = words }
    if let subject { begin(about: subject) }
  }

  public static let maxPhotos = Limits.attachmentsPerPost

  public var roomForPhotos: Int { Self.maxPhotos - photos.count }
  public var captionProblem: String? {
    TextLimit.problem(localized("reflection"), caption, Limits.captionLength)
  }
  public var captionRemaining: Int? { TextLimit.remaining(caption, Limits.captionLength) }
  public var isEmpty: Bool { photos.isEmpty && WrittenText.isBlank(caption) }
  public var canPost: Bool {
    !isPosted && !isEmpty && captionProblem == nil && pageProblem == nil
      && photos.allSatisfy { altProblem(of: $0) == nil }
  }

  // MARK: Photos

  /// Clears the problems of the last selection before another one.
  public func choosing() {
    rejectedPhotos = []
    photoProblem = nil
    chosenCount = 0
    leftOutCount = 0
  }

  /// Adds a chosen file. Returns the photo's id; nil if the file is rejected or the form is full, which the form
  /// reports.
  public func add(_ data: Data) async -> Photo.ID? {
    chosenCount += 1
    let number = chosenCount
    do throws(PhotoProblem) {
      let photo = DraftPhoto(data: try await preparation.prepare(data))
      guard !isPosted else { return nil }
      guard roomForPhotos > 0 else {
        leftOut()
        return nil
      }
      return append(photo)
    } catch {
      reject(number, error.message)
      return nil
    }
  }

  /// Reports that a chosen file is unreadable.
  public func addUnreadable() {
    chosenCount += 1
    reject(chosenCount, localized("This photo could not be read. Choose another."))
  }

  private func reject(_ number: Int, _ message: String) {
    rejectedPhotos.append(RejectedPhoto(id: nextId, number: number, message: message))
    nextId += 1
  }

  private func leftOut() {
    leftOutCount += 1
    photoProblem = localized(
      "A post can have at most \(Self.maxPhotos) photos. \(leftOutCount) photos were not added.")
  }

  @discardableResult private func append(_ photo: DraftPhoto) -> Photo.ID {
    let photo = Photo(id: nextId, photo: photo)
    nextId += 1
    photos.append(photo)
    return photo.id
  }

  public func remove(_ photo: Photo) { photos.removeAll { $0.id == photo.id } }

  public func move(_ photo: Photo, by offset: Int) {
    guard let index = photos.firstIndex(where: { $0.id == photo.id }) else { return }
    let target = min(max(index + offset, 0), photos.count - 1)
    var moved = photos
    moved.insert(moved.remove(at: index), at: target)
    photos = moved
  }

  /// Returns the position of a photo in the post, from 1.
  public func number(of photo: Photo) -> Int { (photos.firstIndex { $0.id == photo.id } ?? 0) + 1 }

  public func setAlt(_ alt: String, of id: Photo.ID) { change(id) { $0.alt = alt } }
  public func setCrop(_ crop: PhotoCrop, of id: Photo.ID) { change(id) { $0.crop = crop } }

  public func altProblem(of photo: Photo) -> String? {
    TextLimit.problem(localized("description"), photo.photo.alt, Limits.altLength)
  }

  private func change(_ id: Photo.ID, _ change: (inout DraftPhoto) -> Void) {
    guard let index = photos.firstIndex(where: { $0.id == id }) else { return }
    change(&photos[index].photo)
  }

  // MARK: Posting

  /// Enqueues the post in the outbox, which keeps it until the server has it.
  public func createPost() {
    guard canPost else { return }
    isPosted = true
    let id = repository.createPost(
      PostDraft(
        caption: caption.trimmed, photos: photos.map(\.photo), visibility: visibility, about: about,
        isSpoiler: isSpoiler))
    drafts.remove(.post) { [repository] in await repository.isRecorded(id) }
  }
}
