import HTTPServer
import KiwiKit

/// Accounts and sessions, as the centre joins them.
enum AccountArea: Area {
  static func endpoint(_ method: Method, _ route: AccountRoute) -> Endpoint? {
    switch (method, route) {
    case (.post, .sessions): Endpoint("POST /sessions", .anyone, SessionController.create)
    case (.get, .sessions): Endpoint("GET /sessions", .signedIn, SessionController.list)
    case (.delete, .sessions): Endpoint("DELETE /sessions", .signedIn, SessionController.deleteCurrent)
    case (.delete, .session): Endpoint("DELETE /sessions/{id}", .signedIn, SessionController.delete)
    case (.post, .passwordReset):
      Endpoint("POST /password-resets/{token}", .anyone, AccountController.resetPassword)
    case (.get, .me): Endpoint("GET /users/me", .signedIn, AccountController.get)
    case (.delete, .me):
      Endpoint("DELETE /users/me", .signedIn, rateLimit: .passwordByAccount, AccountController.delete)
    case (.put, .avatar):
      Endpoint("PUT /users/me/avatar", .signedIn, rateLimit: .uploadByAccount, AvatarController.put)
    case (.delete, .avatar):
      Endpoint("DELETE /users/me/avatar", .signedIn, rateLimit: .writeByAccount, AvatarController.delete)
    case (.put, .password):
      Endpoint(
        "PUT /users/me/password", .signedIn, rateLimit: .passwordByAccount, AccountController.changePassword)
    case (.post, .users): Endpoint("POST /users", .anyone, AccountController.create)
    default: nil
    }
  }
}
