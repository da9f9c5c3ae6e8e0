// Applying frames

let isApplying = false

/** @type {(html: string) => any} The content for a page, as a `DocumentFragment`. */
function parse(html) {
  const template = document.createElement('template')
  template.innerHTML = trusted.createHTML(html)
  return template.content
}

// The number of sheets of the page's first content, which stay.
let firstSheets = 0

/**
 * @param {string} rules
 * @param {boolean} [isWhole] True if they replace earlier ones.
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
