// Transitions, and elements that move from an old to a new position. Loaded by the page's script on the first
// animation.

/** @param {Tools} tools */
export default function motion({ page, lookUp, calm }) {
  const timingOf = how => how?.length && !calm.matches ? {
    duration: how[0] * 1000, delay: how[1] * 1000, easing: how[2], iterations: how[3] ?? 1,
    direction: how[4] ? 'alternate' : 'normal', fill: 'backwards'
  } : null

  // The reverse of the entrance of dialogs.
  const sinking = [{ translate: '0 24px', opacity: 0 }, { duration: 180, easing: 'ease-in' }]

  // Elements on covered screens are excluded.
  const namesakes = () => [...page.querySelectorAll('[data-match]')].filter(each => each.getClientRects()[0])

  function prepare(list, timing) {
    const changed = new Map(), placed = new Map()
    for (const [name, ...how] of list) {
      if (name === 'x') timing = timingOf(how)
      const element = /^[yacidm]$/.test(name) && lookUp(how[0])
      if (!element || !timing) continue
      if (/[idm]/.test(name)) {
        /** @type {any} */
        const { children } = name === 'i' ? element : element.parentElement
        for (const each of [...children, ...namesakes()]) {
          placed.set(each.dataset.match ?? each, [each.getBoundingClientRect(), timing])
        }
      } else {
        changed.set(element, timing)
        element.style.transition = `all ${timing.duration}ms ${timing.easing} ${timing.delay}ms`
      }
    }
    return () => {
      for (const [element, how] of changed) {
        const started = element.getAnimations()
        if (how.iterations > 1) for (const each of started) each.effect.updateTiming(how)
        element.style.transition = ''
      }
      for (const [key, [before, how]] of placed) {
        const element = key.id ? key : namesakes().find(each => each.id && each.dataset.match === key)
        if (!element || changed.has(element)) continue
        const after = element.getBoundingClientRect(), x = before.x - after.x, y = before.y - after.y
        /** @type {any} */
        const origin = { transformOrigin: '0 0' }, from = { translate: `${x}px ${y}px`, ...origin }
        // A matched element may have another size.
        if (!key.id) from.scale = `${before.width / after.width} ${before.height / after.height}`
        if (x || y) element.animate([from, origin], how)
      }
    }
  }

  function absence(element, timing, isGoing) {
    const ways = JSON.parse(element.dataset.transition ?? '[[{"opacity":0}]]')
    const [look, own] = ways.at(isGoing ? -1 : 0)
    const how = timingOf(own) ?? timing
    return how && Object.keys(look).length && [look, how]
  }

  function enter(element, timing) {
    const entrance = absence(element, timing)
    if (entrance) element.animate([entrance[0], {}], entrance[1])
  }

  // Returns whether the element is animated out and then removes itself.
  function leave(element, timing) {
    const isDialog = element.tagName === 'DIALOG'
    const exit = isDialog ? !calm.matches && sinking : absence(element, timing, true)
    if (!exit) return false
    element.inert = true
    element.ariaHidden = 'true'
    if (isDialog) {
      // It remains in front, and inert.
      element.popover = 'manual'
      element.showPopover()
      element.open = true
      element.className += ' leaving'
    } else {
      for (const name of ['Left', 'Top', 'Width', 'Height']) {
        element.style[name.toLowerCase()] = element['offset' + name] + 'px'
      }
      element.style.position = 'absolute'
    }
    for (const each of [element, ...element.querySelectorAll('[id]')]) each.removeAttribute('id')
    const animation = element.animate([{}, exit[0]], exit[1])
    animation.onfinish = animation.oncancel = () => element.remove()
    return true
  }

  const shown = [...page.querySelectorAll('.screen:not([hidden], [hidden] *)')].at(-1)
  let stack = shown?.parentElement

  // A screen of the same stack appears with an animation, another tab without. It starts smaller, because overflow
  // would be scrollable.
  function show(screen) {
    const before = stack
    stack = screen.parentElement
    if (calm.matches || stack !== before || !screen.matches('.screen')) return
    const transformOrigin = `50% ${scrollY + innerHeight / 2}px`
    screen.animate([{ scale: 0.97, opacity: 0.2, transformOrigin }, { transformOrigin }], { duration: 180, easing: 'ease-out' })
  }

  return { timingOf, prepare, enter, leave, show }
}
