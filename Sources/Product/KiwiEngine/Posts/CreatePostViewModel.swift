public import Foundation
public import KiwiKit
public import Observation

/// The form of a post: words, up to four photos in the author's order, what it is about, and who may see it.
@Observable @MainActor public final class CreatePostViewModel: PostSubjectForm {
  /// A photo in the form.
  public struct Photo: Identifiable, Hashable, Sendable {
    public let id: Int
    public var photo: DraftPhoto
  }

  /// A file that was chosen and cannot be posted.
  public struct RefusedPhoto: Identifiable, Hashable, Sendable {
    public let id: Int
    /// Its place among those that were chosen together, from 1.
    public let number: Int
    public let message: String
  }

  public var caption = "" { didSet { keep() } }
  public private(set) var photos: [Photo] = [] { didSet { keep() } }
  public var visibility = Visibility.everyone { didSet { keep() } }
  public var about: PostSubject? {
    didSet {
      if about?.reference != oldValue?.reference { wrongPage = nil }
      keep()
    }
  }
  public var wrongPage: String?
  public var isSpoiler = false { didSet { keep() } }
  /// What of the last choice cannot be posted.
  public private(set) var refusedPhotos: [RefusedPhoto] = []
  /// What is wrong with the last choice as a whole.
  public private(set) var photoProblem: String?
  @ObservationIgnored private let repository: PostRepository
  @ObservationIgnored private let drafts: Drafts
  @ObservationIgnored private let preparation: any PhotoPreparing
  @ObservationIgnored private var nextId = 0
  @ObservationIgnored private var chosenCount = 0
  @ObservationIgnored private var leftOutCount = 0
  @ObservationIgnored private var isRestoring = false
  /// What was posted is not posted again, and is no draft any more.
  private var isPosted = false

  public init(
    repository: PostRepository, drafts: Drafts, preparation: any PhotoPreparing = SystemPhotoPreparation()
  ) {
    self.repository = repository
    self.drafts = drafts
    self.preparation = preparation
  }

  // MARK: Kept

  private func keep() {
    // While it is not known what was kept, it would be lost.
    guard !isRestoring, !isPosted, !drafts.isLoading else { return }
    let draft = Draft(
      text: caption, photos: photos.map(\.photo), visibility: visibility, about: about, isSpoiler: isSpoiler)
    drafts[.post] = isEmpty && about == nil ? nil : draft
  }

  /// Takes in what was being written before, where nothing has been written and chosen since.
  func restore() {
    if let draft = drafts.kept[.post] ?? drafts[.post] {
      isRestoring = true
      if WrittenText.isBlank(caption) { caption = draft.text }
      if visibility == .everyone { visibility = draft.visibility ?? .everyone }
      if photos.isEmpty { for photo in draft.photos.prefix(Self.mostPhotos) { append(photo) } }
      if about == nil { about = draft.about }
      if draft.isSpoiler { isSpoiler = true }
      isRestoring = false
    }
    keep()
  }

  /// Takes in a post that could not be sent, to be changed.
  func fill(with draft: PostDraft) {
    caption = draft.caption
    visibility = draft.visibility
    about = draft.about
    isSpoiler = draft.isSpoiler
    for photo in draft.photos.prefix(Self.mostPhotos) { append(photo) }
  }

  /// Begins a post about something. One about something else that has been begun stays as it is.
  public func begin(about subject: PostSubject) {
    if isEmpty || about == nil || about?.reference == subject.reference { about = subject }
  }

  /// Begins a post with words that the reader may change. Where one was begun, its words stay.
  public func begin(saying words: String, about subject: PostSubject?) {
    if isEmpty { caption = words }
    if let subject { begin(about: subject) }
  }

  public static let mostPhotos = Limits.attachmentsPerPost

  public var roomForPhotos: Int { Self.mostPhotos - photos.count }
  public var captionProblem: String? { TextLimit.problem("reflection", caption, Limits.captionLength) }
  public var captionRemaining: Int? { TextLimit.remaining(caption, Limits.captionLength) }
  public var isEmpty: Bool { photos.isEmpty && WrittenText.isBlank(caption) }
  public var canPost: Bool {
    !isPosted && !isEmpty && captionProblem == nil && pageProblem == nil
      && photos.allSatisfy { altProblem(of: $0) == nil }
  }

  // MARK: Photos

  /// More photos are being chosen: what was said of the last ones is over.
  public func choosing() {
    refusedPhotos = []
    photoProblem = nil
    chosenCount = 0
    leftOutCount = 0
  }

  /// Takes a chosen file. Returns the id of the photo in the form; nil when it cannot be posted or there is no room
  /// for it, which is said beside the photos.
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
      refuse(number, error.message)
      return nil
    }
  }

  /// A chosen file could not be read at all.
  public func addUnreadable() {
    chosenCount += 1
    refuse(chosenCount, "This photo could not be read. Choose another.")
  }

  private func refuse(_ number: Int, _ message: String) {
    refusedPhotos.append(RefusedPhoto(id: nextId, number: number, message: message))
    nextId += 1
  }

  private func leftOut() {
    leftOutCount += 1
    let those = leftOutCount == 1 ? "1 more was" : "\(leftOutCount) more were"
    photoProblem = "A post has at most \(Self.mostPhotos) photos; \(those) not taken."
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

  /// Its place in the post, from 1.
  public func number(of photo: Photo) -> Int { (photos.firstIndex { $0.id == photo.id } ?? 0) + 1 }

  public func setAlt(_ alt: String, of id: Photo.ID) { change(id) { $0.alt = alt } }
  public func setCrop(_ crop: PhotoCrop, of id: Photo.ID) { change(id) { $0.crop = crop } }

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
    isPosted = true
    let id = repository.createPost(
      PostDraft(
        caption: caption.trimmed, photos: photos.map(\.photo), visibility: visibility, about: about,
        isSpoiler: isSpoiler))
    drafts.remove(.post) { [repository] in await repository.isRecorded(id) }
  }
}
