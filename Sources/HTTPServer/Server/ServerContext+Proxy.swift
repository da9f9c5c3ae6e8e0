/// Who the client is, when a proxy stands in between.
extension ServerContext {
  /// Walks X-Forwarded-For from the right, the end our own proxy wrote: the first address that is
  /// not a trusted proxy is the client's. What stands left of it the client may have invented.
  func client(peer: IPAddress, headers: HeaderFields) -> (address: IPAddress, isSecure: Bool) {
    guard !configuration.trustedProxies.isEmpty, isTrustedProxy(peer) else { return (peer, false) }
    let isSecure = headers.all(named: "X-Forwarded-Proto").last?.split(separator: ",").last
      .map { ASCII.equalIgnoringCase(ASCII.trimmed(ArraySlice($0.utf8)), "https") }
    let hops = headers.all(named: "X-Forwarded-For").flatMap { $0.split(separator: ",") }
    var client = peer
    for hop in hops.reversed() {
      let text = String(decoding: ASCII.trimmed(ArraySlice(hop.utf8)), as: UTF8.self)
      guard let address = IPAddress(text) else { break }
      client = address
      if !isTrustedProxy(address) { break }
    }
    return (client, isSecure ?? false)
  }
}
