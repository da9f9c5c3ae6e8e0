import HTTPServer
import KiwiKit
import Media

/// `/library/experiences` and what else the reader's own library says of places.
enum ExperienceController {
  static func list(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let parameters = try context.queryParameters()
    let query = try query(parameters)
    let page = try Page(parameters)
    let rows = try await context.read(looks: .max) { transaction in
      try transaction.experienceShelves.experiences(query, ofUser: viewer.key, page: page)
    }
    return context.response(rows, page: page) { row, writer in writer.experienceSummary(row, seenBy: viewer) }
  }

  private static func query(_ parameters: Parameters) throws(APIError) -> ExperienceQuery {
    var query = ExperienceQuery(sort: try parameters.choice("sort") ?? .latest)
    query.category = try parameters.choice("category")
    query.minimumRating = try parameters.minimumRating()
    query.text = try parameters.searchText() ?? ""
    if let text = parameters["month"] {
      guard let month = CivilMonth(text) else {
        throw .badParameter("month", "\"month\" is a month such as 2026-11.")
      }
      query.month = month
    }
    return query
  }

  static func get(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .places(.experience(let id)) = context.route else { throw APIError.notFound }
    let (row, spot, ratings) = try context.snapshot { transaction in
      guard let row = try transaction.experiences.experience(id: id), row.userKey == viewer.key,
        row.experience.isDeleted?.value != true, let spot = try transaction.spots.spot(key: row.spotKey)
      else { throw APIError.notFound }
      return (row, spot, try transaction.experiences.ratings(ofExperience: row.key))
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("experience")
      writer.experience(row.experience)
      writer.name("spot")
      writer.spot(spot, seenBy: viewer)
      writer.member("ratings", of: ratings) { rating, writer in writer.experienceRating(rating) }
    }
    return Response(json: writer)
  }

  static func summary(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let summary = try await context.read(looks: .max) { transaction in
      try transaction.experienceShelves.summary(ofUser: viewer.key)
    }
    var writer = JSONWriter(capacity: 4_096)
    writer.placesSummary(summary)
    return Response(json: writer)
  }

  static func spot(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .places(.librarySpot(let id)) = context.route else { throw APIError.notFound }
    let (rows, wish) = try context.snapshot { transaction in
      let spot = try SpotService.spot(id: id, seenBy: viewer, now: context.now, in: transaction)
      return (
        try transaction.experienceShelves.experiences(atSpot: spot.key, ofUser: viewer.key),
        try transaction.experiences.wish(forSpot: spot.key, ofUser: viewer.key)
      )
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("experiences", of: rows) { row, writer in writer.experienceSummary(row, seenBy: viewer) }
      writer.name("wish")
      if let wish { writer.spotWish(wish) } else { writer.null() }
    }
    return Response(json: writer)
  }

  static func wishes(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    let spots = try await context.read(looks: .max) { transaction in
      try transaction.experienceShelves.wishes(ofUser: viewer.key, page: page)
    }
    return context.response(spots, page: page) { spot, writer in writer.spot(spot, seenBy: viewer) }
  }

  static func zones(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let zones = try context.snapshot { try $0.experienceShelves.zones(ofUser: viewer.key) }
    var writer = JSONWriter()
    writer.array(of: zones) { zone, writer in writer.fragment(Array(zone.utf8)) }
    return Response(json: writer)
  }

  // MARK: Pictures

  /// Takes a picture for an experience, which then names it.
  static func addPhoto(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await context.application.withStaging(of: viewer.key) { staging in
      let form = try await MultipartForm(context, into: staging, maximumFiles: 1)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      let image = try await staging.process(upload: upload, kind: .photo)
      let photo = try await context.write { transaction in
        try staging.land()
        return try transaction.experiencePhotos.insert(image, ofUser: viewer.key, now: context.now)
      }
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("name", photo ?? "")
        writer.member("url", upload: photo, at: context.application.configuration.publicURL)
      }
      var response = Response(json: writer)
      response.status = .created
      return response
    }
  }
}

extension JSONWriter {
  /// A ``KiwiKit/ExperienceSummary``.
  mutating func experienceSummary(_ row: ExperienceShelfRow, seenBy viewer: Viewer) {
    object { writer in
      writer.name("experience")
      writer.fragment(Array(row.record.utf8))
      writer.name("spot")
      writer.spot(row.spot, seenBy: viewer)
      writer.member("rating", row.rating)
      writer.member("ratingNote", row.ratingNote)
    }
  }

  /// A ``KiwiKit/PlacesSummary``.
  fileprivate mutating func placesSummary(_ summary: PlacesSummary) {
    object { writer in
      writer.member("experienceCount", summary.experienceCount)
      writer.member("spotCount", summary.spotCount)
      writer.member("wishCount", summary.wishCount)
      writer.member("months", of: summary.months) { month, writer in
        writer.object { writer in
          writer.member("month", month.month.description)
          writer.member("count", month.count)
        }
      }
      writer.member("spots", of: summary.spots) { spot, writer in
        writer.object { writer in
          writer.member("id", spot.id)
          writer.member("name", spot.name)
          writer.member("category", spot.category.rawValue)
          writer.member("coordinate", spot.coordinate)
          writer.member("count", spot.count)
        }
      }
    }
  }
}
