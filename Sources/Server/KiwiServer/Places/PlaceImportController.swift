import Formats
import HTTPServer
import KiwiKit

/// `/imports`: files with somebody's places from elsewhere. Each is its owner's alone.
enum PlaceImportController {
  static func all(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let imports = try await context.read(looks: .max) { transaction in
      try transaction.placeImports.placeImports(ofUser: viewer.key).map {
        (record: $0, counts: try transaction.placeImports.counts(of: $0))
      }
    }
    var writer = JSONWriter(capacity: 4_096)
    writer.array(of: imports) { $1.placeImport($0.record, $0.counts) }
    return Response(json: writer)
  }

  static func create(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await context.application.withStaging(of: viewer.key) { staging in
      let form = try await MultipartForm(context, into: staging, maximumFiles: 1)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      let fileName = ImportedText.line(try form.text("fileName"), limit: Limits.fileNameLength) ?? "file"
      let fingerprint = RequestFingerprint(context.request, form.fingerprint)
      let replay: RequestContext.Replay = { id, transaction in
        guard let id else { throw APIError.notFound }
        return try created(PlaceImportService.find(id, of: viewer, transaction), transaction)
      }
      return try await context.once(fingerprint: fingerprint, replay: replay) {
        let file = PlaceImportFile(path: upload, name: fileName)
        let rows = try await file.rows(staging)
        let record = try await PlaceImportService.begin(fileName, by: viewer, context)
        do {
          try await PlaceImportService.fill(record, rows, context)
          return try await context.write(fingerprint: fingerprint, replay: replay) { transaction in
            try created(PlaceImportService.finish(record, now: context.now, transaction), transaction)
          }
        } catch {
          // What is left of it otherwise goes within the hour.
          try? await remove(record.key, context)
          throw error
        }
      }
    }
  }

  private static func created(_ record: PlaceImportRecord, _ transaction: Transaction) throws -> Outcome {
    .created(
      record.id, at: APIRoute.placeImports(.one(id: record.id)).path, try json(record, transaction))
  }

  private static func json(_ record: PlaceImportRecord, _ transaction: Transaction) throws -> JSONWriter {
    var writer = JSONWriter()
    writer.placeImport(record, try transaction.placeImports.counts(of: record))
    return writer
  }

  static func get(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .placeImports(.one(let id)) = context.route else { throw APIError.notFound }
    return Response(
      json: try await context.read(looks: .max) { transaction in
        try json(PlaceImportService.find(id, of: viewer, transaction), transaction)
      })
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .placeImports(.one(let id)) = context.route else { throw APIError.notFound }
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      let key = try PlaceImportService.find(id, of: viewer, transaction).key
      try PlaceImportRemoval.begin(key, now: context.now, in: transaction)
      transaction.afterCommit { context.application.jobs.wake() }
      return .noContent
    }
  }

  private static func remove(_ key: Int64, _ context: RequestContext) async throws {
    try await context.application.storage.write { transaction in
      try PlaceImportRemoval.begin(key, now: context.now, in: transaction)
      transaction.afterCommit { context.application.jobs.wake() }
    }
  }

  // MARK: Rows

  static func rows(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .placeImports(.rows(let id)) = context.route else { throw APIError.notFound }
    let parameters = try context.queryParameters()
    let filter: PlaceImportFilter = try parameters.choice("filter") ?? .all
    let page = try Page(parameters)
    let rows = try await context.read(looks: .max) { transaction in
      let record = try PlaceImportService.find(id, of: viewer, transaction)
      return try transaction.placeImports.rows(filter, of: record.key, page: page).map {
        (row: $0, spot: try PlaceImportService.spot(of: $0, seenBy: viewer, transaction))
      }
    }
    return context.response(rows, page: page) { $1.placeImportRow($0.row, about: $0.spot, of: viewer) }
  }

  static func updateRow(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    guard case .placeImports(.row(let id, let number)) = context.route, let number = Int(number) else {
      throw APIError.notFound
    }
    let body = try await context.body()
    let correction = try PlaceImportCorrection(try context.json(body), now: context.now)
    let answer: RequestContext.Replay = { _, transaction in
      let record = try PlaceImportService.find(id, of: viewer, transaction)
      guard let row = try transaction.placeImports.row(number: number, of: record.key) else {
        throw APIError.notFound
      }
      var writer = JSONWriter()
      writer.placeImportRow(
        row, about: try PlaceImportService.spot(of: row, seenBy: viewer, transaction), of: viewer)
      return .ok(writer)
    }
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body), replay: answer
    ) { transaction in
      let record = try PlaceImportService.find(id, of: viewer, transaction)
      try PlaceImportService.correct(correction, number, of: record, transaction)
      return try answer(nil, transaction)
    }
  }

  // MARK: Taking over and back

  static func apply(_ context: RequestContext) async throws -> Response {
    guard case .placeImports(.apply(let id)) = context.route else { throw APIError.notFound }
    let body = try await context.body()
    let object = try context.optionalJSON(body)
    let visibility = try object.audience()
    return try await change(id, body, context) { record, transaction in
      try PlaceImportService.apply(record, visibility ?? .onlyMe, context, transaction)
    }
  }

  static func undo(_ context: RequestContext) async throws -> Response {
    guard case .placeImports(.undo(let id)) = context.route else { throw APIError.notFound }
    return try await change(id, [], context) { record, transaction in
      try PlaceImportService.undo(record, context, transaction)
    }
  }

  private static func change(
    _ id: String, _ body: [UInt8], _ context: RequestContext,
    _ change: @escaping @Sendable (PlaceImportRecord, Transaction) throws -> Void
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let answer: RequestContext.Replay = { _, transaction in
      .ok(try json(PlaceImportService.find(id, of: viewer, transaction), transaction))
    }
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body), replay: answer
    ) { transaction in
      try change(PlaceImportService.find(id, of: viewer, transaction), transaction)
      return try answer(nil, transaction)
    }
  }
}

extension JSONWriter {
  /// A ``KiwiKit/PlaceImport``.
  fileprivate mutating func placeImport(_ record: PlaceImportRecord, _ counts: PlaceImport.Counts) {
    object { writer in
      writer.member("id", record.id)
      writer.member("fileName", record.fileName)
      writer.member("stage", record.stage.rawValue)
      writer.member("visibility", record.visibility.rawValue)
      writer.name("counts")
      writer.object { writer in
        writer.member("rows", counts.rows)
        writer.member("leftOut", counts.leftOut)
        writer.member("incomplete", counts.incomplete)
        writer.member("uncertain", counts.uncertain)
        writer.member("visits", counts.visits)
        writer.member("wishes", counts.wishes)
        writer.member("waiting", counts.waiting)
        writer.member("made", counts.made)
        writer.member("known", counts.known)
        writer.member("refused", counts.refused)
        writer.member("takenBack", counts.takenBack)
        writer.member("kept", counts.kept)
      }
      writer.member("createdAt", date: record.createdAt)
      writer.member("expiresAt", date: record.expiresAt)
    }
  }

  /// A ``KiwiKit/PlaceImportRow``.
  fileprivate mutating func placeImportRow(
    _ record: PlaceImportRowRecord, about spot: SpotRecord?, of viewer: Viewer
  ) {
    let row = record.row
    object { writer in
      writer.member("number", record.number)
      writer.member("origin", row.origin)
      writer.member("kind", row.kind.rawValue)
      writer.member("name", row.name)
      writer.member("category", row.category.rawValue)
      if let coordinate = row.coordinate {
        writer.member("coordinate", coordinate)
      } else {
        writer.member("coordinate", nil as String?)
      }
      writer.member("address", row.address)
      writer.member("visitedOn", row.visitedOn?.description)
      writer.member("note", row.note)
      writer.member("rating", row.rating?.quarterStars)
      writer.name("spot")
      if let spot { writer.spot(spot, seenBy: viewer) } else { writer.null() }
      writer.member("widestVisibility", row.widestAudience.rawValue)
      writer.member("spotAudience", record.spotAudience(of: spot).rawValue)
      writer.member("problems", record.problems.map(\.rawValue))
      writer.member("isLeftOut", record.isLeftOut)
      writer.member("outcome", record.outcome.rawValue)
      writer.member("message", record.message)
    }
  }
}
