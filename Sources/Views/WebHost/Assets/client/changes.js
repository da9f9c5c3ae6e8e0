// Motion

/** @type {Timing | void} */
let timing = null
// Until something moves, and for users who prefer reduced motion.
/** @type {Motion} */
const still = { timingOf() {}, prepare: () => () => {}, enter() {}, leave() {} }
let motion = still
// Messages received while the motion script loads.
/** @type {Message[] | null} */
let queued = null

const mayMove = () => motion === still && !calm.matches

/** @type {(message: Message) => any} */
const moves = ({ x, o }) =>
  x || o?.some(([name, , html]) => name === 'x' || name === 'i' && html.includes('data-transition'))

function loadMotion() {
  load('motion').then(loaded => {
    motion = loaded ?? { ...still }
    const messages = queued ?? []
    queued = null
    messages.forEach(receive)
  })
}

/** @type {(list: Operation[], how?: How) => void} */
function apply(list, how) {
  isApplying = true
  const base = timing = motion.timingOf(how)
  const settle = motion.prepare(list, timing), keepFocus = focusKeeper()
  timing = base
  try {
    for (const [name, ...parameters] of list) operations[name](...parameters)
    parts.layout?.arrange(timing)
    keepPlace()
    settle()
    keepFocus()
  } finally {
    isApplying = false
    timing = null
  }
}

// The focused element of each covered screen.
const covered = new WeakMap()

function focusKeeper() {
  const had = document.activeElement, stack = had.closest('.stack')
  return () => {
    const isShown = had.isConnected && !had.closest('[inert]')
    if (!stack || isShown || ![had, document.body].includes(document.activeElement)) return
    covered.set(had.closest('.screen') ?? had, had)
    const screen = stack.querySelector(':scope > .screen:not([inert] *, [inert])') ?? shownScreen()
    focusOn(covered.get(screen) ?? screen.querySelector('h1') ?? screen)
  }
}

/** @param {PageElement} element */
function focusOn(element) {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** @param {PageElement} element */
function disappear(element) {
  closeDialogs(element)
  if (!motion.leave(element, timing)) element.remove()
}

/**
 * @param {PageElement} root
 * @param {boolean} [isInsertion] True if the page was already there.
 */
function appeared(root, isInsertion) {
  if (isInsertion) motion.enter(root, timing)
  const all = selector => [root, ...root.querySelectorAll(selector)].filter(each => each.matches(selector))
  all('[data-events]').forEach(observe)
  for (const part in uses) if (all(uses[part])[0]) load(part)
  if (mayMove() && all('[data-transition], dialog')[0]) loadMotion()
  for (const element of all('.bar, .bottomBar, .tabBar, .v > :has(~ [data-page])')) edges.observe(element)
  // An area that does not scroll gets no keyboard focus.
  for (const element of all('.scroll[tabindex]:not([data-key])')) {
    if (getComputedStyle(element).overflowY === 'visible') element.removeAttribute('tabindex')
  }
  for (const dialog of all('dialog')) present(dialog)
  for (const element of all('[data-step]')) {
    const step = stepOf(element)
    if (awaited.includes(step)) element.missing = filled.get(step)
    filled.delete(step)
  }
  for (const image of all('img')) if (image.complete) loaded(image)
}

/** @param {PageElement} element */
function observe(element) {
  if (element.matches(listening('near'))) nearness.observe(element)
  if (element.matches(listening('measure'))) sizes.observe(element)
}

/** @param {PageElement} image */
function loaded(image) {
  if (image.tagName !== 'IMG') return
  for (const each of [image, image.closest('.loading')]) if (each) each.dataset[image.naturalWidth ? 'loaded' : 'failed'] = ''
  if (!image.naturalWidth && image.matches(listening('failure'))) send('near', image, false)
}

/** @type {(element: PageElement, before: PageElement | null) => any} */
function move(element, before) {
  const parent = element.parentNode
  if (before === element || element.nextSibling === before) return
  if (parent.moveBefore) return parent.moveBefore(element, before)
  if (!element.contains(document.activeElement)) return parent.insertBefore(element, before)
  // Removing it from the document would lose the focus.
  const others = [...parent.children].filter(each => each !== element)
  const after = before ? others.splice(others.indexOf(before)) : []
  element.before(...others)
  element.after(...after)
}

/** @type {(key: string) => Store} */
const shelf = key => /^(own:[^:]*:view:)?scene:/.test(key) ? session : local

/** @type {Effects} */
const effects = {
  title: text => { document.title = text },
  announce: text => { announcer.textContent = text },
  store: (key, value) => keep(shelf(key), 'app.' + key, value),
  forget: key => shelf(key).removeItem('app.' + key),
  reload: seconds => { spread = seconds * 1000 }
}
