// Keeps this page in step with its views in the server: applies its frames, tells it what the user does.
// id="n<number>" names an element, data-events what it listens for.

const page = document.getElementById('page')
const bar = document.getElementById('status')
const announcer = document.getElementById('announcer')
const version = page.dataset.version
const policy = { createHTML: html => html, createScriptURL: url => url }
const trusted = window.trustedTypes?.createPolicy('live', policy) ?? policy

/** @type {Tools['on']} */
const on = (types, action, isFirst) => {
  for (const type of types.split(' ')) document.addEventListener(type, action, isFirst)
}
/** @type {(id: any) => PageElement} */
const lookUp = id => id ? document.getElementById('n' + id) : page
/** @type {(id: number) => PageElement} The element, or an error. */
const find = id => {
  const element = lookUp(id)
  if (!element) throw Error('no element ' + id)
  return element
}
const listening = kind => `[data-events~="${kind}"]`
/** @type {Tools['number']} */
const number = element => element.id ? +element.id.slice(1) : element
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const dark = matchMedia('(prefers-color-scheme: dark)')
const wide = matchMedia('(min-width: 700px)')

// Connection

let socket, isLive = false, attempt = 0, failures = 0, spread = 0, retry, deadline
let connectToken = page.dataset.connect, resumeKey = null
let applied = 0, sequence = 0, transmitted = 0, handled = 0
// The server takes so many events at once; those behind them wait.
/** @type {any[]} Each a `PageEvent`. */
let unconfirmed = []
const atOnce = 60, most = 500
let isNew = true
// Whose page it is, as the server names them.
let owner

const display = () => [wide.matches ? 'regular' : 'compact', dark.matches ? 'dark' : 'light', calm.matches]
const here = () => location.pathname + location.search
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function connect() {
  clearTimeout(retry)
  if (socket) return
  const opening = socket = new WebSocket(page.dataset.socket)
  deadline = setTimeout(disconnected, 10_000)
  opening.onopen = () => {
    post([0, 'hello', 0, {
      connect: connectToken, resume: resumeKey, frame: applied, url: here(), display: display(), zone: zone()
    }])
    connectToken = null
  }
  opening.onmessage = message => { if (socket === opening) receive(JSON.parse(message.data)) }
  opening.onclose = event => { if (socket === opening) disconnected(event.code) }
}

// After sockets that failed Firefox makes the next wait, up to a minute (RFC 6455, section 7.2.3): so there is none
// before the server answers ordinary questions again.
function ask() {
  const later = () => { if (!socket) disconnected() }
  fetch(page.dataset.uploader, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    .then(({ status }) => status < 500 ? connect() : later(), later)
}

function disconnected(code) {
  socket?.close()
  socket = queued = null
  isLive = false
  clearTimeout(retry)
  heard()
  if (code === 4001) return reload()
  if (code === 4002) return
  if (code === 4003) {
    say('Too many pages are open. Close some, then reload.')
    return retry = setTimeout(hurry, 30_000)
  }
  if (bar.hidden || bar.textContent !== mentioned) {
    say((navigator.onLine ? '' : 'You are offline: what you do is sent later. ') + 'Reconnecting…')
  }
  const step = Math.min(5000, 10 * 2 ** attempt++)
  retry = setTimeout(attempt > 1 ? ask : connect, step * (0.5 + Math.random()) + spread * Math.random())
  spread = 0
}

/** @param {string} text */
function say(text) {
  bar.textContent = text
  bar.hidden = false
}

// For as long as it takes to read.
let mentioned
/** @param {string} text */
function mention(text) {
  say(mentioned = text)
  setTimeout(() => { bar.hidden ||= bar.textContent === text }, 12_000)
}

function hurry() {
  if (socket || document.visibilityState === 'hidden') return
  attempt = 0
  connect()
}

// Often while somebody looks, so that a dead line is soon known to be one.
let beats = 0
setInterval(() => { if (isLive && (!document.hidden || ++beats % 5 === 0)) transmit([0, 'ping', 0]) }, 5000)

/** @type {(event: any[]) => void} */
const post = event => { if (socket.readyState === 1) socket.send(JSON.stringify(event)) }

function transmit(event) {
  deadline ??= setTimeout(disconnected, 10_000)
  post(event)
}

function heard() {
  clearTimeout(deadline)
  deadline = null
}

/** @type {Tools['send']} */
function send(kind, element, payload) {
  const id = number(element)
  if (kind !== 'edit') flushEdits()
  const last = unconfirmed.at(-1)
  if (last?.[0] > transmitted && last[1] === kind && last[2] === id && /edit|number|hover|size/.test(kind)) unconfirmed.pop()
  if (unconfirmed.length >= most) {
    mention('Too much waits to be sent. Try again in a moment.')
    return 0
  }
  unconfirmed.push([++sequence, kind, id, payload].filter(part => part !== undefined))
  flow()
  return sequence
}

function flow() {
  if (!isLive) return
  for (const event of unconfirmed.slice(0, atOnce)) {
    if (event[0] > transmitted) transmitted = event[0], transmit(event)
  }
}

/** @type {(event: PageEvent) => boolean} Whether it is more than a look. */
const isDeed = event => /tap|double|hold|commit|drag|key|file|refresh|dismiss/.test(event[1])

/** @type {Tools['awaits']} */
const awaits = (element, ...kinds) =>
  unconfirmed.some(event => event[2] === number(element) && kinds.includes(event[1]))

/** @param {Message} message */
function receive(message) {
  heard()
  if (queued) return queued.push(message)
  if (mayMove() && moves(message)) {
    queued = [message]
    return loadMotion()
  }
  if (message.page) return began(message)
  if (message.welcome) {
    if (message.v !== version) return reload()
    resumeKey = message.welcome
    transmitted = message.a
    confirm(message.a)
    live(kept, message.u)
    return settleSteps()
  }
  try {
    const isNext = message.n === applied + 1
    // An address is of the page that was left where its views did not know yet of a step through the history.
    const list = isNext ? message.o.filter(([name]) => name !== 'p' || message.a >= popped) : []
    if (message.n > applied + 1) return disconnected()
    // Once the server has seen a drag end, its word counts again.
    list.unshift(...parts.gestures?.ended(message.a) ?? [])
    const again = parts.turns?.takeBack(list, message.a)
    apply(list, message.x)
    again?.()
    if (isNext) applied = message.n
    if (message.n) post([0, 'ack', 0, message.n])
    confirm(message.a)
    settleSteps()
  } catch (error) {
    console.error(error)
    resumeKey = null
    attempt = failures++
    disconnected()
  }
}

/** @param {number} through The newest event that the server has seen. */
function confirm(through) {
  if (!(through >= handled)) return
  handled = through
  unconfirmed = unconfirmed.filter(event => event[0] > handled)
  for (const { dataset } of page.querySelectorAll('[data-waiting]')) {
    if (+dataset.waiting <= handled) delete dataset.waiting
  }
  flow()
  parts.gestures?.arrive()
  parts.maps?.arrive()
  parts.flashes?.arrive()
  measure()
  tellNear()
}

/**
 * @param {PageRecord | null} record What was there before a reload.
 * @param {string} [whose] Whose page it is.
 */
function live(record, whose) {
  isLive = true
  attempt = 0
  bar.hidden = true
  flow()
  if (owner !== whose) filled.clear()
  if (isNew || owner !== whose) {
    owner = whose
    sendStored()
  }
  if (!isNew) return
  isNew = false
  keepDisplay()
  // What one person typed is nobody else's to see.
  if (record?.url === here() && record.owner === owner) restore(record)
}

/** @param {Message} message A page from the beginning. */
function began({ page: fresh, welcome, v, n, u }) {
  const record = makeRecord()
  if (v !== version) return reload()
  resumeKey = welcome
  applied = n ?? 0
  handled = popped = 0
  unconfirmed = []
  sequence = transmitted = 0
  for (const map of [pending, follows, measured, nearby, filled]) map.clear()
  parts.gestures?.forget()
  parts.turns?.forget()
  document.adoptedStyleSheets = []
  document.querySelector('style')?.remove()
  addRules(fresh.rules)
  firstSheets = 1
  document.title = fresh.title
  isApplying = true
  page.replaceChildren(parse(fresh.html))
  isApplying = false
  appeared(page)
  showScreen(record.tops[0])
  beginSteps()
  isNew = true
  live(record, u)
  lookUp(fresh.focus)?.focus()
}

// What the browser keeps

// One that is told to keep nothing throws at whoever looks.
/** @type {(name: 'localStorage' | 'sessionStorage') => Store} */
function storage(name) {
  try {
    window[name].getItem('record')
    return window[name]
  } catch {
    return { getItem: () => null, setItem() {}, removeItem() {} }
  }
}

const local = storage('localStorage'), session = storage('sessionStorage')

// Nor is a browser that keeps no more a reason to begin again.
/** @type {(store: Store, key: string, value: string) => void} */
function keep(store, key, value) {
  // There may be no room.
  try { store.setItem(key, value) } catch {}
}

// Beginning again

/** @type {(root?: PageElement) => [string, PageElement][]} Fields by keys that they have again after a reload. */
function stableKeys(root = page) {
  const count = {}
  return [...root.querySelectorAll('input, select, textarea')].map(field => {
    const { type, labels, ariaLabel, placeholder } = field
    // The name of a radio button is that of its element.
    const name = [type === 'radio' || field.name, type, labels?.[0]?.textContent, ariaLabel, placeholder].join()
    return [name + (count[name] = (count[name] ?? 0) + 1), field]
  })
}

const scrollers = () => [document.scrollingElement, ...page.querySelectorAll('.scroll, .list')]

/** @type {(field: PageElement) => 'selectedIndex' | 'checked' | 'value'} */
const choiceIn = ({ type }) => /select/.test(type) ? 'selectedIndex' : /radio|checkbox/.test(type) ? 'checked' : 'value'

/** @type {(field: PageElement) => boolean} */
const isChoice = ({ type }) => /select|radio|checkbox|date|time|color/.test(type)

// What a person typed and chose: each field with its value and type.
/** @type {(root: PageElement, since?: number) => Filled[]} */
const filledIn = (root, since = 0) => stableKeys(root)
  .filter(([, field]) => isChoice(field)
    ? field.chosenAt > since && (field.type !== 'radio' || field.checked) : field.edits)
  .map(([key, field]) => [key, field[choiceIn(field)], field.type])

// Those whose fields are not there, which a choice may bring.
/** @type {(root: PageElement, entries: Filled[]) => Filled[]} */
function fillAgain(root, entries) {
  const known = new Map(stableKeys(root))
  const missing = entries.filter(([key, value]) => {
    const field = known.get(key), choice = field && choiceIn(field)
    if (field && field[choice] !== value) field[choice] = value, isChoice(field) ? choose(field) : edited(field)
    return !field
  })
  flushEdits()
  return missing
}

/** @returns {PageRecord} */
function makeRecord() {
  const focus = stableKeys().find(([, field]) => field === document.activeElement)?.[0]
  // An application may keep what is in a form a moment after the last change of it.
  const edited = filledIn(page, Date.now() - (isLive ? 5000 : 1e9))
  const isLost = unconfirmed.some(isDeed)
  return {
    owner, url: here(), tops: scrollers().map(each => each.scrollTop), edited, focus, isLost
  }
}

/** @param {PageRecord} record */
function restore(record) {
  fillAgain(page, record.edited)
  new Map(stableKeys()).get(record.focus)?.focus({ preventScroll: true })
  scrollers().forEach((each, index) => { if (index) each.scrollTop = record.tops[index] })
  if (record.isLost) mention('What you did last may be lost: look, then do it again.')
}

const reload = () => location.reload()

addEventListener('pagehide', () => {
  const record = makeRecord()
  record.edited = record.edited.filter(entry => entry[2] !== 'password')
  keep(session, 'record', JSON.stringify(record))
})

// Applying frames

let isApplying = false

/** @type {(html: string) => any} What belongs into a page, as a `DocumentFragment`. */
function parse(html) {
  const template = document.createElement('template')
  template.innerHTML = trusted.createHTML(html)
  return template.content
}

// Sheets of the page's first content, which stay.
let firstSheets = 0

/**
 * @param {string} rules
 * @param {boolean} [isWhole] Whether they take the place of those that came before.
 */
function addRules(rules, isWhole) {
  if (isWhole) document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, firstSheets)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
}

/** @type {Record<string, (...parameters: any[]) => any>} */
const operations = {
  t: (id, text) => { find(id).textContent = text },
  a(id, name, value) {
    const element = find(id)
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value)
    if (name === 'data-events') observe(element)
    if (name === 'data-page') setTimeout(() => {
      for (const each of element.children) scroller(each)?.scrollTo(0, tops.get(each))
    })
    for (const part in uses) if (element.matches(uses[part])) load(part)
  },
  c: (id, classes) => { find(id).setAttribute('class', classes) },
  css: addRules,
  i(parent, html, before) {
    const added = parse(html), elements = [...added.children]
    find(parent).insertBefore(added, before ? find(before) : null)
    for (const element of elements) appeared(element, true)
  },
  d: id => disappear(find(id)),
  m: (id, before) => move(find(id), before ? find(before) : null),
  v: setValue,
  k(id, key, on) {
    const element = find(id)
    if (key === 'open' && element.tagName === 'DIALOG') return on ? present(element) : element.close('server')
    if (key === 'checked' && awaits(id, 'toggle', 'pick')) return
    element[key] = on
  },
  f: id => { id ? find(id).focus() : document.activeElement?.blur() },
  p: navigate,
  s(id, block, inline) {
    find(id).scrollIntoView({ block, inline, behavior: timing ? 'smooth' : 'auto' })
  },
  async e(name, parameters) {
    const all = effects[name] ? effects : await load('effects')
    all?.[name]?.(...parameters)
  },
  y(id, property, value) {
    if (parts.gestures?.holds(id, property, value)) return
    find(id).style.setProperty(property, value)
  },
  g(source, id, property, ...formula) {
    formula.length ? follows.set(id + property, [source, id, property, formula]) : follows.delete(id + property)
    parts.gestures?.draw()
  },
  x: (...how) => { timing = motion.timingOf(how) }
}

// Motion

/** @type {Timing | void} */
let timing = null
// Until something moves, and for those who want it no more.
/** @type {Motion} */
const still = { timingOf() {}, prepare: () => () => {}, enter() {}, leave() {} }
let motion = still
// What came while the script of motion was loaded.
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
    keepPlace()
    settle()
    keepFocus()
  } finally {
    isApplying = false
    timing = null
  }
}

// What had the focus when its screen was covered.
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
 * @param {boolean} [isInsertion] Whether it came to a page that is there.
 */
function appeared(root, isInsertion) {
  if (isInsertion) motion.enter(root, timing)
  const all = selector => [root, ...root.querySelectorAll(selector)].filter(each => each.matches(selector))
  all('[data-events]').forEach(observe)
  for (const part in uses) if (all(uses[part])[0]) load(part)
  if (mayMove() && all('[data-transition]')[0]) loadMotion()
  for (const element of all('.bar, .bottomBar, .tabBar, .v > :has(~ [data-page])')) edges.observe(element)
  // What does not scroll by itself is no stop for the keyboard.
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
  // Leaving the document would lose the focus.
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
  trouble(id, text) {
    const field = lookUp(id)
    const place = field?.closest('.filePicker') ?? field?.labels?.[0] ?? field
    if (place) place.dataset.trouble = announcer.textContent = text
  },
  store: (key, value) => keep(shelf(key), 'app.' + key, value),
  forget: key => shelf(key).removeItem('app.' + key),
  reload: seconds => { spread = seconds * 1000 }
}

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

// Taps

const tappable = 'button[id^="n"], a[id^="n"], ' + listening('tap')

on('click', event => {
  if (event.target.upload) {
    event.preventDefault()
    event.target.upload.abort()
    event.target.upload = null
  }
  if (event.target.id === 'skip') {
    event.preventDefault()
    return focusOn(screen.querySelector('h1') ?? screen)
  }
  const target = event.target.closest(tappable + ', dialog')
  if (!target || target.closest('[inert]')) return
  const field = event.target.closest('input, select, textarea, label')
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
  return (isLive || resumeKey) && link.origin === location.origin && !link.target
    && !held(event)[0]
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

// Fields

/** @type {Map<PageElement, number>} */
const pending = new Map()
/** @type {any} The field, and what waits for it. */
let composing = null, deferred = null

/** @type {Tools['isText']} */
const isText = element => element.matches('.field')

const radios = group => [...group.querySelectorAll('input')]

/** @param {PageElement} field */
function edited(field) {
  field.edits = (field.edits ?? 0) + 1
  if (composing === field) return
  clearTimeout(pending.get(field))
  pending.set(field, setTimeout(() => flushEdit(field), 100))
}

/** @param {PageElement} field */
function flushEdit(field) {
  clearTimeout(pending.get(field))
  if (!pending.delete(field) || !field.isConnected) return
  if (isText(field)) send('edit', field, [field.value, field.edits])
  else if (!isNaN(field.valueAsNumber)) send('number', field, field.valueAsNumber)
}

const flushEdits = () => { for (const field of pending.keys()) flushEdit(field) }

/** @param {PageElement} field */
function commit(field) {
  send('commit', field, [field.value, field.edits ?? 0])
}

/** @type {(id: number, value: any, edit: number) => any} */
function setValue(id, value, edit) {
  const field = find(id)
  if (isText(field)) {
    // The user is ahead; a newer answer will follow.
    if (edit !== (field.edits ?? 0)) return
    if (composing === field) return deferred = [id, value, edit]
  } else if (pending.has(field) || awaits(id, 'number', 'pick', 'date')) {
    return
  }
  if (field.tagName === 'SELECT') field.selectedIndex = value
  else if (field.role === 'radiogroup') radios(field).forEach((radio, index) => { radio.checked = index === +value })
  else if (field.value !== value) {
    const caret = value.length - field.value.length + field.selectionStart
    field.value = value
    if (field === document.activeElement && field.selectionStart != null) field.setSelectionRange(caret, caret)
  }
}

on('compositionstart', ({ target }) => { composing = target })
on('compositionend', event => {
  /** @type {[number, any, number]} */
  const value = deferred
  composing = deferred = null
  if (value) setValue(...value)
  if (event.target.edits) edited(event.target)
})

on('input', event => {
  const field = event.target
  if (field.id && (isText(field) || field.type === 'range' && !pending.has(field))) edited(field)
})

/** @param {PageElement} field */
function choose(field) {
  if (field.type === 'file') return upload(field)
  if (!isChoice(field)) return flushEdit(field)
  field.chosenAt = Date.now()
  if (field.type === 'radio') {
    send('pick', field.closest('[role=radiogroup]'), number(field.closest('label')))
  } else if (field.type === 'checkbox') send('toggle', field, field.checked)
  else if (field.tagName === 'SELECT') send('pick', field, number(field.selectedOptions[0]))
  else send('date', field, field.value)
}

on('change', ({ target }) => choose(target))

// Firefox leaves what the focus goes to in part behind a bar.
on('keyup', ({ key, target }) => { if (key === 'Tab') target.scrollIntoView({ block: 'nearest' }) })

on('focusin focusout', ({ target, type }) => {
  if (!isApplying && target.matches(listening('focus'))) send('focus', target, type === 'focusin')
})

/** @param {PageElement} field */
async function upload(field) {
  const id = number(field), trouble = text => effects.trouble(id, text)
  try {
    const { default: upload } = await import(page.dataset.uploader)
    await upload(field, page.dataset, () => resumeKey, tokens => send('file', field, tokens), trouble)
  } catch {
    trouble('The file could not be uploaded. Try again.')
  }
}

// Parts of the script that only those pages load which have a use for them

// By element and property: who is dragged, and [texts, [rest, by x, by y, by |x|, by |y|, least, most], …].
/** @type {Map<string, any[]>} */
const follows = new Map()
const uses = {
  gestures: '.tabs[data-key=page], .swipe, .contextMenu, '
    + ['double', 'drag', 'hold', 'hover', 'pinch', 'press', 'refresh'].map(listening),
  maps: listening('camera'),
  timers: '[data-timer]',
  turns: '[data-tab]',
  flashes: listening('flash'),
  keyboard: '[data-keys], [data-submit], [aria-keyshortcuts], .menu, [role=figure], [role=tablist], [role=radiogroup], '
    + listening('tap') + ':not(button, a[href])'
}
/** @type {Tools} */
const tools = {
  page, on, send, awaits, listening, lookUp, number, pointIn, isText, held, tap, commit, follows, calm, mention, keepPlace,
  reload, seen: () => handled, sent: () => sequence, resume(key) { resumeKey = key, disconnected() }
}
/** @type {Parts} */
const parts = {}
/** @type {Record<string, Promise<any>>} */
const loading = {}

const load = part => loading[part] ??= import(page.dataset[part])
  .then(script => parts[part] = script.default(tools), () => { delete loading[part] })

// Places

/** @type {Map<any, ResizeObserverSize>} */
const measured = new Map()
const sizes = new ResizeObserver(entries => {
  for (const { target, borderBoxSize: [size] } of entries) {
    if (!target.isConnected) sizes.unobserve(target)
    else measured.set(target, size)
  }
  measure()
})

function measure() {
  if (!measured.size || awaits(0, 'measure')) return
  const some = [...measured].slice(0, most)
  for (const [target] of some) measured.delete(target)
  send('measure', 0, some.filter(([target]) => target.id).map(([target, size]) => {
    const { x, y } = target.getBoundingClientRect()
    return [number(target), x, y, size.inlineSize, size.blockSize]
  }))
}

// Scrolling: the page does, whichever screen it shows.

const pageScreen = ':is([data-page] > .screen, [data-page] > .tabPanel):not([hidden], [hidden] *)'
// Where each screen was left.
const tops = new WeakMap()
let screen = page
// Where to go once the page is long enough, unless somebody scrolls meanwhile, and until when.
/** @type {[top: number, until: number] | null} */
let goal = null

const shownScreen = () => [...page.querySelectorAll(pageScreen)].at(-1) ?? page

function aim(top, until = performance.now() + 10_000) {
  const { scrollHeight, clientHeight } = document.documentElement
  scrollTo({ top, behavior: 'instant' })
  goal = top > scrollHeight - clientHeight + 1 && performance.now() < until ? [top, until] : null
}

function showScreen(top = 0) {
  screen = shownScreen()
  aim(tops.get(screen) ?? top)
}

// After a change of the page: another screen has a place of its own.
function keepPlace() {
  if (screen === shownScreen()) return goal && aim(...goal)
  showScreen(returnTop)
}

on('wheel touchmove keydown pointerdown', () => { goal = null })
// Asked while a change is made, the page would be laid out twice.
on('scroll', () => tops.set(screen, scrollY))
on('scrollend', () => history.replaceState({ ...history.state, top: scrollY }, ''))

// What stays at the edges of the window while the rest scrolls.
const edges = new ResizeObserver(() => {
  const height = selector => Math.max(0, ...[...page.querySelectorAll(selector)].map(each => each.offsetHeight))
  const above = height('.v > :has(~ [data-page])'), below = wide.matches ? 0 : height('[data-page] > .tabBar')
  const heights = {
    above, below, top: above + height('[data-page] > .screen > .bar'),
    bottom: below + height('[data-page] > .screen > .bottomBar')
  }
  for (const edge in heights) document.documentElement.style.setProperty('--' + edge, heights[edge] + 'px')
})

const nearby = new Set()
const nearness = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) nearby.add(target)
    if (isIntersecting || !target.isConnected) nearness.unobserve(target)
  }
  tellNear()
}, { rootMargin: '600px 0px', scrollMargin: '600px 0px' })

// Each once, and together those that came meanwhile: no tap is to wait for a list that flies by.
function tellNear() {
  if (awaits(0, 'near')) return
  const some = [...nearby].filter(each => each.isConnected && each.id).slice(0, most)
  if (!some[0]) return nearby.clear()
  for (const each of some) nearby.delete(each)
  send('near', 0, some.map(number))
}

on('load error', ({ target }) => loaded(target), true)

// History: a step for each screen that was gone to, and one for each sheet or dialog in front of it and each screen that
// was gone to inside that.

history.scrollRestoration = 'manual'
let depth = history.state?.depth ?? 0
// Steps of another session of the page mean nothing to this one.
let era
// The numbers of what stood in front of the page at this step, the first one lowest.
/** @type {number[]} */
let front = []
// What the steps before this one show, the nearest last.
let trail = history.state?.trail ?? []
// Where the views are, and how many screens further, which the history has not followed yet.
let address = page.dataset.url ?? here(), way = 0
// Whether the browser is still to make a step that was asked of it.
let isStepping = false
// The event that follows a step of the browser's own, the last that told views of its address, what the step is to bring
// to the front, and where it was scrolled to.
let followed = 0, popped = 0, awaited = [], returnTop
// What was filled into what its reader closed, by its number.
/** @type {Map<number, Filled[]>} */
const filled = new Map()
/** @type {PageElement[]} */
let dialogs = []

/** @type {(element: PageElement) => number} */
const stepOf = element => +(element.dataset.step ?? 0)

function inFront() {
  dialogs = dialogs.filter(each => each.isConnected && each.open)
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
  // What stood in front before may be gone, such as a question.
  if (before.length > now.length) front = before
  settleSteps()
}

/** @type {(url: string, mode: 'push' | 'back' | 'replace') => void} */
function navigate(url, mode) {
  address = url
  if (mode === 'push') way++
  if (mode === 'back') way--
}

// Has the history follow the views.
function settleSteps() {
  if (isStepping || followed > handled) return
  for (const each of inFront()) if (each.missing?.[0]) each.missing = fillAgain(each, each.missing)
  const now = numbersInFront(), name = nameOf(now), shown = history.state?.front + ' ' + here()
  let steps = 0
  if (!awaited.length) {
    steps = now.length - front.length + way
    // Where it was shown before, which may be another number of steps away: some opened several screens at once.
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
  // It may have changed since the steps after it were made.
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

// Surroundings

function keepDisplay() {
  const words = [...display(), encodeURIComponent(zone())].join('.')
  document.cookie = `display=${words}; path=/; max-age=31536000; samesite=lax`
}

// Columns at the side scroll by themselves; where there is no room beside them, the page does.
const scroller = element => element.querySelector('.scroll, .list') ?? element.closest('.sidebar')

for (const query of [wide, dark, calm]) query.addEventListener('change', () => {
  for (const each of page.querySelectorAll('.sidebar :not([data-page]) > .screen')) tops.set(each, scroller(each).scrollTop)
  keepDisplay()
  send('size', 0, display())
})

// What is kept of one person is told to pages of theirs only.
/** @type {(key?: string) => boolean} */
const isTold = key => /^app\.(?!own:)/.test(key) || key?.startsWith(`app.own:${owner}:`)
const size = text => new Blob([text]).size
const fits = entry => size(entry.join('')) <= 16e3

function sendStored() {
  let room = 2e5
  const told = [local, session].flatMap(store => Object.keys(store).filter(isTold)
    .map(key => [key.slice(4), store.getItem(key)]).filter(fits).slice(0, 50))
  send('stored', 0, [owner ?? '', told.filter(entry => (room -= size(JSON.stringify(entry))) > 0)])
}
addEventListener('storage', ({ key, newValue }) => {
  const entry = [key?.slice(4), newValue]
  if (isTold(key) && fits(entry)) send('store', 0, entry)
})

addEventListener('online', hurry)
addEventListener('offline', () => { if (socket) disconnected() })
addEventListener('pageshow', hurry)
on('visibilitychange', hurry)

let kept
// Somebody may have changed it.
try { kept = JSON.parse(session.getItem('record')) } catch {}
session.removeItem('record')
appeared(page)
showScreen(history.state && kept?.url === here() ? kept.tops[0] : history.state?.top)
beginSteps()
lookUp(page.dataset.focus)?.focus()
await Promise.all(Object.values(loading))
connect()
if (page.dataset.worker) navigator.serviceWorker?.register(trusted.createScriptURL(page.dataset.worker))
