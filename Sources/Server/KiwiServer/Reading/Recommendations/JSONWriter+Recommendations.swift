import KiwiKit

extension JSONWriter {
  /// A ``KiwiKit/Recommendation``.
  mutating func recommendation(_ view: RecommendationService.View, at publicURL: String) {
    object { writer in
      writer.name("title")
      writer.title(view.title, at: publicURL)
      writer.name("reasons")
      writer.reasons(view.reasons)
    }
  }

  private mutating func reasons(_ reasons: [RecommendationReason]) {
    array(of: reasons) { reason, writer in
      writer.object { writer in
        writer.member("kind", reason.kind)
        writer.member("text", reason.text)
      }
    }
  }

  /// Reasons as they are sent, to be kept.
  static func text(of reasons: [RecommendationReason]) -> String {
    var writer = JSONWriter()
    writer.reasons(reasons)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
