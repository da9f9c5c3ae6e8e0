import ServerTitles
import ServerCore
import KiwiKit
import Media
import Passwords

/// The content of `POST /posts`: the texts, and the paths of uploaded files.
struct PostForm: Sendable {
  private let caption: String?
  private let visibility: Visibility
  private let uploads: [String]
  private let alts: [String]
  private let crops: [PhotoCrop]
  private let about: PostService.About?
  private let isSpoiler: Bool
  /// Identifies the content, so a repeated upload is recognized.
  let fingerprint: [UInt8]

  init(_ context: RequestContext, into staging: Staging) async throws {
    let form = try await MultipartForm(context, into: staging, maxFiles: Limits.attachmentsPerPost)
    let caption = try TextRules.text(
      try form.text("caption") ?? "", field: "caption", limit: Limits.captionLength)
    self.caption = caption.isEmpty ? nil : caption
    visibility = try form.text("visibility").map(Self.visibility) ?? .everyone
    uploads = form.uploads
    var alts: [String] = []
    for alt in form.texts("alt") {
      alts.append(try TextRules.text(alt, field: "alt", limit: Limits.altLength))
    }
    guard alts.count <= uploads.count else {
      throw APIError.invalid(
        "alt", "There are more descriptions than photos. Send at most one per photo.")
    }
    self.alts = alts
    crops = try form.texts("crop").map(PhotoCrop.init(parameter:))
    guard crops.count <= uploads.count else {
      throw APIError.invalid("crop", "There are more crops than photos. Send at most one per photo.")
    }
    let subject = PostSubjectFields(
      about: try form.text("about"), rating: try form.text("rating").map(PostSubjectFields.rating),
      position: try PostSubjectFields.position(page: form.text("page"), percent: form.text("percent")))
    if case .subject(let about) = try subject.edit() { self.about = about } else { about = nil }
    isSpoiler = try form.text("isSpoiler").map(PostSubjectFields.flag) ?? false
    fingerprint = form.fingerprint
    guard self.caption != nil || !uploads.isEmpty else { throw PostService.captionNeeded }
  }

  private static func visibility(_ text: String) throws(APIError) -> Visibility {
    guard let visibility = Visibility(rawValue: text) else {
      let names = Visibility.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid("visibility", "\"visibility\" must be one of \(names).")
    }
    return visibility
  }

  /// Processes the pictures.
  func newPost(staging: Staging) async throws -> PostService.NewPost {
    var photos: [PostService.Photo] = []
    for (index, upload) in uploads.enumerated() {
      let crop = index < crops.count ? crops[index] : .original
      let image = try await staging.process(
        upload: upload, kind: crop == .square ? .squarePhoto : .photo)
      let alt = index < alts.count && !alts[index].isEmpty ? alts[index] : nil
      photos.append(PostService.Photo(image: image, alt: alt))
    }
    return PostService.NewPost(
      caption: caption, visibility: visibility, photos: photos, about: about, isSpoiler: isSpoiler)
  }
}

extension PhotoCrop {
  fileprivate init(parameter: String) throws(APIError) {
    guard let crop = PhotoCrop(rawValue: parameter) else {
      throw .invalid("crop", "\"crop\" must be \"square\" or \"original\".")
    }
    self = crop
  }
}
