// History: one entry for each pushed screen, each sheet or dialog, and each screen pushed inside it.

history.scrollRestoration = 'manual'
let depth = history.state?.depth ?? 0
// Identifies the session of the page. The numbers in entries of other sessions are invalid.
let era
// The numbers of the dialogs and their screens at this entry, the lowest first.
/** @type {number[]} */
let front = []
// The names of the preceding entries, nearest last.
let trail = history.state?.trail ?? []
// The address of the views, and the number of pushed screens that the history has not followed yet.
let address = page.dataset.url ?? here(), way = 0
// True while a step requested by the script is in progress.
let isStepping = false
// The event sent last after a step by the browser, the last event with an address, the dialogs to present again, and
// the scroll position of the entry.
let followed = 0, popped = 0, awaited = [], returnTop
// The values in closed dialogs, by the number of the dialog.
/** @type {Map<number, Filled[]>} */
const filled = new Map()
/** @type {PageElement[]} */
let dialogs = []

/** @type {(element: PageElement) => number} */
const stepOf = element => +(element.dataset.step ?? 0)

function inFront() {
  dialogs = dialogs.filter(each => each.matches(':modal'))
  return dialogs.flatMap(dialog =>
    [dialog, ...dialog.querySelectorAll(':scope .screen[id][data-step]:not([hidden] *, :scope dialog *)')])
}

const numbersInFront = () => inFront().map(stepOf)
/** @type {(numbers: number[]) => string} */
const nameOf = numbers => numbers + ' ' + address

/** @param {number[]} numbers */
function mark(numbers) {
  front = numbers
  history.replaceState({ ...history.state, depth, era, front, trail }, '', address)
}

function beginSteps() {
  era = Math.random()
  followed = way = 0
  awaited = []
  const now = numbersInFront(), before = history.state?.front ?? now
  mark(now.slice(0, before.length))
  // A dialog of the earlier session may no longer exist.
  if (before.length > now.length) front = before
  settleSteps()
}

/** @type {(url: string, mode: 'push' | 'back' | 'replace') => void} */
function navigate(url, mode) {
  address = url
  if (mode === 'push') way++
  if (mode === 'back') way--
}

// Makes the history follow the views.
function settleSteps() {
  if (isStepping || followed > handled) return
  for (const each of inFront()) if (each.missing?.[0]) each.missing = fillAgain(each, each.missing)
  const now = numbersInFront(), name = nameOf(now), shown = history.state?.front + ' ' + here()
  let steps = 0
  if (!awaited.length) {
    steps = now.length - front.length + way
    // If several screens were pushed at once, the entry of this state may be a different number of steps away.
    const last = trail.lastIndexOf(name) - trail.length
    const isBefore = last >= -trail.length && (steps < 0 || !steps && last === -1 && name !== shown)
    if (isBefore && (!steps || trail.at(steps) !== name)) steps = last
  }
  steps = Math.max(steps, -depth)
  awaited = []
  way = 0
  returnTop = undefined
  if (steps < 0) {
    isStepping = true
    return history.go(steps)
  }
  for (let left = steps; left > 0; left--) {
    trail = [...trail, front + ' ' + here()].slice(-50)
    front = now.slice(0, Math.max(0, now.length - left + 1))
    history.pushState({ depth: ++depth, era, front, trail }, '', address)
  }
  if (history.state?.era !== era || address !== here() || '' + now !== '' + front) mark(now)
}

addEventListener('popstate', ({ state }) => {
  const moved = (state?.depth ?? 0) - depth, isKnown = state?.era === era, left = nameOf(front)
  depth += moved
  trail = state?.trail ?? []
  // The entry may have changed since later entries recorded its name.
  if (moved > 0) trail.splice(-moved, 1, left)
  if (isStepping) {
    isStepping = false
    mark(numbersInFront())
    return settleSteps()
  }
  const wanted = isKnown ? state.front : []
  const shared = wanted.findIndex((number, index) => number !== front[index])
  const common = shared < 0 ? Math.min(wanted.length, front.length) : shared
  for (const element of inFront().slice(common).reverse()) dismiss(element)
  if (!isKnown || moved !== wanted.length - front.length) popped = send('pop', 0, address = here())
  awaited = wanted.slice(common)
  for (const number of awaited) send('present', 0, number)
  front = wanted
  returnTop = state?.top
  followed = sequence
})
