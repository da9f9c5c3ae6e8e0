import HTTPServer

/// Runs a server for the duration of a test.
func withServer<Result>(
  _ configuration: ServerConfiguration = configuration { _ in },
  handler: @escaping Handler,
  _ test: (Server) async throws -> Result
) async throws -> Result {
  let server = try Server.start(configuration: configuration, handler: handler)
  do {
    let result = try await test(server)
    await server.drain(within: .seconds(1))
    return result
  } catch {
    await server.drain(within: .zero)
    throw error
  }
}

/// Returns a configuration with one loop, which serves all connections on one thread, and with timeouts that a
/// busy machine does not reach.
func configuration(_ change: (inout ServerLimits) -> Void) -> ServerConfiguration {
  var limits = ServerLimits()
  limits.headerDeadline = .seconds(600)
  limits.bodyGrace = .seconds(600)
  limits.bodyStall = .seconds(600)
  limits.writeGrace = .seconds(600)
  limits.writeStall = .seconds(600)
  limits.keepAliveIdle = .seconds(600)
  limits.webSocketPing = .seconds(600)
  limits.webSocketPong = .seconds(1200)
  change(&limits)
  return ServerConfiguration(loops: 1, limits: limits)
}

/// Responds with the received body, or with the status for the error.
let echo: Handler = { request in
  do throws(BodyError) {
    return Response(body: .bytes(try await request.body.collect(limit: 8 << 20)))
  } catch .tooLarge {
    return Response(status: .contentTooLarge)
  } catch .tooSlow {
    return Response(status: .requestTimeout)
  } catch {
    return Response(status: .badRequest)
  }
}

/// Responds with the request's path.
let pathEcho: Handler = { Response(body: .bytes(Array($0.path.utf8))) }
