/// Writes elements as controls of one form.
extension HTMLWriter {
  mutating func writeInForm(_ node: Node, at index: Int, _ record: Record, selected: Bool?) {
    guard let outer = form else { return }
    // An indeterminate progress view is meaningless on a static page.
    if record.tag == .progress, !record.has(.value) {
      if record.listens(to: "near") {
        form?.hasMore = true
      } else if !outer.isNear, !outer.isNegligible {
        form?.isUnfinished = true
      }
      return
    }
    let name = ElementNames.name(of: index, in: node, scope: outer.scope)
    let control = outer.control(for: record, name)
    if record.isRadioGroup { form?.group = name }
    if record.tag == .label { form?.option = name }
    if record.scrolls { form?.hasMore = false }
    if record.listens(to: "near") { form?.isNear = true }
    let isHidden = record.has(.hidden)
    if record.kind == .loading || isHidden { form?.isNegligible = true }
    if control.isDialog {
      writeApart { $0.write(node, at: index, record, selected: selected, as: control) }
    } else {
      html += control.before
      write(node, at: index, record, selected: selected, as: control)
      html += control.after
    }
    form?.group = outer.group
    form?.option = outer.option
    form?.isNear = outer.isNear
    form?.isNegligible = outer.isNegligible
    if record.scrolls || isHidden { form?.hasMore = outer.hasMore }
    if record.listens(to: "near") { form?.hasMore = true }
  }

  private mutating func writeApart(_ body: (inout HTMLWriter) -> Void) {
    guard let place = form?.dialogs.count else { return }
    form?.dialogs.append("")
    let around = html
    html = HTMLText()
    body(&self)
    form?.dialogs[place] = html.string
    html = around
  }

  /// Adds a button to a sheet without one. Escape and taps outside need a script.
  mutating func closeDialog(_ node: Node, _ index: Int) {
    guard let form, !html.string.contains(" name=\"tap\"") else { return }
    let name = ElementNames.name(of: index, in: node, scope: form.scope)
    html += FormWriting.press("dismiss", name, form.labels.close)
  }

  /// Adds a button that loads more content.
  mutating func writeMoreButton(in node: Node, _ index: Int) {
    guard let form else { return }
    html += form.more(ElementNames.name(of: index, in: node, scope: form.scope))
    self.form?.hasMore = false
  }

  mutating func finishForm() {
    if let form, form.hasMore { html += form.more("") }
  }
}

extension FormWriting {
  fileprivate func more(_ name: String) -> String { Self.press("more", name, labels.showMore) }
}

extension Record {
  /// True for a scroll view.
  var scrolls: Bool { kind == .scroll || kind == .list }
}
