import Commands
import Foundation
import KiwiData
import KiwiEngine
import KiwiKit

extension Session {
  func logIn() async throws {
    let address = try command.text("--server").map(Self.address) ?? device.config.serverAddress
    guard let address else {
      throw Failure(localized("The server is missing. Use \"kiwi login USERNAME --server URL\"."))
    }
    let username = username(parameter)
    let password =
      try command.flag("--password-stdin")
      ? readLine(strippingNewline: true) : terminal.askForPassword()
    guard let password else {
      throw Failure(localized("Cannot ask for the password without a terminal. Use --password-stdin."))
    }
    let deviceName = command.text("--device-name") ?? localized("kiwi on \(ProcessInfo.processInfo.hostName)")
    let response = try await device.api(at: address).send(
      API.Accounts.logIn(
        CreateSessionRequest(
          username: username, password: password,
          deviceName: String(deviceName.unicodeScalars.prefix(Limits.deviceNameLength)))))
    try await device.enter(response.user, at: address, token: response.token)
    try output.print(
      response.user,
      localized("Hello, \(response.user.username). Logged in to \(address.absoluteString).") + "\n")
  }

  private static func address(_ text: String) throws -> URL {
    let text = text.contains("://") ? text : "https://\(text)"
    guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host() != nil,
      url.query() == nil
    else {
      throw UsageError(
        localized("\"\(text)\" is not a server address. Use one such as https://kiwi.example.org."))
    }
    return url
  }

  func logOut() async throws {
    guard let account = device.config.account else { throw Failure.notLoggedIn }
    let waiting = try await device.waitingCount()
    let (keeps, discards) = (try command.flag("--keep"), try command.flag("--discard"))
    if keeps, discards {
      throw UsageError(localized("--keep and --discard cannot be combined. Use one of them."))
    }
    guard waiting == 0 || keeps || discards else {
      throw Failure(
        localized(
          """
          \(waiting) changes have not been sent yet. Use "kiwi sync" to send them, "kiwi logout --keep" to keep them for \
          your next login here, or "kiwi logout --discard" to discard them.
          """))
    }
    var isEnded = true
    if device.tokens.token() != nil {
      let api = try device.api()
      do throws(APIFailure) {
        _ = try await api.send(API.Accounts.logOut())
      } catch .unauthorized {
        // The session had ended already.
      } catch {
        isEnded = false
      }
    }
    try await device.leave(keepingUnsentWork: keeps)
    if !isEnded {
      output.note(
        localized(
          "The server could not be reached. It still lists this device until you log it out in Settings."))
    }
    try output.print(["loggedOut": account.username], localized("Goodbye, \(account.username).") + "\n")
  }

  func whoAmI() throws {
    guard let account = device.config.account, let address = device.config.serverAddress,
      device.tokens.token() != nil
    else { throw Failure.notLoggedIn }
    try output.print(
      ["username": account.username, "id": account.id, "server": address.absoluteString],
      localized("\(account.username) on \(address.absoluteString)") + "\n")
  }
}
