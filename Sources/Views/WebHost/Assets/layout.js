// Positions the views of custom layouts, shows the first of several that fits, and aligns views by their own guides.
// Loaded by the page's script where any of these is used.

/** @param {Tools} tools */
export default ({ page, send }) => {
  const placed = '.placed', fitting = '.fits', guided = '[data-guides]'
  // The last sizes that the server was sent, by container.
  const reported = new WeakMap()
  // The time until which moved views are animated: a layout receives a new view's size a moment after the view came.
  let last = null, until = 0

  /** @type {(element: Element) => [number, number]} */
  const sizeOf = element => {
    const { width, height } = getComputedStyle(element)
    return [parseFloat(width) || 0, parseFloat(height) || 0]
  }
  const isShown = element => element.isConnected && element.getClientRects()[0]

  // The enclosing containers that are as large as their content.
  function chain(element) {
    const found = [element]
    while (found.at(-1).parentElement.matches('.box, .layered, .v, .h, .z')) found.push(found.at(-1).parentElement)
    return found
  }

  function probe(container, read) {
    const all = chain(container), { width, height } = container.style
    container.style.width = container.style.height = ''
    for (const each of all) each.dataset.probe = each === container ? '' : 'way'
    try { return read() } finally {
      for (const each of all) delete each.dataset.probe
      Object.assign(container.style, { width, height })
    }
  }

  function set(view, [x, y, width, height]) {
    const bound = width[0] === '<' && width.slice(1)
    Object.assign(view.style, {
      insetInlineStart: x + 'px', top: y + 'px', minWidth: bound ? 'min-content' : '',
      maxWidth: bound ? bound + 'px' : '', width: bound || width === '-' ? '' : width + 'px',
      height: height === '-' ? '' : height + 'px'
    })
    view.dataset.set = ''
  }

  function put(container) {
    const [places, questions] = (container.dataset.layout || '').split('?'), views = [...container.children]
    const [size, ...rest] = places.split(';').map(words => words.split(' '))
    if (rest.length === views.length && size[0]) {
      container.dataset.laid = ''
      Object.assign(container.style, { width: size[0] + 'px', height: size[1] + 'px' })
      const how = performance.now() < until ? last : null
      views.forEach((view, index) => {
        const was = view.dataset.set === '' && how && [view.offsetLeft, view.offsetTop]
        set(view, rest[index])
        const x = was && was[0] - view.offsetLeft, y = was && was[1] - view.offsetTop
        if (x || y) view.animate([{ translate: `${x}px ${y}px` }, {}], how)
      })
    }
    return questions ? questions.split(';').map(words => words.split(' ').map(Number)) : []
  }

  function report(container) {
    if (!isShown(container)) return
    const questions = put(container), views = [...container.children], wasLaid = container.dataset.laid
    container.dataset.laid = ''
    const numbers = probe(container, () => {
      const styles = views.map(view => view.style.cssText)
      for (const { style } of views) style.width = style.height = style.maxWidth = style.minWidth = ''
      const found = [...sizeOf(container), views.length, ...views.flatMap(sizeOf)]
      for (const [index, width] of questions) {
        const { style } = views[index] ?? {}
        if (!style) break
        Object.assign(style, { maxWidth: width + 'px', minWidth: 'min-content' })
        found.push(...sizeOf(views[index]))
        style.maxWidth = style.minWidth = ''
      }
      views.forEach((view, index) => { view.style.cssText = styles[index] })
      return found
    })
    if (wasLaid === undefined) delete container.dataset.laid
    const text = numbers.map(number => Math.round(number * 100) / 100).join()
    if (reported.get(container) !== text && send('layout', container, JSON.parse(`[${text}]`))) reported.set(container, text)
  }

  function choose(container) {
    if (!isShown(container)) return
    const views = [...container.children], axes = container.dataset.key
    for (const view of views) delete view.dataset.unfit
    const [room, sizes] = probe(container, () => [sizeOf(container), views.map(sizeOf)])
    const fits = ([width, height]) =>
      (!axes.includes('x') || width <= room[0] + 0.5) && (!axes.includes('y') || !room[1] || height <= room[1] + 0.5)
    const place = sizes.findIndex(fits), chosen = place < 0 ? views.length - 1 : place
    views.forEach((view, index) => { if (index !== chosen) view.dataset.unfit = '' })
    container.dataset.fit = ''
  }

  // By name: [points, fraction of the width, fraction of the height].
  const linesOf = words => new Map((words ?? '').split(';').filter(Boolean).map(line => {
    const [name, ...parts] = line.split(' ')
    return [name, parts.map(Number)]
  }))
  const usual = { 'x-start': [0, 0, 0], 'x-center': [0, 0.5, 0], 'x-end': [0, 1, 0],
    'y-start': [0, 0, 0], 'y-center': [0, 0, 0.5], 'y-end': [0, 0, 1], 'y-baseline': [0, 0, 0.8], 'y-last-baseline': [0, 0, 0.8] }
  const at = ([points, across, down], [width, height]) => points + across * width + down * height

  // The position of a guide in a view: its own, or that of its first descendant that has one.
  function lineIn(view, name) {
    for (const each of [view, ...view.querySelectorAll(guided)]) {
      const line = linesOf(each.dataset.guides).get(name)
      if (!line) continue
      const axis = name[0] === 'x' ? 'left' : 'top'
      const inset = each.getBoundingClientRect()[axis] - view.getBoundingClientRect()[axis]
      return (name[0] === 'x' && getComputedStyle(view).direction === 'rtl' ? 0 : inset) + at(line, sizeOf(each))
    }
  }

  // The guides by which a container aligns its views, with the defaults for views without their own.
  function linesBy(container) {
    const { alignItems, justifyItems } = getComputedStyle(container), own = linesOf(container.dataset.align)
    const lines = new Map(own)
    const word = text => text.replace('flex-', '').replace('first ', '').replace(' ', '-')
    const add = (axis, text) => {
      const name = axis + word(text)
      if (usual[name] && ![...own.keys()].some(each => each.startsWith(axis))) lines.set(name, usual[name])
    }
    if (container.matches('.v')) add('x-', alignItems)
    else if (container.matches('.h')) add('y-', alignItems)
    else { add('x-', justifyItems); add('y-', alignItems) }
    return lines
  }

  function align(container) {
    const views = [...container.children].filter(view => !view.matches('.over, .under') && isShown(view))
    for (const { style } of views) style.marginInlineStart = style.marginTop = style.alignSelf = style.insetInlineStart = style.top = ''
    for (const [name, line] of linesBy(container)) {
      const own = views.map(view => lineIn(view, name))
      if (own.every(each => each === undefined)) continue
      const places = views.map((view, index) => own[index] ?? at(line, sizeOf(view)))
      const isAcross = name[0] === 'x', most = Math.max(...places)
      views.forEach((view, index) => {
        const { style } = view
        if (container.matches('.h, .v') && !name.includes('baseline')) {
          style.alignSelf = 'flex-start'
          style[isAcross ? 'marginInlineStart' : 'marginTop'] = most - places[index] + 'px'
        } else {
          style.position = 'relative'
          style[isAcross ? 'insetInlineStart' : 'top'] = at(line, sizeOf(view)) - places[index] + 'px'
        }
      })
    }
  }

  const containersOf = element => {
    const found = []
    for (let each = element.parentElement; each && each !== page; each = each.parentElement) {
      if (each.matches('.h, .v, .z, .box, .over, .under')) found.push(each)
    }
    return found
  }

  function all() {
    for (const container of page.querySelectorAll(fitting)) choose(container)
    const containers = new Set([...page.querySelectorAll(guided)].flatMap(containersOf))
    // From the inside out, because the inner size determines the outer.
    for (const container of [...containers].sort((one, other) => one.contains(other) ? 1 : -1)) align(container)
    for (const container of page.querySelectorAll(placed)) report(container)
  }

  let isDue = false
  const sizes = new ResizeObserver(() => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      // After the page was replaced, the observer fires for the removed elements.
      watch()
      all()
    })
  })

  function watch() {
    for (const container of page.querySelectorAll(`${placed}, ${fitting}`)) {
      for (const each of [chain(container).at(-1).parentElement, ...container.children]) sizes.observe(each)
    }
    for (const view of page.querySelectorAll(guided)) sizes.observe(view)
  }

  /** @param {any} timing The animation of moved views. */
  function arrange(timing) {
    if (timing) [last, until] = [timing, performance.now() + 700]
    watch()
    all()
  }

  watch()
  all()
  return { arrange }
}
