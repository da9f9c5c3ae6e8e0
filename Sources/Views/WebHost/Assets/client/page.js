// Keeps this page in sync with its views in the server: applies frames and sends events.
// id="n<number>" names an element; data-events lists its kinds of events.

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
