/// Determines the client behind a proxy.
extension ServerState {
  /// Returns the client's address and whether it used TLS.
  ///
  /// X-Forwarded-For is read from the right, the end written by the trusted proxy. The first address that is
  /// not a trusted proxy is the client's; entries to its left may be forged.
  ///
  /// An entry without a valid address belongs to an unknown client, never to the proxy that wrote it. Its
  /// address is ``IPAddress/unspecified``, which has no privileges and one share of the limits.
  func client(peer: IPAddress, headers: HeaderFields) -> (address: IPAddress, isSecure: Bool) {
    guard !configuration.trustedProxies.isEmpty, isTrustedProxy(peer) else { return (peer, false) }
    let isSecure = headers.all(named: "X-Forwarded-Proto").last?.split(separator: ",").last
      .map { ASCII.equalIgnoringCase(ASCII.trimmed(ArraySlice($0.utf8)), "https") }
    return (client(peer: peer, forwarded: headers.all(named: "X-Forwarded-For")), isSecure ?? false)
  }

  private func client(peer: IPAddress, forwarded: [String]) -> IPAddress {
    guard !forwarded.isEmpty else { return peer }
    // Empty list elements are ignored (RFC 9110, section 5.6.1.2), but a field with nothing else identifies
    // no client.
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
