import Glibc

/// Opens the listening sockets of a server: one per loop on a shared port.
///
/// The kernel distributes new connections among them (`SO_REUSEPORT`).
enum ListeningSocket {
  private static let backlog: Int32 = 4096

  /// Opens the sockets.
  ///
  /// - Parameters:
  ///   - host: An IP address or `localhost`.
  ///   - port: The TCP port, or 0 for any free one.
  ///   - count: The number of sockets.
  ///   - unsentBytes: See ``ServerLimits/unsentBytes``.
  /// - Returns: The descriptors and their shared port.
  static func open(
    host: String, port: UInt16, count: Int, unsentBytes: Int
  ) throws(ServerError) -> (descriptors: [Int32], port: UInt16) {
    guard let address = address(host, port) else { throw .badHost(host) }
    // A socket without `SO_REUSEPORT` detects another listener, which the option would hide for a second
    // server of the same user.
    let probe = try bind(address, host, port, sharesPort: false)
    close(probe)

    var descriptors: [Int32] = []
    var chosen = port
    do throws(ServerError) {
      for _ in 0..<count {
        guard let address = self.address(host, chosen) else { throw .badHost(host) }
        let descriptor = try bind(address, host, chosen, sharesPort: true)
        descriptors.append(descriptor)
        // Accepted connections inherit the option.
        set(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, Int32(clamping: max(1, unsentBytes)))
        guard listen(descriptor, backlog) == 0 else { throw .lastFailure(of: "listen") }
        if chosen == 0 { chosen = try boundPort(descriptor) }
      }
    } catch {
      for descriptor in descriptors { close(descriptor) }
      throw error
    }
    return (descriptors, chosen)
  }

  private static func bind(
    _ address: sockaddr_storage, _ host: String, _ port: UInt16, sharesPort: Bool
  ) throws(ServerError) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(Int32(address.ss_family), type, 0)
    guard descriptor >= 0 else { throw .lastFailure(of: "socket") }
    set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    if sharesPort { set(descriptor, SOL_SOCKET, SO_REUSEPORT, 1) }
    if Int32(address.ss_family) == AF_INET6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
    let length =
      Int32(address.ss_family) == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(length))
      }
    }
    guard result == 0 else {
      let error: ServerError = errno == EADDRINUSE ? .addressInUse(host, port) : .lastFailure(of: "bind")
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func boundPort(_ descriptor: Int32) throws(ServerError) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0 else { throw .lastFailure(of: "getsockname") }
    // The port has the same offset in both address families.
    return UInt16(bigEndian: withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in.self).sin_port })
  }

  private static func address(_ host: String, _ port: UInt16) -> sockaddr_storage? {
    let host = host == "localhost" ? "127.0.0.1" : host
    var storage = sockaddr_storage()
    var four = sockaddr_in()
    if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
      return storage
    }
    var six = sockaddr_in6()
    guard inet_pton(AF_INET6, host, &six.sin6_addr) == 1 else { return nil }
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
    return storage
  }

  static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
