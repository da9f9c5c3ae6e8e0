// Scrolling: all screens share the page's scroll position.

const pageScreen = ':is([data-page] > .screen, [data-page] > .tabPanel):not([hidden], [hidden] *)'
// The scroll position of each screen.
const tops = new WeakMap()
let screen = page
// The position to scroll to once the page is long enough, unless the user scrolls first, and the deadline.
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

// Restores the position of the screen that a change has shown.
function keepPlace() {
  if (screen === shownScreen()) return goal && aim(...goal)
  showScreen(returnTop)
  timing || parts.motion?.show(screen)
}

on('wheel touchmove keydown pointerdown', () => { goal = null })
// Reading the position during a change would cause a second layout.
on('scroll', () => tops.set(screen, scrollY))
on('scrollend', () => history.replaceState({ ...history.state, top: scrollY }, ''))

// The elements that stay at the edges of the window.
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
  reportNear()
}, { rootMargin: '600px 0px', scrollMargin: '600px 0px' })

// Reports each element once, in batches, so that fast scrolling does not delay taps.
function reportNear() {
  if (awaits(0, 'near')) return
  const some = [...nearby].filter(each => each.isConnected && each.id).slice(0, max)
  if (!some[0]) return nearby.clear()
  for (const each of some) nearby.delete(each)
  send('near', 0, some.map(number))
}

on('load error', ({ target }) => loaded(target), true)
