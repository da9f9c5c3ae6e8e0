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
    let password =
      try command.flag("--password-stdin")
      ? readLine(strippingNewline: true) : terminal.askForPassword()
    guard let password else {
      throw Failure("There is no terminal to ask for the password on; use --password-stdin.")
    }
    let deviceName = command.text("--device-name") ?? "kiwi on \(ProcessInfo.processInfo.hostName)"
    let response = try await device.api(at: address).send(
      API.Accounts.logIn(
        CreateSessionRequest(
          username: username, password: password,
          deviceName: String(deviceName.unicodeScalars.prefix(Limits.deviceNameLength)))))
    try await device.enter(response.user, at: address, token: response.token)
    try output.print(response.user, "Hello, \(response.user.username). This is \(address.absoluteString).\n")
  }

  private static func address(_ text: String) throws -> URL {
    let text = text.contains("://") ? text : "https://\(text)"
    guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host() != nil,
      url.query() == nil
    else { throw UsageError("--server is an address such as https://kiwi.example.org, not \"\(text)\".") }
    return url
  }

  func logOut() async throws {
    guard let account = device.config.account else { throw Failure.notLoggedIn }
    let waiting = try await device.waitingCount()
    let (keeps, discards) = (try command.flag("--keep"), try command.flag("--discard"))
    if keeps, discards { throw UsageError("Use one of --keep and --discard.") }
    guard waiting == 0 || keeps || discards else {
      throw Failure(
        """
        \(Self.things(waiting)) still wait to be sent. Use "kiwi sync" to send them, "kiwi logout --keep" to find \
        them here when you are back, or "kiwi logout --discard" to give them up.
        """)
    }
    var isEnded = true
    if device.tokens.token() != nil {
      let api = try device.api()
      do throws(APIFailure) {
        _ = try await api.send(API.Accounts.logOut())
      } catch .unauthorized {
        // It had ended before.
      } catch {
        isEnded = false
      }
    }
    try await device.leave(keepingUnsentWork: keeps)
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
