import HTTPServer

/// The header fields that block third-party scripts, resources and frames.
enum SecurityHeaders {
  /// - Parameters:
  ///   - nonce: Permits the style element that holds the page's generated rules.
  ///   - imageOrigins: Further origins of pictures, such as `https://covers.example.org`.
  static func page(nonce: String, imageOrigins: [String], isSecure: Bool) -> ResponseHeaders {
    let images = (["'self'", "blob:"] + imageOrigins).joined(separator: " ")
    let policy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self' 'nonce-\(nonce)'", "img-src \(images)",
      "media-src 'self'", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types live",
    ]
    var headers: ResponseHeaders = [
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.joined(separator: "; "),
      "Cache-Control": "no-store",
      "Vary": "Cookie",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy":
        "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()",
    ]
    if isSecure { headers.append("Strict-Transport-Security", "max-age=31536000") }
    return headers
  }

  /// Returns whether a request that changes something comes from a page of this host. Every browser reports this in one
  /// of these fields.
  ///
  /// - Parameter origins: The rule for sockets, because a proxy that omits the port from Host affects both.
  static func isSameOrigin(_ request: Request, _ origins: WebSocketUpgrade.OriginRule) -> Bool {
    if let site = request.headers["Sec-Fetch-Site"] { return site == "same-origin" }
    return origins.allows(request.headers)
  }
}
