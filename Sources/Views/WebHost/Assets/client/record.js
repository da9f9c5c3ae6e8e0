// Restoring after a reload

/** @type {(root?: PageElement) => [string, PageElement][]} Fields by keys that are the same after a reload. */
function stableKeys(root = page) {
  const count = {}
  return [...root.querySelectorAll('input, select, textarea')].map(field => {
    const { type, labels, ariaLabel, placeholder } = field
    // A radio button's name is its element's, which changes.
    const name = [type === 'radio' || field.name, type, labels?.[0]?.textContent, ariaLabel, placeholder].join()
    return [name + (count[name] = (count[name] ?? 0) + 1), field]
  })
}

const scrollers = () => [document.scrollingElement, ...page.querySelectorAll('.scroll, .list')]

/** @type {(field: PageElement) => 'selectedIndex' | 'checked' | 'value'} */
const choiceIn = ({ type }) => /select/.test(type) ? 'selectedIndex' : /radio|checkbox/.test(type) ? 'checked' : 'value'

/** @type {(field: PageElement) => boolean} */
const isChoice = ({ type }) => /select|radio|checkbox|date|time|color/.test(type)

// Typed and chosen values: each field with its value and type.
/** @type {(root: PageElement, since?: number) => Filled[]} */
const filledIn = (root, since = 0) => stableKeys(root)
  .filter(([, field]) => isChoice(field)
    ? field.chosenAt > since && (field.type !== 'radio' || field.checked) : field.edits)
  .map(([key, field]) => [key, field[choiceIn(field)], field.type])

// Returns entries without a field, which may appear after a choice.
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
  // An application may store a form a moment after its last change.
  const edited = filledIn(page, Date.now() - (isLive ? 5000 : 1e9))
  const isLost = unconfirmed.some(isAction)
  return {
    owner, url: here(), tops: scrollers().map(each => each.scrollTop), edited, focus, isLost
  }
}

/** @param {PageRecord} record */
function restore(record) {
  fillAgain(page, record.edited)
  new Map(stableKeys()).get(record.focus)?.focus({ preventScroll: true })
  scrollers().forEach((each, index) => { if (index) each.scrollTop = record.tops[index] })
  if (record.isLost) mention(page.dataset.sayLost)
}

const reload = () => location.reload()

addEventListener('pagehide', () => {
  const record = makeRecord()
  record.edited = record.edited.filter(entry => entry[2] !== 'password')
  keep(session, 'record', JSON.stringify(record))
})
