// Connection

let socket, isLive = false, attempt = 0, failures = 0, spread = 0, retry, deadline
let connectToken = page.dataset.connect, resumeKey = null
let applied = 0, sequence = 0, transmitted = 0, handled = 0
// The server takes `atOnce` events at once; later ones wait.
/** @type {any[]} Each a `PageEvent`. */
let unconfirmed = []
const atOnce = 60, max = 500
let isNew = true
// The user of the page, as the server names them.
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

// Firefox delays a socket after failed ones by up to a minute (RFC 6455, section 7.2.3). The server is therefore probed
// by an ordinary request first.
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
  cancelDeadline()
  if (code === 4001) return reload()
  if (code === 4002) return
  if (code === 4003) {
    say(page.dataset.sayFull)
    return retry = setTimeout(hurry, 30_000)
  }
  if (bar.hidden || bar.textContent !== mentioned) {
    say(page.dataset[navigator.onLine ? 'sayReconnecting' : 'sayOffline'])
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

// Hides the text after it has been read.
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

// Frequent while the page is visible, so that a lost connection is found soon.
let beats = 0
setInterval(() => { if (isLive && !(document.hidden && ++beats % 5)) transmit([0, 'ping', 0]) }, 5000)

/** @type {(event: any[]) => void} */
const post = event => { if (socket.readyState === 1) socket.send(JSON.stringify(event)) }

function transmit(event) {
  deadline ??= setTimeout(disconnected, 10_000)
  post(event)
}

function cancelDeadline() {
  clearTimeout(deadline)
  deadline = null
}

/** @type {Tools['send']} */
function send(kind, element, payload) {
  const id = number(element)
  if (kind !== 'edit') flushEdits()
  const last = unconfirmed.at(-1)
  if (last?.[0] > transmitted && last[1] === kind && last[2] === id && /edit|number|hover|size/.test(kind)) unconfirmed.pop()
  if (unconfirmed.length >= max) {
    mention(page.dataset.sayUnsent)
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

/** @type {(event: PageEvent) => boolean} True if the event does more than report. */
const isAction = event => /tap|double|hold|commit|dr[ao]|key|file|refresh|dismiss/.test(event[1])

/** @type {Tools['awaits']} */
const awaits = (element, ...kinds) =>
  unconfirmed.some(event => event[2] === number(element) && kinds.includes(event[1]))

/** @param {Message} message */
function receive(message) {
  cancelDeadline()
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
    // The address belongs to the page before, if the server had not yet received the step through the history.
    const list = isNext ? message.o.filter(([name]) => name !== 'p' || message.a >= popped) : []
    if (message.n > applied + 1) return disconnected()
    // Once the server has seen the end of a drag, its values apply again.
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

/** @param {number} through The newest event that the server has handled. */
function confirm(through) {
  if (!(through >= handled)) return
  handled = through
  unconfirmed = unconfirmed.filter(event => event[0] > handled)
  for (const { dataset } of page.querySelectorAll('[data-waiting]')) {
    if (+dataset.waiting <= handled) delete dataset.waiting
  }
  flow()
  for (const part in parts) parts[part]?.arrive?.()
  measure()
  reportNear()
}

/**
 * @param {PageRecord | null} record The state before a reload.
 * @param {string} [whose] The user of the page.
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
  // Another user must not see the typed texts.
  if (record?.url === here() && record.owner === owner) restore(record)
}

/** @param {Message} message A new session with the whole page. */
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
