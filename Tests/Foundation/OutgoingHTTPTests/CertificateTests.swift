import Foundation
import Testing

@testable import OutgoingHTTP

/// A TLS server with a self-signed certificate (`openssl s_server`).
struct CertificateTests {
  private let folder = URL(filePath: NSTemporaryDirectory() + "kiwi-tls-" + UUID().uuidString)

  private func process(_ arguments: String...) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    return process
  }

  @Test func `a self-signed certificate is rejected`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let maker = process(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "certificate.pem",
      "-days", "1",
      "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1")
    try maker.run()
    maker.waitUntilExit()
    try #require(maker.terminationStatus == 0)

    let server = process(
      "s_server", "-accept", "127.0.0.1:0", "-www", "-key", "key.pem", "-cert", "certificate.pem")
    let output = Pipe()
    server.standardOutput = output
    try server.run()
    defer { server.terminate() }
    var message = ""
    while message.firstMatch(of: /ACCEPT 127\.0\.0\.1:([0-9]+)\n/) == nil {
      let bytes = output.fileHandleForReading.availableData
      try #require(!bytes.isEmpty)
      message += String(decoding: bytes, as: UTF8.self)
    }
    let port = try #require(message.firstMatch(of: /ACCEPT 127\.0\.0\.1:([0-9]+)\n/)?.1)
    let url = "https://127.0.0.1:\(port)/"
    let client = OutgoingHTTPClient(userAgent: "Kiwi", standIns: [url])
    await #expect(throws: OutgoingHTTPError.untrusted) { try await client.get(OutgoingRequest(url: url)) }
  }
}
