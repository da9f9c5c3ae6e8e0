// Keeps this page in step with its views in the server: applies the operations of its frames, tells it what the
// user does. id="n<number>" names an element. data-events says what to listen for beside an element's own nature:
// tap, double-tap, repeat (need not wait for an answer), drag, near (the window), refresh (by pulling), focus.

const page = document.getElementById('page')
const bar = document.getElementById('status')
const announcer = document.getElementById('announcer')
const version = page.dataset.version
const markup = window.trustedTypes
  ? trustedTypes.createPolicy('live', { createHTML: html => html })
  : { createHTML: html => html }
const generated = new CSSStyleSheet()
document.adoptedStyleSheets.push(generated)

const lookUp = id => id ? document.getElementById('n' + id) : page
const find = id => {
  const element = lookUp(id)
  if (!element) throw new Error('no element ' + id)
  return element
}
const focusFirst = id => lookUp(id)?.focus()
const listening = kind => `[data-events~="${kind}"]`
const number = element => Number(element.id.slice(1))
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const dark = matchMedia('(prefers-color-scheme: dark)')
const wide = matchMedia('(min-width: 700px)')

// MARK: Connection

// Most cuts are short, so the first tries come fast; jitter keeps a restarted server from a stampede.
const ladder = [10, 50, 100, 150, 200, 250, 500, 1000, 2000, 5000]
const answerWithin = 10_000
const pingAfter = 25_000
const keptEvents = 60

let socket, isLive = false, attempt = 0, failures = 0, spread = 0, retry, barTimer, lastHeard = 0, askedAt = 0
let connectToken = page.dataset.connect, resumeKey = null
let applied = 0, sequence = 0, handled = 0
let unconfirmed = []
let onceLive = []

const display = () => [wide.matches ? 'regular' : 'compact', dark.matches ? 'dark' : 'light', calm.matches]
const here = () => location.pathname + location.search
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'GMT'

function connect() {
  clearTimeout(retry)
  if (socket) return
  const opening = new WebSocket(location.origin.replace(/^http/, 'ws') + page.dataset.socket)
  socket = opening
  lastHeard = askedAt = performance.now()
  opening.onopen = () => {
    post([0, 'hello', 0, {
      connect: connectToken, resume: resumeKey, frame: applied, url: here(), display: display(), zone: zone()
    }])
    connectToken = null
  }
  opening.onmessage = message => { if (socket === opening) receive(JSON.parse(message.data)) }
  opening.onclose = event => { if (socket === opening) disconnected(event.code) }
}

function disconnected(code) {
  socket?.close()
  socket = null
  isLive = false
  clearTimeout(retry)
  // Ended for good: a reload shows what is allowed now.
  if (code === 4001) return location.reload()
  // Taken over by another connection.
  if (code === 4002) return
  barTimer ??= setTimeout(() => { bar.hidden = false }, 500)
  const step = ladder[Math.min(attempt++, ladder.length - 1)]
  retry = setTimeout(connect, step * (0.5 + Math.random()) + spread * Math.random())
  spread = 0
}

function hurry() {
  if (socket || document.visibilityState === 'hidden') return
  attempt = 0
  connect()
}

setInterval(() => {
  if (!socket) return
  const now = performance.now()
  if (askedAt && now - Math.max(askedAt, lastHeard) > answerWithin) disconnected()
  else if (isLive && !askedAt && now - lastHeard > pingAfter) transmit([0, 'ping', 0])
}, 2000)

// What a closing socket loses is sent again by the next one.
const post = event => { if (socket.readyState === 1) socket.send(JSON.stringify(event)) }

function transmit(event) {
  askedAt ||= performance.now()
  post(event)
}

// Kept until the server has confirmed.
function send(kind, id, payload) {
  if (kind !== 'edit') flushEdits()
  const last = unconfirmed[unconfirmed.length - 1]
  // Until it can be sent, only the newest value counts.
  if (!isLive && kind === 'edit' && last?.[1] === kind && last[2] === id) unconfirmed.pop()
  if (unconfirmed.length >= keptEvents) return 0
  const event = [++sequence, kind, id, ...(payload === undefined ? [] : [payload])]
  unconfirmed.push(event)
  if (isLive) transmit(event)
  return sequence
}

const awaits = (id, ...kinds) => unconfirmed.some(event => event[2] === id && kinds.includes(event[1]))

function receive(message) {
  lastHeard = performance.now()
  askedAt = 0
  if (message.page) return began(message)
  if (message.welcome) {
    if (message.v !== version) return reload()
    resumeKey = message.welcome
    confirm(message.a)
    for (const event of unconfirmed) transmit(event)
    return live()
  }
  try {
    if (message.n) {
      if (message.n > applied + 1) return disconnected()
      if (message.n === applied + 1) {
        apply(message.o, message.x)
        applied = message.n
      }
      post([0, 'ack', 0, message.n])
    } else if (message.o) {
      apply(message.o)
    }
    confirm(message.a)
  } catch (error) {
    // The page is not what the server thinks.
    console.error(error)
    resumeKey = null
    attempt = failures++
    disconnected()
  }
}

function confirm(through) {
  if (!(through >= handled)) return
  handled = through
  unconfirmed = unconfirmed.filter(event => event[0] > handled)
  for (const [id, sequence] of waiting) {
    if (sequence > handled) continue
    waiting.delete(id)
    lookUp(id)?.removeAttribute('data-waiting')
  }
  if (drag && drag.sent <= handled) continueDrag()
  if (restoreScroll && restoreScroll.after <= handled) {
    scrollTo(0, restoreScroll.top)
    restoreScroll = null
  }
}

function live() {
  isLive = true
  attempt = 0
  clearTimeout(barTimer)
  barTimer = null
  bar.hidden = true
  for (const action of onceLive.splice(0)) action()
}

// The server knows this page no more and has made a new one.
function began({ page: fresh, welcome, v, n }) {
  const record = makeRecord()
  if (v !== version) return reload(record)
  resumeKey = welcome
  applied = n ?? 0
  handled = 0
  unconfirmed = []
  sequence = 0
  fields.clear()
  follows.clear()
  waiting.clear()
  drag = null
  generated.replaceSync('')
  for (const sheet of document.querySelectorAll('style')) sheet.remove()
  addRules(fresh.rules)
  document.title = fresh.title
  isApplying = true
  page.replaceChildren(parse(fresh.html))
  isApplying = false
  appeared(page)
  onceLive = [sendDisplay, sendStored, () => restore(record)]
  live()
  focusFirst(fresh.focus)
}

// MARK: Beginning again

// Ids change; what a field is called does not.
function stableKeys() {
  const count = {}
  return [...page.querySelectorAll('input, textarea')].map(field => {
    const name = [field.name, field.ariaLabel, field.labels?.[0]?.textContent, field.placeholder].join('|')
    return [name + (count[name] = (count[name] ?? 0) + 1), field]
  })
}

function makeRecord() {
  const edited = []
  let focus
  for (const [key, field] of stableKeys()) {
    if (field === document.activeElement) focus = key
    if (fields.get(number(field))?.edit && isText(field)) edited.push([key, field.value, field.type])
  }
  return { url: here(), top: scrollY, edited, focus }
}

function restore(record) {
  const known = new Map(stableKeys())
  for (const [key, value] of record.edited) {
    const field = known.get(key)
    if (!field) continue
    field.value = value
    edited(field)
  }
  flushEdits()
  known.get(record.focus)?.focus({ preventScroll: true })
  scrollTo(0, record.top)
}

function reload(record = makeRecord()) {
  // What is kept beyond this page's life must not hold secrets.
  record.edited = record.edited.filter(entry => entry[2] !== 'password')
  sessionStorage.setItem('record', JSON.stringify(record))
  location.reload()
}

// MARK: Applying frames

let isApplying = false

function parse(html) {
  const template = document.createElement('template')
  template.innerHTML = markup.createHTML(html)
  return template.content
}

function addRules(rules) {
  const parsed = new CSSStyleSheet()
  parsed.replaceSync(rules)
  for (const rule of parsed.cssRules) generated.insertRule(rule.cssText, generated.cssRules.length)
}

const operations = {
  t: (id, text) => { find(id).textContent = text },
  a(id, name, value) {
    // A second defence.
    if (/^on|^style$|^srcdoc$/i.test(name)) throw new Error('attribute ' + name)
    const element = find(id)
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value)
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
  r(id, html) {
    const old = find(id), focus = old.contains(document.activeElement) && keepFocus()
    closeDialogs(old)
    const added = parse(html), elements = [...added.children]
    old.replaceWith(added)
    for (const element of elements) appeared(element)
    if (focus) focus()
  },
  v: setValue,
  k(id, key, on) {
    const element = find(id)
    if (key === 'open' && element.tagName === 'DIALOG') return on ? present(element) : element.close('server')
    if (key === 'checked' && awaits(id, 'toggle', 'pick')) return
    element[key] = on
  },
  f: id => { id ? find(id).focus() : document.activeElement?.blur() },
  p: navigate,
  s(id, how) {
    find(id).scrollIntoView({ block: how, inline: how, behavior: calm.matches ? 'auto' : 'smooth' })
  },
  e: (name, parameters) => effects[name]?.(...parameters),
  y(id, property, value) {
    // A drag belongs to the hand until it ends.
    if (property === 'transform' && drag?.followers.some(([element]) => element.id === 'n' + id)) return
    find(id).style.setProperty(property, value)
  },
  g(id, binding) {
    binding ? follows.set(id, binding) : follows.delete(id)
    if (drag) drag.followers = followers(drag.element)
  }
}

let transaction = null

// Before the browser draws again.
function apply(list, how) {
  isApplying = true
  transaction = how && !calm.matches ? { duration: how[0] * 1000, delay: how[1] * 1000, easing: how[2] } : null
  const settle = [...keepScroll(list), ...(transaction ? glide(list) : [])]
  if (transaction) startTransitions()
  try {
    for (const [name, ...parameters] of list) operations[name](...parameters)
    for (const action of settle) action()
  } finally {
    isApplying = false
    transaction = null
  }
}

let transitionsEnd
function startTransitions() {
  const { duration, delay, easing } = transaction
  page.style.setProperty('--timing', `${duration}ms ${easing} ${delay}ms`)
  page.dataset.animating = ''
  clearTimeout(transitionsEnd)
  transitionsEnd = setTimeout(() => delete page.dataset.animating, duration + delay + 50)
}

const timing = () => ({ ...transaction, fill: 'backwards' })
const away = {
  opacity: { opacity: 0 }, scale: { transform: 'scale(0)' }, slide: { transform: 'translateX(-100%)' },
  'move-top': { transform: 'translateY(-100%)' }, 'move-bottom': { transform: 'translateY(100%)' },
  'move-leading': { transform: 'translateX(-100%)' }, 'move-trailing': { transform: 'translateX(100%)' }
}
// `a+b` is both at once, `a/b` coming by a and going by b.
function absence(element, isGoing) {
  const ways = (element.dataset.transition ?? '').split('/')
  const parts = ways[isGoing ? ways.length - 1 : 0].split('+').map(name => away[name]).filter(Boolean)
  return transaction && parts.length ? Object.assign({}, ...parts) : null
}

function glide(list) {
  return list.filter(([name, id]) => name === 'm' && lookUp(id)).map(([, id]) => {
    const element = find(id), before = element.getBoundingClientRect(), how = timing()
    return () => {
      const after = element.getBoundingClientRect()
      element.animate([{ transform: `translate(${before.x - after.x}px, ${before.y - after.y}px)` }, {}], how)
    }
  })
}

function disappear(element) {
  closeDialogs(element)
  const exit = absence(element, true)
  if (!exit) return element.remove()
  element.inert = true
  for (const each of [element, ...element.querySelectorAll('[id]')]) each.removeAttribute('id')
  const animation = element.animate([{}, exit], timing())
  animation.onfinish = animation.oncancel = () => element.remove()
}

function appeared(root, isInsertion) {
  const entrance = isInsertion && absence(root)
  if (entrance) root.animate([entrance, {}], timing())
  const all = selector => [root, ...root.querySelectorAll(selector)].filter(each => each.matches(selector))
  for (const element of all(listening('near'))) nearness.observe(element)
  for (const dialog of all('dialog')) present(dialog)
  for (const image of all('img')) if (image.complete && image.naturalWidth) image.dataset.loaded = ''
}

function keepFocus() {
  const { id, selectionStart, selectionEnd } = document.activeElement
  return () => {
    const element = document.getElementById(id)
    element?.focus({ preventScroll: true })
    if (selectionStart != null && isText(element)) element.setSelectionRange?.(selectionStart, selectionEnd)
  }
}

function move(element, before) {
  const parent = element.parentNode
  if (before === element || element.nextSibling === before) return
  if (parent.moveBefore) return parent.moveBefore(element, before)
  if (!element.contains(document.activeElement)) return parent.insertBefore(element, before)
  // Leaving the document would lose the focus: the others go around it.
  const isAhead = before && element.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_PRECEDING
  const others = []
  for (let next = isAhead ? before : element.nextSibling; next && next !== (isAhead ? element : before);) {
    others.push(next)
    next = next.nextSibling
  }
  const place = isAhead ? element.nextSibling : element
  for (const other of others) parent.insertBefore(other, place)
}

const scrollerOf = element => {
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  }
  return document.scrollingElement
}

// What is read stays where it is.
function keepScroll(list) {
  const parents = new Set()
  for (const [name, id] of list) {
    const element = /^[idmr]$/.test(name) && lookUp(id)
    if (element) parents.add(name === 'i' ? element : element.parentElement)
  }
  const settle = []
  for (const parent of parents) {
    const scroller = scrollerOf(parent)
    if (!scroller.scrollTop) continue
    const edge = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top
    const anchor = [...parent.children].find(child => child.getBoundingClientRect().bottom > edge)
    const top = anchor?.getBoundingClientRect().top
    settle.push(() => {
      if (anchor?.isConnected) scroller.scrollTop += anchor.getBoundingClientRect().top - top
    })
  }
  return settle
}

const effects = {
  title: text => { document.title = text },
  open: url => { if (/^(https?:|mailto:|\/(?!\/))/i.test(url)) window.open(url, '_blank', 'noopener') },
  announce: text => { announcer.textContent = text },
  store: (key, value) => localStorage.setItem('app.' + key, value),
  forget: key => localStorage.removeItem('app.' + key),
  // The server is about to stop; pages come back to the next one spread over this time.
  reload: seconds => { spread = seconds * 1000 },
  // Only HTTP can set cookies: trade the ticket for them, then come back.
  async ticket(ticket) {
    const answer = await fetch(page.dataset.ticket, { method: 'POST', body: ticket })
    if (answer.ok) disconnected()
  }
}

// MARK: Dialogs

function present(dialog) {
  if (dialog.matches(':modal')) return
  dialog.removeAttribute('open')
  dialog.returnValue = ''
  dialog.showModal()
}

// Closing gives the focus back, removal does not.
function closeDialogs(element) {
  const dialogs = [element, ...element.querySelectorAll('dialog')].filter(each => each.matches('dialog:modal'))
  for (const dialog of dialogs.reverse()) dialog.close('server')
}

// The server decides whether a dialog goes.
document.addEventListener('cancel', event => {
  if (event.target.tagName !== 'DIALOG') return
  event.preventDefault()
  send('dismiss', number(event.target))
}, true)
document.addEventListener('close', ({ target }) => {
  // A second Escape closes without asking.
  if (target.tagName === 'DIALOG' && target.returnValue !== 'server') send('dismiss', number(target))
}, true)

// MARK: Taps

const waiting = new Map()
const tappable = 'button[id^="n"], a[id^="n"], ' + listening('tap')

document.addEventListener('click', event => {
  if (hasDragged) {
    hasDragged = false
    event.preventDefault()
    return event.stopPropagation()
  }
  const target = event.target.closest(tappable + ', dialog')
  if (!target || target.closest('[inert]')) return
  const field = event.target.closest('input, select, textarea, label')
  if (field && target.contains(field)) return
  if (target.tagName === 'DIALOG') return tappedOutside(target, event)
  if (target.href && !isOurs(target, event)) return
  if (target.tagName === 'A' || target.tagName === 'BUTTON') event.preventDefault()
  tap(target)
}, true)

document.addEventListener('dblclick', event => {
  const target = event.target.closest(listening('double-tap'))
  if (target) tap(target)
})

document.addEventListener('keydown', event => {
  const target = event.target
  if ((event.key === 'Enter' || event.key === ' ') && target.matches?.(listening('tap') + ':not(button, a[href])')) {
    event.preventDefault()
    tap(target)
  } else if (event.key === 'Enter' && !event.isComposing && target.matches?.('input[data-submit]')) {
    event.preventDefault()
    commit(target)
  }
})

document.addEventListener('submit', event => event.preventDefault())

// New windows, downloads and other sites are the browser's part.
function isOurs(link, event) {
  return (isLive || resumeKey) && link.origin === location.origin && !link.target && !link.hasAttribute('download')
    && event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}

function tap(element) {
  const id = number(element)
  element.closest('details')?.removeAttribute('open')
  // A second tap before the answer is most likely a slip.
  if (waiting.has(id)) return
  const sent = send('tap', id)
  if (!sent || element.matches(listening('repeat') + ', .stepper *')) return
  waiting.set(id, sent)
  element.dataset.waiting = ''
}

function tappedOutside(dialog, { target, clientX: x, clientY: y }) {
  if (target !== dialog || dialog.role === 'alertdialog') return
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  if (x < left || x > right || y < top || y > bottom) send('dismiss', number(dialog))
}

// MARK: Fields

// By element: how often the user has edited it, and the timer of an edit not sent yet.
const fields = new Map()
const debounce = 100
let composing = null, deferred = null

const isText = element => element?.tagName === 'TEXTAREA'
  || element?.tagName === 'INPUT' && /^(text|search|email|password|url|tel)$/.test(element.type)

const radios = group => [...group.querySelectorAll('input[type=radio]')]

function stateOf(id) {
  if (!fields.has(id)) fields.set(id, { edit: 0, timer: 0 })
  return fields.get(id)
}

function edited(field) {
  const state = stateOf(number(field))
  state.edit++
  // A composition is not text yet.
  if (composing === field) return
  clearTimeout(state.timer)
  state.timer = setTimeout(() => flushEdit(number(field)), debounce)
}

function flushEdit(id) {
  const state = fields.get(id), field = lookUp(id)
  if (!state) return
  clearTimeout(state.timer)
  state.timer = 0
  if (!field) return
  if (isText(field)) send('edit', id, [field.value, state.edit])
  else if (!isNaN(field.valueAsNumber)) send('number', id, field.valueAsNumber)
}

// A button acts on what its user sees in the fields.
function flushEdits() {
  for (const [id, state] of fields) if (state.timer) flushEdit(id)
}

function commit(field) {
  send('commit', number(field), [field.value, stateOf(number(field)).edit])
}

function setValue(id, value, edit) {
  const field = find(id)
  if (isText(field)) {
    // The user is ahead; an answer to the newest edit will follow.
    if (edit !== stateOf(id).edit) return
    if (composing === field) { deferred = [id, value, edit]; return }
  } else if (fields.get(id)?.timer || awaits(id, 'number', 'pick', 'date')) {
    return
  }
  // Choices go by their place in the list.
  if (field.tagName === 'SELECT') { field.selectedIndex = Number(value); return }
  if (field.role === 'radiogroup') { radios(field).forEach((radio, index) => { radio.checked = index === Number(value) }); return }
  if (field.value === value) return
  const fromEnd = field === document.activeElement && isText(field) && field.value.length - field.selectionStart
  field.value = value
  if (fromEnd === false) return
  const caret = Math.max(0, value.length - fromEnd)
  field.setSelectionRange?.(caret, caret)
}

document.addEventListener('compositionstart', event => { composing = event.target })
document.addEventListener('compositionend', event => {
  const value = deferred
  composing = deferred = null
  if (value) setValue(...value)
  const id = number(event.target)
  if (fields.get(id)?.edit) edited(event.target)
})

document.addEventListener('input', event => {
  const field = event.target
  if (!field.id) return
  if (isText(field)) return edited(field)
  if (!/^(range|number)$/.test(field.type)) return
  const state = stateOf(number(field))
  state.edit++
  state.timer ||= setTimeout(() => flushEdit(number(field)), debounce)
})

document.addEventListener('change', event => {
  const field = event.target, id = field.id ? number(field) : 0
  if (field.type === 'radio') {
    const group = field.closest('[role=radiogroup]')
    send('pick', number(group), radios(group).indexOf(field))
  } else if (field.type === 'checkbox') send('toggle', id, field.checked)
  else if (field.tagName === 'SELECT') send('pick', id, field.selectedIndex)
  else if (/^(date|time|datetime-local)$/.test(field.type)) send('date', id, field.value)
  else if (field.type === 'file') upload(field)
  else if (fields.get(id)?.timer) flushEdit(id)
})

for (const [type, on] of [['focusin', true], ['focusout', false]]) {
  document.addEventListener(type, ({ target }) => {
    if (!isApplying && target.matches?.(listening('focus'))) send('focus', number(target), on)
  })
}

// Files go by HTTP, with limits and progress; the socket gets their tokens, all at once.
async function upload(field) {
  const shown = field.labels?.[0] ?? field, files = [...field.files], tokens = []
  const bytes = files.reduce((sum, file) => sum + file.size, 1)
  let sent = 0, trouble = ''
  const progress = part => {
    shown.style.setProperty('--progress', part)
    shown.toggleAttribute('data-uploading', part < 1)
  }
  progress(0)
  // The same file can be chosen again.
  field.value = ''
  for (const file of files) {
    const answer = await transfer(file, loaded => progress((sent + loaded) / bytes))
    sent += file.size
    if (answer.status === 201) tokens.push(answer.responseText)
    else trouble = answer.responseText || 'The file could not be uploaded.'
  }
  progress(1)
  shown.dataset.trouble = announcer.textContent = trouble
  if (tokens.length) send('file', number(field), tokens.join(' '))
}

const transfer = (file, progress) => new Promise(resolve => {
  const request = new XMLHttpRequest()
  request.open('POST', page.dataset.upload)
  request.setRequestHeader('X-Session', resumeKey)
  request.setRequestHeader('X-File-Name', encodeURIComponent(file.name))
  request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
  request.upload.onprogress = event => progress(event.loaded)
  request.onloadend = () => resolve(request)
  request.send(file)
})

// MARK: Drags

const follows = new Map()
let drag = null, hasDragged = false

const followers = source => [...follows].flatMap(([id, binding]) => {
  const element = lookUp(id)
  return element && (element.contains(source) || source.contains(element)) ? [[element, binding]] : []
})

document.addEventListener('pointerdown', event => {
  hasDragged = false
  const element = event.target.closest(listening('drag'))
  if (!element || drag || event.button || event.target.closest('input, textarea, select')) return
  drag = {
    element, pointer: event.pointerId, began: false, sent: 0, isBehind: false, followers: [],
    startX: event.clientX, startY: event.clientY, x: 0, y: 0, samples: []
  }
})

document.addEventListener('pointermove', event => {
  if (!drag || event.pointerId !== drag.pointer) return
  drag.x = event.clientX - drag.startX
  drag.y = event.clientY - drag.startY
  drag.samples.push([event.timeStamp, drag.x, drag.y])
  if (drag.samples.length > 6) drag.samples.shift()
  if (!drag.began) {
    if (Math.hypot(drag.x, drag.y) < 10) return
    drag.began = true
    drag.followers = followers(drag.element)
    drag.element.setPointerCapture(drag.pointer)
    drag.element.dataset.dragging = ''
    return sendDrag('began')
  }
  draw()
  // One in flight: a slow line gets fewer samples, not older ones.
  if (drag.sent <= handled) sendDrag('changed')
  else drag.isBehind = true
})

for (const type of ['pointerup', 'pointercancel']) {
  document.addEventListener(type, event => {
    if (!drag || event.pointerId !== drag.pointer) return
    const { began, element } = drag
    hasDragged = began && type === 'pointerup'
    if (began) sendDrag(hasDragged ? 'ended' : 'cancelled')
    delete element.dataset.dragging
    drag = null
    // The click that follows comes at once or not at all.
    setTimeout(() => { hasDragged = false })
  })
}

function draw() {
  for (const [element, [x, y, rotation, limit]] of drag.followers) {
    const turn = Math.max(-limit, Math.min(limit, drag.x * rotation))
    element.style.transform = `translate(${drag.x * x}px, ${drag.y * y}px) rotate(${turn}deg)`
  }
}

function continueDrag() {
  if (!drag.isBehind || !drag.began) return
  drag.isBehind = false
  sendDrag('changed')
}

function sendDrag(phase) {
  const [time, x, y] = drag.samples[0] ?? [0, 0, 0]
  const [endTime] = drag.samples[drag.samples.length - 1] ?? [1]
  const seconds = Math.max(1, endTime - time) / 1000
  const box = drag.element.getBoundingClientRect()
  drag.sent = send('drag', number(drag.element), [
    phase, drag.startX - box.left, drag.startY - box.top, drag.x, drag.y,
    (drag.x - x) / seconds, (drag.y - y) / seconds
  ])
}

// MARK: Scrolling

const nearness = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    if (!target.isConnected) nearness.unobserve(target)
    else if (isIntersecting !== ('isNear' in target.dataset)) {
      isIntersecting ? target.dataset.isNear = '' : delete target.dataset.isNear
      send('near', number(target), isIntersecting)
    }
  }
}, { rootMargin: '600px 0px' })

const pullDistance = 72
let pull = null

document.addEventListener('touchstart', event => {
  const area = event.touches.length === 1 && event.target.closest?.(listening('refresh'))
  pull = area && !scrollerOf(area).scrollTop ? { area, from: event.touches[0].clientY, distance: 0 } : null
}, { passive: true })
document.addEventListener('touchmove', event => {
  if (!pull) return
  pull.distance = Math.max(0, event.touches[0].clientY - pull.from) / 2
  pull.area.style.setProperty('--pull', Math.min(pull.distance, pullDistance) + 'px')
}, { passive: true })
document.addEventListener('touchend', () => {
  if (!pull) return
  pull.area.style.removeProperty('--pull')
  if (pull.distance >= pullDistance && !awaits(number(pull.area), 'refresh')) send('refresh', number(pull.area))
  pull = null
})

// These do not bubble, but can be caught on the way down.
document.addEventListener('load', ({ target }) => {
  if (target.tagName === 'IMG') target.dataset.loaded = ''
}, true)
document.addEventListener('error', ({ target }) => {
  if (target.tagName === 'IMG') target.dataset.failed = ''
}, true)

// MARK: History

history.scrollRestoration = 'manual'
let depth = history.state?.depth ?? 0, ownPops = 0, restoreScroll = null
// The views may have gone elsewhere while they started.
history.replaceState({ ...history.state, depth }, '', page.dataset.url)

function navigate(url, mode) {
  if (!/^\/(?!\/)/.test(url)) throw new Error('url ' + url)
  if (mode === 'push') {
    history.replaceState({ depth, top: scrollY }, '')
    history.pushState({ depth: ++depth }, '', url)
    scrollTo(0, 0)
  } else if (mode === 'back' && depth > 0) {
    ownPops++
    addEventListener('popstate', () => {
      if (here() !== url) history.replaceState(history.state, '', url)
    }, { once: true })
    history.back()
  } else {
    history.replaceState({ depth }, '', url)
  }
}

addEventListener('popstate', event => {
  depth = event.state?.depth ?? 0
  const top = event.state?.top ?? 0
  if (ownPops > 0) {
    ownPops--
    return scrollTo(0, top)
  }
  restoreScroll = { top, after: send('pop', 0, here()) }
})

// MARK: Surroundings

function sendDisplay() {
  const [width, scheme, isCalm] = display()
  // For the next page's HTML.
  document.cookie = `display=${width}.${scheme}.${Number(isCalm)}.${encodeURIComponent(zone())}`
    + '; path=/; max-age=31536000; samesite=lax'
  send('size', 0, [width, scheme, isCalm])
}

for (const query of [wide, dark, calm]) query.addEventListener('change', sendDisplay)

function sendStored() {
  const keys = Object.keys(localStorage).filter(key => key.startsWith('app.')).slice(0, 40)
  for (const key of keys) send('store', 0, [key.slice(4), localStorage.getItem(key)])
}
addEventListener('storage', event => {
  if (event.key?.startsWith('app.')) send('store', 0, [event.key.slice(4), event.newValue])
})

addEventListener('online', hurry)
addEventListener('pageshow', hurry)
document.addEventListener('visibilitychange', hurry)

const record = JSON.parse(sessionStorage.getItem('record') ?? 'null')
sessionStorage.removeItem('record')
onceLive.push(sendDisplay, sendStored)
if (record?.url === here()) onceLive.push(() => restore(record))
appeared(page)
focusFirst(page.dataset.focus)
connect()
