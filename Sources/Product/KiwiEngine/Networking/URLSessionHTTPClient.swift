import Foundation
import KiwiKit
import Threads

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transport of device apps.
public final class URLSessionHTTPClient: HTTPClient {
  private let baseURL: URL
  private let session: URLSession
  private let progress = UploadProgressDelegate()

  public init(config: HTTPClientConfig) {
    baseURL = config.baseURL
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = config.idleTimeout.timeInterval
    configuration.timeoutIntervalForResource = config.totalTimeout.timeInterval
    // The engine has its own caches and knows when they are stale.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    session = URLSession(configuration: configuration, delegate: progress, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  /// Runs off the caller's actor, because encoding a form with photos takes long.
  @concurrent public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    guard let urlRequest = urlRequest(for: request) else { throw .broken }
    let (outcome, continuation) = AsyncStream<Result<HTTPResponse, HTTPFailure>>.makeStream()
    let task = session.dataTask(with: urlRequest) { data, response, error in
      continuation.yield(Self.outcome(data: data, response: response, error: error))
      continuation.finish()
    }
    let identifier = task.taskIdentifier
    if let uploadProgress = request.uploadProgress { progress.watch(identifier, uploadProgress) }
    task.resume()
    defer { progress.forget(identifier) }
    for await result in outcome { return try result.get() }
    // The stream ends without a value only if the waiting task is cancelled.
    task.cancel()
    throw .cancelled
  }

  private func urlRequest(for request: HTTPRequest) -> URLRequest? {
    let base = baseURL.absoluteString
    guard let url = URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + request.target)
    else {
      return nil
    }
    var urlRequest = URLRequest(url: url)
    urlRequest.httpMethod = request.method.rawValue
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    switch request.body {
    case .none: break
    case .json(let data):
      urlRequest.setValue("application/json", forHTTPHeaderField: HTTPHeader.contentType)
      urlRequest.httpBody = data
    case .multipart(let form):
      let boundary = UploadForm.makeBoundary()
      urlRequest.setValue(
        UploadForm.contentType(boundary: boundary), forHTTPHeaderField: HTTPHeader.contentType)
      urlRequest.httpBody = form.encoded(boundary: boundary)
    }
    return urlRequest
  }

  private static func outcome(
    data: Data?, response: URLResponse?, error: (any Error)?
  ) -> Result<HTTPResponse, HTTPFailure> {
    if let error { return .failure(failure(error)) }
    guard let response = response as? HTTPURLResponse else { return .failure(.broken) }
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields { headers[name] = value }
    return .success(HTTPResponse(status: response.statusCode, headers: headers, body: data ?? Data()))
  }

  private static func failure(_ error: any Error) -> HTTPFailure {
    switch (error as? URLError)?.code {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
      .dataNotAllowed, .internationalRoamingOff:
      .offline
    default: .broken
    }
  }
}

/// Reports the progress of uploads.
private final class UploadProgressDelegate: NSObject, URLSessionTaskDelegate, Sendable {
  private let watchers = Mutex<[Int: @Sendable (Double) -> Void]>([:])

  func watch(_ task: Int, _ watcher: @escaping @Sendable (Double) -> Void) {
    watchers.withLock { $0[task] = watcher }
  }

  func forget(_ task: Int) {
    watchers.withLock { $0[task] = nil }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    guard totalBytesExpectedToSend > 0 else { return }
    let watcher = watchers.withLock { $0[task.taskIdentifier] }
    watcher?(min(1, Double(totalBytesSent) / Double(totalBytesExpectedToSend)))
  }
}

extension Duration {
  var timeInterval: TimeInterval {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
