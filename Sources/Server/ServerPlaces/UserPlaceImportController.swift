import ServerLibrary
import ServerTitles
import ServerCore
import Formats
import HTTPServer
import KiwiKit

/// `/imports`: files with a user's places from other services. Each belongs to its user.
enum UserPlaceImportController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.PlaceImports.all) { call, viewer in
      try call.answer(
        try await call.context.read(estimatedRows: .max) { transaction in
          try UserPlaceImportStore(transaction).placeImports(ofUser: viewer.key).map {
            try $0.summary(transaction)
          }
        })
    }
    router.on(API.PlaceImports.create, create)
    router.on(API.PlaceImports.one) { call, viewer in
      try call.answer(
        try await call.context.read(estimatedRows: .max) { try summary(call.path, of: viewer, $0) })
    }
    router.on(API.PlaceImports.remove) { call, viewer in
      try await call.write { transaction in
        let key = try UserPlaceImportService.find(call.path, of: viewer, transaction).key
        try remove(key, call.context, transaction)
      }
    }
    addRows(to: &router)
    router.on(API.PlaceImports.apply) { call in
      try await change(call) { record, transaction in
        try UserPlaceImportService.apply(record, call.body?.visibility ?? .onlyMe, call.context, transaction)
      }
    }
    router.on(API.PlaceImports.undo) { call in
      try await change(call) { try UserPlaceImportService.undo($0, call.context, $1) }
    }
  }

  private static func create(
    _ call: Call<Nothing, Nothing, FormUpload<PlaceImportForm>, PlaceImport>
  ) async throws -> Response {
    let context = call.context
    let viewer = try call.viewer()
    return try await context.server.withStaging(of: viewer.key) { staging in
      let form = try await MultipartForm(context, into: staging, maxFiles: 1)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      let fileName =
        ImportedText.line(try form.text("fileName"), limit: Limits.fileNameLength)
        ?? String(localized: "file", locale: context.request.readerLocale)
      let fingerprint = RequestFingerprint(context.request, form.fingerprint)
      let created = { @Sendable (record: UserPlaceImportRecord, transaction: Transaction) throws in
        try call.created(
          record.id, record.summary(transaction), at: API.PlaceImports.one.path(record.id))
      }
      let replay: RequestContext.Replay = { id, transaction in
        guard let id else { throw APIError.notFound }
        return try created(UserPlaceImportService.find(id, of: viewer, transaction), transaction)
      }
      return try await context.once(fingerprint: fingerprint, replay: replay) {
        let file = UserPlaceImportFile(
          path: upload, name: fileName, locale: context.request.readerLocale)
        let rows = try await file.rows(staging)
        let record = try await UserPlaceImportService.begin(fileName, by: viewer, context)
        do {
          try await UserPlaceImportService.fill(record, rows, context)
          return try await context.write(fingerprint: fingerprint, replay: replay) { transaction in
            try created(UserPlaceImportService.finish(record, now: context.now, transaction), transaction)
          }
        } catch {
          // Otherwise the incomplete import would expire after an hour.
          try? await context.server.storage.write { try remove(record.key, context, $0) }
          throw error
        }
      }
    }
  }

  private static func remove(_ key: Int64, _ context: RequestContext, _ transaction: Transaction) throws {
    try UserPlaceImportRemoval.begin(key, now: context.now, in: transaction)
    transaction.afterCommit { context.server.jobs.wake() }
  }

  // MARK: Rows

  private static func addRows(to router: inout EndpointRouter) {
    router.on(API.PlaceImports.rows) { call, viewer in
      let rows = try await call.context.read(estimatedRows: .max) { transaction in
        let record = try UserPlaceImportService.find(call.path, of: viewer, transaction)
        return try UserPlaceImportStore(transaction).rows(
          call.query.filter ?? .all, of: record.key, page: call.page
        )
        .map {
          try $0.summary(seenBy: viewer, transaction)
        }
      }
      return try call.answer(rows)
    }
    router.on(API.PlaceImports.updateRow) { call, viewer in
      guard let number = Int(call.path.1) else { throw APIError.notFound }
      if let day = call.body.visitedOn, day > LibraryDates.lastDay(at: call.now) {
        throw LibraryChangeRules.isInFuture(day, field: "visitedOn")
      }
      let row = { @Sendable (record: UserPlaceImportRecord, transaction: Transaction) throws in
        guard let row = try UserPlaceImportStore(transaction).row(number: number, of: record.key) else {
          throw APIError.notFound
        }
        return try row.summary(seenBy: viewer, transaction)
      }
      return try await call.write(
        replay: { try row(UserPlaceImportService.find(call.path.0, of: viewer, $0), $0) }
      ) { transaction in
        let record = try UserPlaceImportService.find(call.path.0, of: viewer, transaction)
        try UserPlaceImportService.correct(call.body, number, of: record, transaction)
        return try row(record, transaction)
      }
    }
  }

  // MARK: Applying and undoing

  private static func change<Body>(
    _ call: Call<String, Nothing, Body, PlaceImport>,
    _ change: @escaping @Sendable (UserPlaceImportRecord, Transaction) throws -> Void
  ) async throws -> Response {
    let viewer = try call.viewer()
    return try await call.write(replay: { try summary(call.path, of: viewer, $0) }) { transaction in
      try change(UserPlaceImportService.find(call.path, of: viewer, transaction), transaction)
      return try summary(call.path, of: viewer, transaction)
    }
  }

  private static func summary(_ id: String, of viewer: Viewer, _ transaction: Transaction) throws
    -> PlaceImport
  {
    try UserPlaceImportService.find(id, of: viewer, transaction).summary(transaction)
  }
}

extension UserPlaceImportRecord {
  fileprivate func summary(_ transaction: Transaction) throws -> PlaceImport {
    PlaceImport(
      id: id, fileName: fileName, stage: stage, visibility: visibility,
      counts: try UserPlaceImportStore(transaction).counts(of: self), createdAt: createdAt.date,
      expiresAt: expiresAt.date)
  }
}

extension UserPlaceImportRowRecord {
  fileprivate func summary(seenBy viewer: Viewer, _ transaction: Transaction) throws -> PlaceImportRow {
    let spot = try UserPlaceImportService.spot(of: self, seenBy: viewer, transaction)
    return PlaceImportRow(
      number: number, origin: row.origin, kind: row.kind, name: row.name, category: row.category,
      coordinate: row.coordinate, address: row.address, visitedOn: row.visitedOn, note: row.note,
      rating: row.rating, spot: spot?.spot(seenBy: viewer), widestVisibility: row.widestAudience,
      spotAudience: spotAudience(of: spot), problems: problems, isLeftOut: isLeftOut, outcome: outcome,
      message: message)
  }
}
