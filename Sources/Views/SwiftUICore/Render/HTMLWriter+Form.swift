/// Elements as controls of one form.
extension HTMLWriter {
  mutating func writeInForm(_ node: Node, at index: Int, _ record: Record, selected: Bool?) {
    guard let outer = form else { return }
    // What turns without end says nothing on a page that does not change.
    if record.tag == .progress, !record.has(.value) {
      if record.listens(to: "near") {
        form?.goesOn = true
      } else if !outer.isNear, !outer.isAside {
        form?.isUnfinished = true
      }
      return
    }
    let name = ElementNames.name(of: index, in: node, scope: outer.scope)
    let control = outer.control(for: record, name)
    if record.isRadioGroup { form?.group = name }
    if record.tag == .label { form?.option = name }
    if record.scrolls { form?.goesOn = false }
    if record.listens(to: "near") { form?.isNear = true }
    let isHidden = record.has(.hidden)
    if record.kind == .loading || isHidden { form?.isAside = true }
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
    form?.isAside = outer.isAside
    if record.scrolls || isHidden { form?.goesOn = outer.goesOn }
    if record.listens(to: "near") { form?.goesOn = true }
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

  /// Escape and a tap beside it close a sheet; here a button does, where it has none of its own.
  mutating func closeDialog(_ node: Node, _ index: Int) {
    guard let form, !html.string.contains(" name=\"tap\"") else { return }
    html += FormWriting.press("dismiss", ElementNames.name(of: index, in: node, scope: form.scope), "Close")
  }

  /// The reader says themselves that they have come to the end of what there is.
  mutating func goOn(in node: Node, _ index: Int) {
    guard let form else { return }
    html += Self.more(ElementNames.name(of: index, in: node, scope: form.scope))
    self.form?.goesOn = false
  }

  mutating func finishForm() {
    if form?.goesOn == true { html += Self.more("") }
  }

  private static func more(_ name: String) -> String { FormWriting.press("more", name, "Show More") }
}

extension Record {
  /// Whether it is what scrolls.
  var scrolls: Bool { kind == .scroll || kind == .list }
}
