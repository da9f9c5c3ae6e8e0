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
  timing || parts.motion?.show(screen)
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
