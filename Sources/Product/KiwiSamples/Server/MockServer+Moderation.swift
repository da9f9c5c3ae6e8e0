import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addModeration(to router: inout MockRouter) {
    router.on(API.Moderation.createReport) { server, _, _ in CreateReportResponse(id: server.makeID()) }
    router.on(API.Moderation.reports) { _, _, _ in ListPage(items: []) }
    router.on(API.Moderation.removePost) { server, id, _, _ throws(APIFailure) in
      guard let index = server.index(ofPost: id) else { throw .notFound }
      server.posts.remove(at: index)
      return Nothing()
    }
    router.on(API.Moderation.removeComment) { server, id, _, _ in
      server.removeComment(id)
      return Nothing()
    }
    router.on(API.Moderation.suspend) { _, _, _, _ in Nothing() }
    router.on(API.Moderation.unsuspend) { _, _, _, _ in Nothing() }
    router.on(API.Moderation.audit) { _, _, _ in ListPage(items: []) }
  }
}
