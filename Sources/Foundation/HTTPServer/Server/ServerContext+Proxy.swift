/// Who the client is, when a proxy stands in between.
extension ServerContext {
  /// Walks X-Forwarded-For from the right, the end our own proxy wrote: the first address that is
  /// not a trusted proxy is the client's. The client may have invented everything left of it.
  ///
  /// An entry that holds no address belongs to an unknown client, never to the proxy that wrote it: its address is
  /// ``IPAddress/unspecified``, which has no rights and one share of the limits.
  func client(peer: IPAddress, headers: HeaderFields) -> (address: IPAddress, isSecure: Bool) {
    guard !configuration.trustedProxies.isEmpty, isTrustedProxy(peer) else { return (peer, false) }
    let isSecure = headers.all(named: "X-Forwarded-Proto").last?.split(separator: ",").last
      .map { ASCII.equalIgnoringCase(ASCII.trimmed(ArraySlice($0.utf8)), "https") }
    return (client(peer: peer, forwarded: headers.all(named: "X-Forwarded-For")), isSecure ?? false)
  }

  private func client(peer: IPAddress, forwarded: [String]) -> IPAddress {
    guard !forwarded.isEmpty else { return peer }
    // Empty elements of a list count for nothing (RFC 9110, section 5.6.1.2), but a field of nothing else names no one.
    let hops = forwarded.flatMap { $0.split(separator: ",") }
      .map { ASCII.trimmed(ArraySlice($0.utf8)) }.filter { !$0.isEmpty }
    guard !hops.isEmpty else { return .unspecified }
    var client = peer
    for hop in hops.reversed() {
      guard let address = ForwardedNode.address(hop) else { return .unspecified }
      client = address
      if !isTrustedProxy(address) { break }
    }
    return client
  }
}
