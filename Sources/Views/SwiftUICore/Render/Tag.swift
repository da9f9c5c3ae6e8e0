/// The HTML elements that the renderer may write. `node` is the place of a child node's output.
package enum Tag: UInt8, Sendable {
  case node
  case div, span, p, h1, h2, h3, ul, li, section, nav, main, header, footer, form, label, button, a
  case input, textarea, select, option, progress, img, svg, dialog, details, summary, time, strong, em, code,
    del
  case fieldset, legend
  case path

  // Cached, because reflecting the name of a case is slow.
  private static let names = (UInt8.min...UInt8.max).map {
    Tag(rawValue: $0).map { String(describing: $0) } ?? ""
  }
  package var name: String { Self.names[Int(rawValue)] }

  /// Elements without an end tag.
  var isVoid: Bool { self == .input || self == .img }
  /// Elements whose value HTML writes between the tags instead of in a `value` attribute.
  var holdsValueAsText: Bool { self == .textarea }
  /// Elements that a user fills in.
  var isField: Bool { self == .input || self == .select || self == .textarea }
}

/// The attributes that the renderer may write. The last ones are properties of controls and styles, which change by
/// their own operations.
package enum AttributeName: UInt8, Sendable, Comparable {
  case accept, alt, ariaChecked, ariaControls, ariaCurrent, ariaDescription, ariaDisabled, ariaExpanded,
    ariaHidden, ariaKeyShortcuts, ariaLabel
  case ariaLevel, ariaLive, ariaModal, ariaPressed, ariaSelected, ariaSort, ariaValueText, autocapitalize,
    autocomplete,
    autocorrect, cols, datetime
  case dataAction, dataAlign, dataAway, dataDetents, dataDistance, dataEvents, dataExcess, dataFlash,
    dataGuides,
    dataHold,
    dataIdentifier, dataKey, dataKeys, dataLayout,
    dataMatch, dataMax, dataPage, dataScheme
  case dataCamera, dataColumn, dataSnap, dataSpan, dataStep, dataSubmit, dataTab, dataTimer, dataTransition,
    dataWords
  case enterKeyHint
  case hidden, href
  case inert, inputMode, lang, loading, max, method, min, multiple, name, open, placeholder, rel, role, rows,
    sizes,
    spellcheck, src
  case dir, draggable, step, tabIndex, target, title, type, viewBox
  case value, checked, disabled
  case d, pathLength, preserveAspectRatio, strokeDasharray, strokeDashoffset
  case transform, opacity, width, height, clipPath

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The name in HTML, in lower case with hyphens after `aria` and `data`.
  package var html: String { Self.names[Int(rawValue)] }

  private static let names = (UInt8.min...UInt8.max).map { Self(rawValue: $0)?.spelled ?? "" }

  private var spelled: String {
    let name = String(describing: self)
    switch self {
    // SVG names are case-sensitive.
    case .viewBox, .pathLength, .preserveAspectRatio: return name
    case .clipPath: return "clip-path"
    default: break
    }
    for prefix in ["aria", "data", "stroke"] where name.hasPrefix(prefix) && name != prefix {
      return prefix + "-" + name.dropFirst(prefix.count).lowercased()
    }
    return name.lowercased()
  }

  var flag: Operation.Flag? {
    switch self {
    case .checked: .checked
    case .disabled: .disabled
    case .open: .open
    default: nil
    }
  }

  var style: Operation.StyleProperty? {
    switch self {
    case .transform: .transform
    case .opacity: .opacity
    case .width: .width
    case .height: .height
    case .clipPath: .clipPath
    default: nil
    }
  }

  /// True if the values are content, such as texts, numbers and URLs.
  var isContent: Bool {
    switch self {
    case .alt, .ariaDescription, .ariaLabel, .ariaValueText, .dataCamera, .dataExcess, .dataFlash,
      .dataIdentifier,
      .dataLayout, .dataMatch,
      .dataStep, .dataWords,
      .datetime,
      .href,
      .max, .min,
      .name, .placeholder, .src, .title, .value, .d, .viewBox, .strokeDasharray, .strokeDashoffset,
      .transform,
      .opacity, .width, .height, .clipPath:
      true
    default: false
    }
  }

  /// True for URLs, which are written only if their scheme cannot run code.
  var isURL: Bool { self == .href || self == .src }
}

package struct Attribute: Sendable, Hashable {
  package var name: AttributeName
  package var value: String

  package init(_ name: AttributeName, _ value: String = "") {
    self.name = name
    self.value = value
  }
}

/// The fixed classes of the base style sheet, which name the role of an element.
package enum Kind: UInt8, Sendable {
  case none
  case h, v, z, box, spacer, divider, scroll, grid
  case text, image, shape, color, icon, label
  case button, link, field, toggle, picker, slider, stepper, progress, menu, dialog, alert
  case list, row, section, sectionHeader, sectionFooter, form, formRow
  case stack, screen, bar, title, back, items, bottomBar, tabs, tabBar, tab, tabPanel, search, empty
  case layered, under, over, swipe, unavailable, title2, file
  case badge, disclosure, groupBox, labeled, gauge, offscreen, contextMenu, segments, controlGroup,
    menuSection, gridTable, gridRow, split, sidebar, color2, refresher, loading, filePicker, chart,
    map, mapLayer, mapDrawing, mapSpot, mapPin, mapCount, mapTitle, mapTools,
    flash, placed, fits

  private static let names = (UInt8.min...UInt8.max).map {
    Kind(rawValue: $0).map { String(describing: $0) } ?? ""
  }
  package var name: String { Self.names[Int(rawValue)] }
}
