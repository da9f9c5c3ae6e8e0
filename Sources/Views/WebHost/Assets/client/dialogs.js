// Dialogs

/** @param {PageElement} dialog */
function present(dialog) {
  if (dialog.matches(':modal')) return
  dialog.removeAttribute('open')
  dialog.returnValue = ''
  // The scrollbar goes meanwhile; its room stays, so that nothing moves aside.
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
  // Escape a second time closes it, whoever objects; that is for the views to say.
  if (event.type === 'close' && dialog.isConnected) present(dialog)
  if (!awaits(dialog, 'dismiss')) dismiss(dialog)
}, true)
