// Parts of the script, loaded by pages that use them

// By element and property: the dragged element, and [texts, [rest, by x, by y, by |x|, by |y|, minimum, maximum], …].
/** @type {Map<string, any[]>} */
const follows = new Map()
const uses = {
  gestures: '.tabs[data-key=page], .swipe, .contextMenu, '
    + ['double', 'drag', 'hold', 'hover', 'pinch', 'press', 'refresh'].map(listening),
  maps: listening('camera'),
  motion: '.stack',
  timers: '[data-timer]',
  turns: '[data-tab]',
  layout: '.placed, .fits, [data-guides]',
  moves: listening('move'),
  rows: ':is(.v, .grid, ul) > :nth-child(60)',
  flashes: listening('flash'),
  keyboard: '[data-keys], [data-submit], [aria-keyshortcuts], .menu, [role=figure], [role=tablist], [role=radiogroup], '
    + listening('tap') + ':not(button, a[href])'
}
/** @type {Tools} */
const tools = {
  page, on, send, awaits, listening, lookUp, number, pointIn, isText, held, tap, commit, follows, calm, mention, keepPlace,
  reload, uses, seen: () => handled, sent: () => sequence, resume(key) { resumeKey = key, disconnected() }
}
/** @type {Parts} */
const parts = {}
/** @type {Record<string, Promise<any>>} */
const loading = {}

const load = part => loading[part] ??= import(page.dataset[part])
  .then(script => parts[part] = script.default(tools), () => { delete loading[part] })
