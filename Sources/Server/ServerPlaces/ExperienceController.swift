import ServerLibrary
import ServerTitles
import ServerCore
import Foundation
import HTTPServer
import KiwiKit
import Media

/// The places in the user's own library.
enum ExperienceController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Places.summary) { call, viewer in
      // Runs in the background: a user may have thousands of places.
      return try await call.context.read(estimatedRows: .max) { transaction in
        try call.outcome(ExperienceShelfStore(transaction).summary(ofUser: viewer.key))
      }.response
    }
    addExperiences(to: &router)
    router.on(API.Places.librarySpot) { call, viewer in
      let (rows, wish) = try call.snapshot { transaction in
        let spot = try SpotService.spot(id: call.path, seenBy: viewer, now: call.now, in: transaction)
        return (
          try ExperienceShelfStore(transaction).experiences(atSpot: spot.key, ofUser: viewer.key),
          try ExperienceStore(transaction).wish(forSpot: spot.key, ofUser: viewer.key)
        )
      }
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("experiences", of: rows) { row, writer in row.write(to: &writer, seenBy: viewer)
        }
        writer.name("wish")
        if let wish { wish.write(to: &writer) } else { writer.null() }
      }
      return call.answer(json: writer)
    }
    router.on(API.Places.wishes) { call, viewer in
      let spots = try await call.context.read(estimatedRows: .max) { transaction in
        try ExperienceShelfStore(transaction).wishes(ofUser: viewer.key, page: call.page)
      }
      return call.context.response(spots, page: call.page) { spot, writer in
        spot.write(to: &writer, seenBy: viewer)
      }
    }
    router.on(API.Places.zones) { call, viewer in
      let zones = try call.snapshot { try ExperienceShelfStore($0).zones(ofUser: viewer.key) }
      var writer = JSONWriter()
      writer.array(of: zones) { zone, writer in writer.fragment(Array(zone.utf8)) }
      return call.answer(json: writer)
    }
    router.on(API.Places.addPhoto, addPhoto)
  }

  private static func addExperiences(to router: inout EndpointRouter) {
    router.on(API.Places.experiences) { call, viewer in
      let query = try query(call.query)
      let rows = try await call.context.read(estimatedRows: .max) { transaction in
        try ExperienceShelfStore(transaction).experiences(query, ofUser: viewer.key, page: call.page)
      }
      return call.context.response(rows, page: call.page) { row, writer in
        row.write(to: &writer, seenBy: viewer)
      }
    }
    router.on(API.Places.experience) { call, viewer in
      try call.answer(
        call.snapshot { transaction in
          guard let row = try ExperienceStore(transaction).experience(id: call.path),
            row.userKey == viewer.key,
            row.experience.isDeleted?.value != true,
            let spot = try SpotStore(transaction).spot(key: row.spotKey)
          else { throw APIError.notFound }
          return ExperienceDetails(
            experience: row.experience, spot: spot.spot(seenBy: viewer),
            ratings: try ExperienceStore(transaction).ratings(ofExperience: row.key))
        })
    }
  }

  private static func query(_ query: ExperienceListQuery) throws(APIError) -> ExperienceQuery {
    if let text = query.q { try SpotSearch.checkLength(text) }
    return ExperienceQuery(
      text: query.q ?? "", minimumRating: query.minimumRating, category: query.category, month: query.month,
      sort: query.sort ?? .latest)
  }

  /// Stores an uploaded picture. The experience's record then refers to it by name.
  private static func addPhoto(
    _ call: Call<Nothing, Nothing, FormUpload<ExperiencePhotoForm>, ExperiencePhoto>
  ) async throws -> Response {
    let context = call.context
    let viewer = try call.viewer()
    return try await context.server.withStaging(of: viewer.key) { staging in
      let form = try await MultipartForm(context, into: staging, maxFiles: 1)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      let image = try await staging.process(upload: upload, kind: .photo)
      let photo = try await context.write { transaction in
        try staging.commit()
        return try ExperiencePhotoStore(transaction).insert(image, ofUser: viewer.key, now: context.now)
      }
      guard let photo,
        let url = URL(string: "\(context.server.configuration.publicURL)/uploads/\(photo)")
      else { throw APIError.internalError }
      return try call.answer(ExperiencePhoto(name: photo, url: url))
    }
  }
}
