/// Our own line icons for the symbol names apps use, drawn on a grid of 24 by 24.
package enum Symbols {
  /// A name without variants such as `.fill`, and whether it asked to be filled.
  private static func resolve(_ name: String) -> (drawing: String, isFilled: Bool)? {
    var parts = name.split(separator: ".").map(String.init)
    let isFilled = parts.contains("fill")
    let first = parts.first
    parts.removeAll { ["fill", "circle", "square", "rectangle"].contains($0) && first != $0 }
    for candidate in [name, name.replacing(".fill", with: ""), parts.joined(separator: ".")] {
      let candidate = aliases[candidate] ?? candidate
      if let drawing = drawings[candidate] { return (drawing, isFilled) }
    }
    return nil
  }

  package static func exists(_ name: String) -> Bool { resolve(name) != nil }
  package static var names: [String] { (Array(drawings.keys) + Array(aliases.keys)).sorted() }

  /// What stands inside the `svg` element. Only text of this file, never of a user.
  static func shape(_ name: String) -> String {
    guard let (drawing, isFilled) = resolve(name) else { return #"<path d="M5 5h14v14H5z"/>"# }
    return isFilled ? "<path class=\"solid\" d=\"\(drawing)\"/>" : "<path d=\"\(drawing)\"/>"
  }

  private static let aliases = [
    "xmark.circle": "circle.xmark", "checkmark.circle": "circle.checkmark", "plus.circle": "circle.plus",
    "minus.circle": "circle.minus", "questionmark.circle": "circle.question", "info.circle": "circle.info",
    "exclamationmark.circle": "circle.exclamation", "person.crop.circle": "circle.person",
    "person.circle": "circle.person", "gear": "gearshape", "ellipsis.circle": "circle.ellipsis",
    "rectangle.portrait.and.arrow.right": "exit", "person.badge.plus": "person.plus",
    "person.2": "people", "person.3": "people", "arrow.uturn.backward": "arrow.back",
    "arrowshape.turn.up.left": "arrow.back", "text.bubble": "bubble.left", "message": "bubble.left",
    "bubble.right": "bubble.left", "bubble.left.and.bubble.right": "bubble.left",
    "bookmark.slash": "bookmark",
    "speaker.wave.2": "speaker", "photo.on.rectangle": "photo", "photo.stack": "photo",
    "square.and.arrow.down": "download", "arrow.down.circle": "download", "line.3.horizontal": "menu",
    "line.3.horizontal.decrease": "filter", "line.3.horizontal.decrease.circle": "filter",
    "list.dash": "list.bullet", "books.vertical": "book", "book.closed": "book", "trash.slash": "trash",
    "arrow.triangle.2.circlepath": "arrow.clockwise", "arrow.counterclockwise": "arrow.clockwise",
    "location": "mappin", "mappin.and.ellipse": "mappin", "hand.thumbsup": "thumb",
    "star.leadinghalf": "star",
    "exclamationmark.triangle": "triangle.exclamation", "lock.open": "lock", "lock.shield": "lock",
    "bell.badge": "bell", "bell.slash": "bell", "square.and.pencil": "compose", "paperplane": "send",
    "arrow.up.circle": "circle.up", "wifi.slash": "wifi", "wifi.exclamationmark": "wifi",
    "checkmark.seal": "circle.checkmark", "clock.arrow.circlepath": "clock", "heart.slash": "heart",
    "tray.and.arrow.down": "tray", "rectangle.stack": "stack", "square.stack": "stack",
    "sparkle.magnifyingglass": "magnifyingglass", "text.magnifyingglass": "magnifyingglass",
    "doc.on.doc": "copy", "newspaper": "doc.text", "note.text": "doc.text", "mic": "microphone",
    "play.rectangle": "play", "camera.viewfinder": "camera", "qrcode": "grid", "square.grid.2x2": "grid",
    "envelope.open": "envelope", "link.circle": "link", "xmark.bin": "trash", "flag.checkered": "flag",
    "chevron.left.circle": "chevron.left", "chevron.right.circle": "chevron.right",
    "chevron.backward": "chevron.left", "chevron.forward": "chevron.right", "at.circle": "at",
    "creditcard.and.123": "creditcard", "icloud.slash": "cloud", "icloud": "cloud", "safari": "globe",
    "network": "globe", "app.badge": "bell", "quote.bubble": "bubble.left",
    "shield.lefthalf.filled": "shield",
  ]

  private static let disc = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z"

  private static let drawings: [String: String] = [
    "circle": disc,
    "square": "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z",
    "xmark": "M6 6l12 12M18 6L6 18", "checkmark": "M5 13l5 5L20 7", "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14", "ellipsis": "M5 12h.01M12 12h.01M19 12h.01",
    "circle.xmark": disc + "M9 9l6 6M15 9l-6 6", "circle.checkmark": disc + "M8 12.5l3 3 5.5-6",
    "circle.plus": disc + "M12 8v8M8 12h8", "circle.minus": disc + "M8 12h8",
    "circle.up": disc + "M12 16V8M8.5 11.5L12 8l3.5 3.5",
    "circle.question": disc + "M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.5-1.1 1-1.1 1.8M12 16.5v.01",
    "circle.info": disc + "M12 11v5M12 8v.01", "circle.exclamation": disc + "M12 7.5v5.5M12 16v.01",
    "circle.ellipsis": disc + "M8 12h.01M12 12h.01M16 12h.01",
    "circle.person": disc + "M12 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6.5 19a6 6 0 0 1 11 0",
    "triangle.exclamation": "M12 4L2.5 20h19zM12 10v5M12 17.5v.01",
    "chevron.left": "M15 5l-7 7 7 7", "chevron.right": "M9 5l7 7-7 7", "chevron.up": "M5 15l7-7 7 7",
    "chevron.down": "M5 9l7 7 7-7", "chevron.up.chevron.down": "M8 10l4-4 4 4M8 14l4 4 4-4",
    "arrow.left": "M20 12H5M11 6l-6 6 6 6", "arrow.right": "M4 12h15M13 6l6 6-6 6",
    "arrow.up": "M12 20V5M6 11l6-6 6 6", "arrow.down": "M12 4v15M6 13l6 6 6-6",
    "arrow.back": "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
    "arrow.clockwise": "M20 11a8 8 0 1 0-2.3 6.7M20 4v7h-7",
    "arrow.up.right": "M7 17L17 7M9 7h8v8",
    "arrow.up.arrow.down": "M8 20V5M4.5 8.5L8 5l3.5 3.5M16 4v15M12.5 15.5L16 19l3.5-3.5",
    "house": "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
    "magnifyingglass": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
    "person": "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21a8 8 0 0 1 16 0z",
    "people":
      "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0zM15.5 5.5a3 3 0 0 1 0 6M17.5 14a6 6 0 0 1 4 6",
    "person.plus": "M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 20a7 7 0 0 1 14 0zM19 7v6M16 10h6",
    "heart": "M12 20C5 15 3 11.5 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.500c0 3-2 6.500-9 11.500z",
    "star":
      "M12 3.500l2.600 5.600 6.100.700-4.500 4.200 1.200 6-5.400-3-5.400 3 1.200-6L3.300 9.800l6.100-.700z",
    "bookmark": "M6 4h12v17l-6-4.500L6 21z", "bell": "M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4",
    "gearshape":
      "M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M18.700 5.300l-2.100 2.100M7.400 16.600l-2.100 2.100",
    "trash": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6", "pencil": "M4 20l1-4L16 5l3 3L8 19z",
    "compose": "M12 5H5v14h14v-7M10 14l.500-3L18 3.500l2.500 2.500-7.500 7.500z",
    "square.and.arrow.up": "M7 10H5v11h14V10h-2M12 15V3M8 7l4-4 4 4",
    "download": "M12 4v11M7.500 10.500L12 15l4.500-4.500M5 20h14",
    "exit": "M10 4H5v16h5M10 12h11M17 8l4 4-4 4",
    "photo": "M4 5h16v14H4zM4 16l5-5 5 5 2-2 4 4M15.500 9.500h.01",
    "camera": "M4 8h4l1.500-3h5L16 8h4v11H4zM12 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z",
    "bubble.left": "M4 5h16v11H11l-5 4v-4H4z", "envelope": "M3 6h18v12H3zM3 7l9 7 9-7",
    "send": "M3 11l18-8-7 18-3-8z",
    "link": "M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 6 6l1-1",
    "lock": "M6 11h12v10H6zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11",
    "key": "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9M16 7l3 3",
    "eye":
      "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "eye.slash":
      "M3 3l18 18M5.500 8.500A14 14 0 0 0 2.500 12s3.500 6.500 9.500 6.500c1.500 0 2.800-.400 4-1M10 5.700a9 9 0 0 1 2-.200c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-2.500 3.200",
    "clock": disc + "M12 7v5l3.500 2", "calendar": "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
    "mappin": "M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
    "map": "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
    "globe": disc + "M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
    "flag": "M5 21V4h13l-3 4.500L18 13H5", "tag": "M4 4h8l8.500 8.500-8 8L4 12zM8 8v.01",
    "folder": "M3 6h6l2 2h10v11H3z",
    "doc": "M6 3h8l5 5v13H6zM14 3v5h5", "doc.text": "M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6",
    "copy": "M9 9h11v12H9zM5 15H4V3h11v3", "book": "M5 4h13v16H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h11",
    "list.bullet": "M8 6h13M8 12h13M8 18h13M4 6h.01M4 12h.01M4 18h.01", "menu": "M4 7h16M4 12h16M4 17h16",
    "filter": "M4 7h16M7 12h10M10 17h4", "grid": "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    "stack": "M4 9h16v11H4zM6 6h12M8 3h8", "tray": "M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",
    "archivebox": "M3 4h18v5H3zM5 9v11h14V9M10 13h4",
    "cloud": "M7 19a5 5 0 0 1-.500-10A6 6 0 0 1 18 10.500 4.300 4.300 0 0 1 17.500 19z",
    "sun.max":
      "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M19 5l-1.400 1.400M6.400 17.600L5 19",
    "moon": "M20 14A8.500 8.500 0 0 1 10 4a8.500 8.500 0 1 0 10 10z", "bolt": "M13 2L5 14h6l-1 8 9-12h-6z",
    "flame": "M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-2 1-4 2.500-5 0 2 1 3 2 3 1.500-2-.500-5 1.500-9z",
    "leaf": "M5 20c0-9 5-15 15-16 0 11-5 15-12 14M5 20c2-5 5-8 9-10",
    "drop": "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
    "hand.raised":
      "M7 12V6a1.500 1.500 0 0 1 3 0v5M10 10V4a1.500 1.500 0 0 1 3 0v7M13 11V5a1.500 1.500 0 0 1 3 0v7M16 11a1.500 1.500 0 0 1 3 0v4a6 6 0 0 1-6 6c-3 0-5-1-6-4l-2-4a1.500 1.500 0 0 1 2-1l1 1",
    "thumb": "M4 11h4v9H4zM8 11l4-8a2.500 2.500 0 0 1 2.500 3L14 9h6l-1.500 11H8", "play": "M7 4l13 8-13 8z",
    "pause": "M8 5v14M16 5v14", "stop": "M6 6h12v12H6z",
    "speaker": "M4 9h4l5-4v14l-5-4H4zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
    "microphone": "M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4",
    "music.note": "M9 18V5l11-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3zM20 16a3 3 0 1 1-3-3 3 3 0 0 1 3 3z",
    "video": "M3 6h12v12H3zM15 11l6-4v10l-6-4",
    "phone":
      "M5 3h4l2 5-2.500 1.500a11 11 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z",
    "wifi": "M3 9a13 13 0 0 1 18 0M6 12.500a9 9 0 0 1 12 0M9 16a4.500 4.500 0 0 1 6 0M12 19.500v.01",
    "at": "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM16 8v5.500a2.500 2.500 0 0 0 5 0V12a9 9 0 1 0-3.500 7",
    "number": "M9 4L7 20M17 4l-2 16M4 9h16M3.500 15h16",
    "textformat": "M3 18L8 6l5 12M4.500 14h7M21 18v-7M21 14.500a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
    "paintbrush": "M20 3c-6 3-9 6-11 10l3 3c4-2 6-5 8-13zM8 14c-3 0-3 3-5 5 4 2 8 0 8-3",
    "wand.and.stars": "M4 20L15 9M17 3v4M15 5h4M19 11v4M17 13h4M8 4v3M6.500 5.500h3",
    "sparkles": "M11 4l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM19 3v4M17 5h4",
    "gift": "M4 8h16v4H4zM6 12v9h12v-9M12 8v13M12 8C8 8 7 3 9.500 3S12 8 12 8s0-5 2.500-5S16 8 12 8",
    "cart": "M3 4h3l2 11h10l2-8H7M9 19.500h.01M17 19.500h.01", "creditcard": "M3 6h18v12H3zM3 10h18M7 15h3",
    "chart.bar": "M5 20V10M12 20V4M19 20v-7",
    "slider.horizontal.3": "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
    "shield": "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
    "paperclip": "M20 11l-8 8a5 5 0 0 1-7-7l8-8a3.500 3.500 0 0 1 5 5l-8 8a2 2 0 0 1-3-3l7-7",
    "face.smiling": disc + "M9 10h.01M15 10h.01M8.500 14.500a4 4 0 0 0 7 0",
    "questionmark": "M8.500 9a3.500 3.500 0 1 1 5 3.200c-1 .600-1.500 1.300-1.500 2.800M12 19v.01",
    "exclamationmark": "M12 4v11M12 19v.01", "power": "M12 3v9M7 6a8 8 0 1 0 10 0",
    "wrench": "M14 6a5 5 0 0 1 6-1l-3 3 1 2 2 1 2-2a5 5 0 0 1-7 5l-8 8-3-3 8-8a5 5 0 0 1 2-5z",
    "ladybug":
      "M8 9a4 4 0 0 1 8 0v6a4 4 0 0 1-8 0zM12 9v10M4 13h4M16 13h4M5 7l3 3M19 7l-3 3M5 19l3-3M19 19l-3-3",
    "server.rack": "M4 4h16v7H4zM4 13h16v7H4zM7.500 7.500h.01M7.500 16.500h.01",
    "desktopcomputer": "M3 4h18v12H3zM9 20h6M12 16v4",
    "iphone": "M8 2h8a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM11 19h2",
    "fork.knife": "M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21V3c-3 2-3 7-3 10h3",
    "cup.and.saucer": "M5 5h12v7a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM17 7h2a2 2 0 0 1 0 5h-2M4 20h14",
    "pin": "M9 3h6l-1 6 3 4H7l3-4zM12 13v8",
    "hourglass": "M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9",
    "circle.dotted":
      "M12 3h.01M16.500 4.200h.01M19.800 7.500h.01M21 12h.01M19.800 16.500h.01M16.500 19.800h.01M12 21h.01M7.500 19.800h.01M4.200 16.500h.01M3 12h.01M4.200 7.500h.01M7.500 4.200h.01",
    "repeat": "M4 11V9a3 3 0 0 1 3-3h12M16 3l3 3-3 3M20 13v2a3 3 0 0 1-3 3H5M8 21l-3-3 3-3",
    "target": disc + "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 12v.01",
    "trophy": "M7 4h10v6a5 5 0 0 1-10 0zM7 6H4c0 3 1 5 3 5M17 6h3c0 3-1 5-3 5M12 15v4M8 20h8",
    "figure.walk": "M13 4h.01M12 8l-3 5 4 3 1 5M9 13l-3 7M12 8l3 4h3",
    "airplane": "M12 3v6l9 5v2l-9-3v5l3 2v1l-3-1-3 1v-1l3-2v-5l-9 3v-2l9-5V3z",
  ]
}
