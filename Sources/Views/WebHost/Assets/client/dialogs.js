// Dialogs

/** @param {PageElement} dialog */
function present(dialog) {
  if (dialog.matches(':modal')) return
  dialog.removeAttribute('open')
  dialog.returnValue = ''
  // The scrollbar disappears meanwhile; its space is kept, so that nothing moves.
  const { style, clientWidth } = document.documentElement
  if (!document.querySelector('dialog:modal')) style.scrollbarGutter = innerWidth > clientWidth ? 'stable' : ''
  dialog.showModal()
  dialogs.push(dialog)
}

/** @param {PageElement} element */
function dismiss(element) {
  filled.set(stepOf(element), filledIn(element).filter(entry => entry[2] !== 'password'))
  send('dismiss', element)
}

/** @param {PageElement} element */
function closeDialogs(element) {
  for (const dialog of [element, ...element.querySelectorAll('dialog')]) {
    if (dialog.matches(':modal')) dialog.close('server')
  }
}

on('cancel close', event => {
  const dialog = event.target
  if (dialog.tagName !== 'DIALOG' || event.type === 'close' && dialog.returnValue === 'server') return
  event.preventDefault()
  // A second Escape closes the dialog even if prevented; the views decide instead.
  if (event.type === 'close' && dialog.isConnected) present(dialog)
  if (!awaits(dialog, 'dismiss')) dismiss(dialog)
}, true)
