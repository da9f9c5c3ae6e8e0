import Foundation

/// Traits of an element for assistive technology.
///
/// ```swift
/// Text("Chapters").accessibilityAddTraits(.isHeader)
/// ```
public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var rawValue: UInt32 = 0

  private init(_ rawValue: UInt32) { self.rawValue = rawValue }
  /// Creates an empty set.
  public init() {}

  /// The element is a button.
  public static let isButton = AccessibilityTraits(1)
  /// The element is a heading.
  public static let isHeader = AccessibilityTraits(2)
  /// The element is selected.
  public static let isSelected = AccessibilityTraits(4)
  /// The element is a link.
  public static let isLink = AccessibilityTraits(8)
  /// The element is an image.
  public static let isImage = AccessibilityTraits(16)
  /// The element is static text.
  public static let isStaticText = AccessibilityTraits(32)
  /// The element is a search field.
  public static let isSearchField = AccessibilityTraits(64)
  /// The element changes often.
  public static let updatesFrequently = AccessibilityTraits(128)
  /// The element hides the rest of the page.
  public static let isModal = AccessibilityTraits(256)
  /// The element is a toggle.
  public static let isToggle = AccessibilityTraits(512)

  public func contains(_ member: AccessibilityTraits) -> Bool {
    rawValue & member.rawValue == member.rawValue
  }
  public func union(_ other: Self) -> Self { Self(rawValue | other.rawValue) }
  public func intersection(_ other: Self) -> Self { Self(rawValue & other.rawValue) }
  public func symmetricDifference(_ other: Self) -> Self { Self(rawValue ^ other.rawValue) }
  public mutating func formUnion(_ other: Self) { rawValue |= other.rawValue }
  public mutating func formIntersection(_ other: Self) { rawValue &= other.rawValue }
  public mutating func formSymmetricDifference(_ other: Self) { rawValue ^= other.rawValue }
  @discardableResult public mutating func insert(
    _ newMember: Self
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
    let inserted = !contains(newMember)
    formUnion(newMember)
    return (inserted, newMember)
  }
  @discardableResult public mutating func remove(_ member: Self) -> AccessibilityTraits? {
    let removed = intersection(member)
    rawValue &= ~member.rawValue
    return removed.rawValue == 0 ? nil : removed
  }
  @discardableResult public mutating func update(with newMember: Self) -> AccessibilityTraits? {
    let previous = intersection(newMember)
    formUnion(newMember)
    return previous.rawValue == 0 ? nil : previous
  }
}

/// The treatment of nested elements by assistive technology.
///
/// ```swift
/// row.accessibilityElement(children: .combine)
/// ```
public struct AccessibilityChildBehavior: Hashable, Sendable {
  let name: String
  /// Nested elements are hidden.
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  /// Nested elements stay separate.
  public static let contain = AccessibilityChildBehavior(name: "contain")
  /// Nested elements are read as one.
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

extension View {
  /// Sets an attribute of the element itself, where assistive technology looks for it.
  nonisolated private func attribute(
    _ name: AttributeName, _ value: @escaping @MainActor (EnvironmentValues) -> String?
  )
    -> some View
  {
    boxes { boxes, place in
      guard let value = value(place.environment), boxes[0].attribute(name) == nil else { return }
      boxes[0].set(name, value)
    }
  }

  nonisolated private func labelled(_ label: Text) -> some View {
    boxes { boxes, place in
      let text = label.plain(place.environment)
      if boxes[0].kind == .icon {
        boxes[0].attributes.removeAll { $0.name == .ariaHidden }
        if boxes[0].attribute(.role) == nil { boxes[0].set(.role, "img") }
      } else if boxes[0].tag == .img {
        boxes[0].set(.alt, text)
        return
      } else if [.div, .span].contains(boxes[0].tag), boxes[0].attribute(.role) == nil, boxes[0].kind != .text
      {
        boxes[0].set(.role, "group")
      }
      if boxes[0].attribute(.ariaLabel) == nil || boxes[0].kind == .field { boxes[0].set(.ariaLabel, text) }
    }
  }

  /// Sets the label that assistive technology reads for this view.
  nonisolated public func accessibilityLabel(_ label: Text) -> some View { labelled(label) }
  /// Sets the label that assistive technology reads for this view.
  nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    labelled(Text(labelKey))
  }
  /// Sets the label that assistive technology reads for this view.
  @_disfavoredOverload nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View
  {
    labelled(Text(label))
  }

  /// Sets the value that assistive technology reads for this view.
  nonisolated public func accessibilityValue(_ value: Text) -> some View {
    boxes { boxes, place in
      let text = value.plain(place.environment)
      // Only elements with a range may have a value text; others get a description.
      let role = boxes[0].attribute(.role) ?? ""
      let hasRange =
        [.input, .progress].contains(boxes[0].tag) || ["slider", "spinbutton", "progressbar"].contains(role)
      let name = hasRange ? AttributeName.ariaValueText : .ariaDescription
      if boxes[0].attribute(name) == nil { boxes[0].set(name, text) }
    }
  }
  /// Sets the value that assistive technology reads for this view.
  nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    accessibilityValue(Text(valueKey))
  }
  /// Sets the value that assistive technology reads for this view.
  @_disfavoredOverload nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View
  {
    accessibilityValue(Text(value))
  }

  /// Describes the result of an action for assistive technology.
  nonisolated public func accessibilityHint(_ hint: Text) -> some View {
    attribute(.ariaDescription) { hint.plain($0) }
  }
  /// Describes the result of an action for assistive technology.
  nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    accessibilityHint(Text(hintKey))
  }
  /// Describes the result of an action for assistive technology.
  @_disfavoredOverload nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    accessibilityHint(Text(hint))
  }

  /// Hides this view from assistive technology.
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
    boxes { boxes, _ in
      if hidden { boxes[boxes.count - 1].set(.ariaHidden, "true") }
    }
  }

  /// Sets an identifier for tests, in the attribute `data-identifier`.
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
    attribute(.dataIdentifier) { _ in identifier }
  }

  /// Adds traits that assistive technology uses for this view.
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    boxes { boxes, _ in
      if traits.contains(.isHeader) {
        boxes[0].set(.role, "heading")
        if boxes[0].attribute(.ariaLevel) == nil { boxes[0].set(.ariaLevel, "2") }
      }
      if traits.contains(.isButton), boxes[0].tag != .button { boxes[0].set(.role, "button") }
      if traits.contains(.isLink), boxes[0].tag != .a { boxes[0].set(.role, "link") }
      if traits.contains(.isImage) { boxes[0].set(.role, "img") }
      let isOn = traits.contains(.isSelected)
      if boxes[0].tag == .button {
        let isToggle = traits.contains(.isToggle)
        if isOn || isToggle && boxes[0].attribute(.ariaPressed) == nil {
          boxes[0].set(.ariaPressed, isOn ? "true" : "false")
        }
        // Drawn in its other state immediately when pressed.
        if isToggle { boxes[0].set(.dataAction, "toggle") }
      } else if isOn {
        boxes[0].set(.ariaCurrent, "true")
      }
      if traits.contains(.updatesFrequently) { boxes[0].set(.ariaLive, "polite") }
      if traits.contains(.isModal) { boxes[0].set(.ariaModal, "true") }
    }
  }

  /// Removes traits that assistive technology uses for this view.
  nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    boxes { boxes, _ in
      if traits.contains(.isHeader) {
        boxes[0].attributes.removeAll { [.role, .ariaLevel].contains($0.name) }
      }
      if traits.contains(.isSelected) {
        boxes[0].attributes.removeAll { [.ariaPressed, .ariaCurrent].contains($0.name) }
      }
    }
  }

  /// Groups nested elements for assistive technology.
  nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    boxes { boxes, _ in
      if boxes[0].attribute(.role) == nil, boxes[0].tag == .div {
        boxes[0].set(.role, children == .ignore ? "img" : "group")
      }
    }
  }
}
