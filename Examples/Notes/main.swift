import HTTPServer
import Threads

// A small HTTP service. Try it with:
// swift run notes &
// curl -d 'Buy kiwis' -H 'Authorization: Bearer anna' localhost:8080/notes
// curl localhost:8080/notes/1; curl localhost:8080/notes

let notes = Mutex<[String]>([])

var router = Router()
router.use(RequestID())
router.use(ResponseCompression())
router.use(CORS(headers: ["Authorization"]))
// A real service looks the token up.
router.use(Authentication { Authentication.bearer($0) })

router.on(.post, "/notes") { call in
  guard let author = call.identity as? String else { throw HTTPError(.unauthorized, "Send a token.") }
  let text = String(decoding: try await call.request.body.collect(limit: 10_000), as: UTF8.self)
  let number = notes.withLock { notes in
    notes.append("\(author): \(text)\n")
    return notes.count
  }
  return Response(status: .created, headers: ["Location": "/notes/\(number)"])
}

router.on(.get, "/notes/{number}") { call in
  let number = call.parameters["number"].flatMap { Int($0) } ?? 0
  let note = notes.withLock { number > 0 ? $0.dropFirst(number - 1).first : nil }
  guard let note else { throw HTTPError(.notFound, "Note \(number) not found.") }
  return Response(text: note)
}

router.on(.get, "/notes") { _ in Response(text: notes.withLock { $0.joined() }) }

let server = try Server.start(configuration: ServerConfiguration(port: 8080), handler: router.handler)
print("Listening on http://127.0.0.1:\(server.port)")
while true { try await Task.sleep(for: .seconds(3_600)) }
