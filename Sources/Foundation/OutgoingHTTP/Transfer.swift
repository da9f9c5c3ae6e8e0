import CCurl
import Glibc

/// A single request and its response, without redirects, on the calling thread.
final class Transfer {
  private let maxBytes: Int
  private let allowsLoopback: Bool
  private let cancellation: Cancellation
  private var body: [UInt8] = []
  private var headers: [String: String] = [:]
  private var headerBytes = 0
  /// The reason why a callback ended the transfer.
  private var failure: OutgoingHTTPError?

  private static let maxHeaderBytes = 64 << 10
  private static let maxConnectDuration = Duration.seconds(8)

  init(maxBytes: Int, allowsLoopback: Bool, cancellation: Cancellation) {
    self.maxBytes = maxBytes
    self.allowsLoopback = allowsLoopback
    self.cancellation = cancellation
  }

  /// Initializes the library once per process, before any other use.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  func run(
    _ url: OutgoingURL, headers: [(name: String, value: String)], until deadline: ContinuousClock.Instant
  ) throws(OutgoingHTTPError) -> OutgoingResponse {
    guard Self.isReady, let curl = curl_easy_init() else { throw .unreachable("libcurl is unavailable") }
    defer { curl_easy_cleanup(curl) }
    let remaining = deadline - ContinuousClock.now
    guard remaining > .zero else { throw .timedOut }
    guard !cancellation.isCancelled else { throw .cancelled }

    var lines: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(lines) }
    for (name, value) in headers {
      let line = "\(name): \(value)"
      guard line.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }),
        let longer = curl_slist_append(lines, line)
      else { throw .unreachable("a header field is invalid") }
      lines = longer
    }
    guard prepare(curl, url, headers: lines, timeout: remaining) else {
      throw .unreachable("libcurl is too old")
    }
    let code = curl_easy_perform(curl)
    guard code == CURLE_OK else { throw failure ?? Self.error(code) }
    var status = 0
    guard ccurl_status(curl, &status) == CURLE_OK, (100...599).contains(status) else {
      throw .invalidResponse
    }
    return OutgoingResponse(status: status, headers: self.headers, body: body)
  }

  /// Sets the options. Returns false if the library does not support one of them.
  private func prepare(
    _ curl: UnsafeMutableRawPointer, _ url: OutgoingURL, headers: UnsafeMutablePointer<curl_slist>?,
    timeout: Duration
  ) -> Bool {
    let me = Unmanaged.passUnretained(self).toOpaque()
    let texts: [(CURLoption, String)] = [
      (CURLOPT_URL, url.text), (CURLOPT_PROTOCOLS_STR, "http,https"),
      // Disables proxies of the environment and of configuration files.
      (CURLOPT_PROXY, ""), (CURLOPT_NOPROXY, "*"),
    ]
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_HTTPGET, 1), (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1),
      (CURLOPT_HTTP09_ALLOWED, 0), (CURLOPT_NETRC, 0),
      (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
      (CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2),
      (CURLOPT_TIMEOUT_MS, Self.milliseconds(timeout)),
      (CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(timeout, Self.maxConnectDuration))),
      (CURLOPT_NOPROGRESS, 0), (CURLOPT_MAXREDIRS, 0),
    ]
    let pointers: [(CURLoption, UnsafeMutableRawPointer?)] = [
      (CURLOPT_WRITEDATA, me), (CURLOPT_HEADERDATA, me), (CURLOPT_XFERINFODATA, me),
      (CURLOPT_OPENSOCKETDATA, me), (CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(headers)),
    ]
    let codes =
      texts.map { ccurl_set_text(curl, $0.0, $0.1) } + numbers.map { ccurl_set_long(curl, $0.0, $0.1) }
      + pointers.map { ccurl_set_pointer(curl, $0.0, $0.1) }
      + [
        ccurl_set_data_function(curl, CURLOPT_WRITEFUNCTION, takeBody),
        ccurl_set_data_function(curl, CURLOPT_HEADERFUNCTION, takeHeader),
        ccurl_set_progress_function(curl, takeProgress),
        ccurl_set_socket_function(curl, openSocket),
      ]
    return codes.allSatisfy { $0 == CURLE_OK }
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    max(1, Int(clamping: Int64(duration / .milliseconds(1))))
  }

  private static func error(_ code: CURLcode) -> OutgoingHTTPError {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CONNECT_ERROR:
      .untrusted
    case CURLE_URL_MALFORMAT: .rejectedURL
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE,
      CURLE_RECV_ERROR,
      CURLE_BAD_CONTENT_ENCODING:
      .invalidResponse
    // The library's message for the code contains no part of the request.
    default: .unreachable(String(cString: curl_easy_strerror(code)))
    }
  }

  // MARK: Callbacks

  /// Returns false to end the transfer.
  fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= maxBytes - body.count else {
      failure = .tooLarge
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  fileprivate func take(header bytes: UnsafeRawBufferPointer) -> Bool {
    headerBytes += bytes.count
    guard headerBytes <= Self.maxHeaderBytes else {
      failure = .tooLarge
      return false
    }
    let line = String(decoding: bytes, as: UTF8.self)
    // A new status line follows an interim response.
    if line.hasPrefix("HTTP/") { headers = [:] }
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return true }
    let value = parts[1].drop { $0 == " " || $0 == "\t" }
    let end = value.lastIndex { !$0.isWhitespace }
    headers[parts[0].lowercased()] = end.map { String(value[...$0]) } ?? ""
    return true
  }

  /// Returns false to end the transfer.
  fileprivate func shouldContinue() -> Bool {
    guard cancellation.isCancelled else { return true }
    failure = .cancelled
    return false
  }

  /// Returns -1 to reject the connection.
  fileprivate func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    guard let bytes = ccurl_address(address),
      let found = SocketAddress(
        family: address.pointee.family, bytes: bytes, count: Int(address.pointee.addrlen)),
      PublicAddress.isPublic(found) || allowsLoopback && PublicAddress.isLoopback(found)
    else {
      failure = .rejectedAddress
      return -1
    }
    return socket(
      address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
      address.pointee.protocol)
  }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
  context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private func takeBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  // libcurl treats any other return value than the given number as an error.
  let isTaken = transfer(context)?.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
  return isTaken == true ? size * count : count &+ 1
}

private func takeHeader(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  let isTaken = transfer(context)?.take(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
  return isTaken == true ? size * count : count &+ 1
}

private func takeProgress(
  _ context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
  transfer(context)?.shouldContinue() == true ? 0 : 1
}

private func openSocket(
  _ context: UnsafeMutableRawPointer?, _: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let transfer = transfer(context), let address else { return -1 }
  return transfer.open(address)
}
