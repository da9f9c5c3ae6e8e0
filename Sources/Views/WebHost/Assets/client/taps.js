// Taps

const tappable = 'button[id^="n"], a[id^="n"], ' + listening('tap')

on('click', event => {
  const tapped = event.target
  if (tapped.upload) {
    event.preventDefault()
    tapped.upload.abort()
    tapped.upload = null
  }
  if (tapped.id === 'skip') {
    event.preventDefault()
    return focusOn(screen.querySelector('h1') ?? screen)
  }
  const target = tapped.closest(tappable + ', dialog')
  if (!target || target.closest('[inert]')) return
  const field = tapped.closest('input, select, textarea, label')
  if (field && target.contains(field)) return
  if (target.tagName === 'DIALOG') return tappedOutside(target, event)
  if (target.href && !isOurs(target, event)) return
  if (target.matches('a, button')) event.preventDefault()
  tap(target, event)
}, true)

/** @type {Tools['pointIn']} */
function pointIn(element, { clientX, clientY }) {
  const { left, top } = element.getBoundingClientRect()
  return [clientX - left, clientY - top]
}

/** @type {Tools['held']} */
const held = event => ['Control', 'Alt', 'Shift', 'Meta'].filter(name => event.getModifierState(name))

on('submit', event => event.preventDefault())

/** @type {(link: PageElement, event: MouseEvent) => boolean} */
function isOurs(link, event) {
  return (isLive || resumeKey) && link.origin === location.origin && !link.target && !held(event)[0]
}

/** @type {Tools['tap']} */
function tap(element, event) {
  const menu = element.closest('.menu')
  if (menu) parts.keyboard?.closeMenu(menu)
  if (element.matches('nav .tab[aria-selected=true]') && !screen.previousElementSibling?.matches('.screen')) {
    scrollTo({ top: 0, behavior: calm.matches ? 'auto' : 'smooth' })
  }
  if (element.dataset.waiting) return
  const sent = send('tap', element, event && element.matches(listening('point')) ? pointIn(element, event) : undefined)
  if (sent && !element.matches(listening('repeat') + ', .stepper *')) element.dataset.waiting = sent
  if (sent && element.dataset.tab) parts.turns?.turn(element, sent)
}

function tappedOutside(dialog, { target, clientX: x, clientY: y }) {
  if (target !== dialog || dialog.role === 'alertdialog') return
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  if (x < left || x > right || y < top || y > bottom) dismiss(dialog)
}
