extension View {
  nonisolated func presented<Front: View>(
    _ form: PresentationForm, _ isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    front: @escaping () -> Front
  ) -> some View {
    nonisolated(unsafe) let (onDismiss, front) = (onDismiss, front)
    return Presented(
      content: self, form: form, identity: { isPresented.wrappedValue ? AnyHashable(true) : nil },
      dismiss: { isPresented.wrappedValue = false }, shown: { true },
      present: { _ in isPresented.wrappedValue = true },
      onDismiss: { onDismiss?() }, front: { front() })
  }

  nonisolated func presented<Item: Identifiable, Front: View>(
    _ form: PresentationForm, _ item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    front: @escaping (Item) -> Front
  ) -> some View {
    nonisolated(unsafe) let (item, onDismiss, front) = (item, onDismiss, front)
    return Presented(
      content: self, form: form, identity: { item.wrappedValue.map { AnyHashable($0.id) } },
      dismiss: { item.wrappedValue = nil },
      shown: { item.wrappedValue as Any },
      present: { shown in if let shown = shown as? Item { item.wrappedValue = shown } },
      onDismiss: { onDismiss?() }, front: { item.wrappedValue.map { front($0) } })
  }

  /// Presents a sheet while a condition is true.
  ///
  /// - `onDismiss`: Called after the sheet has closed.
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presented(.sheet, isPresented, onDismiss: onDismiss, front: content)
  }

  /// Presents a sheet while an item is present.
  ///
  /// - `onDismiss`: Called after the sheet has closed.
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presented(.sheet, item, onDismiss: onDismiss, front: content)
  }

  /// Presents a view over the page while a condition is true.
  ///
  /// - `onDismiss`: Called after the view has closed.
  nonisolated public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presented(.cover, isPresented, onDismiss: onDismiss, front: content)
  }

  /// Presents a view over the page while an item is present.
  ///
  /// - `onDismiss`: Called after the view has closed.
  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presented(.cover, item, onDismiss: onDismiss, front: content)
  }

  /// Presents a popover while a condition is true.
  ///
  /// Anchor and edge are ignored: popovers are centered on the page.
  nonisolated public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presented(.popover, isPresented, front: content)
  }

  /// Presents a popover while an item is present.
  ///
  /// Anchor and edge are ignored: popovers are centered on the page.
  nonisolated public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presented(.popover, item, front: content)
  }
}
