import Commands
import Foundation
import KiwiData
import KiwiEngine
import KiwiKit

extension Session {
  func logIn() async throws {
    let address = try command.text("--server").map(Self.address) ?? device.config.serverAddress
    guard let address else { throw Failure("Which server? Use: kiwi login USERNAME --server URL") }
    let username = username(parameter)
    try await checkThatNothingIsLost(to: username, at: address)
    let password =
      try command.flag("--password-stdin")
      ? readLine(strippingNewline: true) : terminal.askForPassword()
    guard let password else {
      throw Failure("There is no terminal to ask for the password on; use --password-stdin.")
    }
    let deviceName = command.text("--device-name") ?? "kiwi on \(ProcessInfo.processInfo.hostName)"
    let response = try await device.api(at: address).createSession(
      username: username, password: password,
      deviceName: String(deviceName.unicodeScalars.prefix(Limits.deviceNameLength)))
    if device.config.account?.id != response.user.id || device.config.serverAddress != address {
      try await device.repository.removePerson()
      try await device.remember { $0 = Device.SavedState() }
    }
    try device.tokens.save(response.token)
    try await device.change { config in
      config.serverAddress = address
      config.account = response.user
    }
    try output.print(response.user, "Hello, \(response.user.username). This is \(address.absoluteString).\n")
  }

  private static func address(_ text: String) throws -> URL {
    let text = text.contains("://") ? text : "https://\(text)"
    guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host() != nil,
      url.query() == nil
    else { throw UsageError("--server is an address such as https://kiwi.example.org, not \"\(text)\".") }
    return url
  }

  /// Somebody else's log-in removes what waits here.
  private func checkThatNothingIsLost(to username: String, at address: URL) async throws {
    guard let account = device.config.account else { return }
    let isSame =
      account.username.lowercased() == username.lowercased() && device.config.serverAddress == address
    let waiting = try await device.repository.fetchOutbox().count
    guard !isSame, waiting > 0 else { return }
    throw Failure(
      """
      \(Self.things(waiting)) of \(account.username) still wait to be sent. Log in as \(account.username) and use \
      "kiwi sync", or give up on them with "kiwi logout --discard".
      """)
  }

  func logOut() async throws {
    guard let account = device.config.account else { throw Failure.notLoggedIn }
    let waiting = try await device.repository.fetchOutbox().count
    guard try waiting == 0 || command.flag("--discard") else {
      throw Failure(
        "\(Self.things(waiting)) still wait to be sent. Use \"kiwi sync\", or \"kiwi logout --discard\".")
    }
    var isEnded = true
    if device.tokens.token() != nil {
      let api = try device.api()
      do throws(APIFailure) {
        try await api.deleteCurrentSession()
      } catch .unauthorized {
        // It had ended before.
      } catch {
        isEnded = false
      }
    }
    try device.tokens.clear()
    try await device.repository.removePerson()
    try await device.remember { $0 = Device.SavedState() }
    try await device.change { $0.account = nil }
    if !isEnded {
      output.note("The server could not be told; it forgets this session by itself when it is not used.")
    }
    try output.print(["loggedOut": account.username], "Goodbye, \(account.username).\n")
  }

  func whoAmI() throws {
    guard let account = device.config.account, let address = device.config.serverAddress,
      device.tokens.token() != nil
    else { throw Failure.notLoggedIn }
    try output.print(
      ["username": account.username, "id": account.id, "server": address.absoluteString],
      "\(account.username) on \(address.absoluteString)\n")
  }

  static func things(_ count: Int) -> String {
    count == 1 ? "1 thing" : "\(count) things"
  }
}
