// Reports scroll positions, and drags and drops of views. Loaded by the page's script where either is used.

/** @param {Tools} tools */
export default ({ page, on, send, awaits, listening, number }) => {
  const observed = listening('scrolled'), target = listening('drop')

  // A view without its own scrolling uses the window's scroll position.
  const scrollerOf = view => getComputedStyle(view).overflowY === 'visible' ? document.documentElement : view
  let timer = 0
  // The last position that the server was sent, by view.
  const reported = new WeakMap()

  function report() {
    timer = 0
    for (const view of page.querySelectorAll(observed)) {
      if (!view.getClientRects()[0]) continue
      if (awaits(view, 'scrolled')) return again()
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = scrollerOf(view)
      const numbers = [scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight], text = numbers.join()
      if (reported.get(view) !== text && send('scrolled', view, numbers)) reported.set(view, text)
    }
  }
  const again = () => { timer ||= setTimeout(report, 100) }
  on('scroll scrollend', again, true)
  addEventListener('resize', again)
  again()

  // Firefox reports the text node.
  const viewOf = ({ target }, selector) => (target.closest ? target : target.parentElement)?.closest(selector)
  let dragged = null, over = null

  function hover(view) {
    if (over === view) return
    for (const [each, isOver] of [[over, false], [view, true]]) {
      if (!each) continue
      each.toggleAttribute('data-over', isOver)
      send('targeted', each, isOver)
    }
    over = view
  }

  on('dragstart', event => {
    const view = viewOf(event, '[draggable=true]')
    if (!view) return
    dragged = view
    event.dataTransfer.effectAllowed = 'copyMove'
    event.dataTransfer.setData('text/plain', view.textContent.trim())
  })
  on('dragover', event => {
    const view = dragged && viewOf(event, target)
    hover(view && view !== dragged ? view : null)
    if (over) event.preventDefault()
  })
  on('drop', event => {
    if (!over || !dragged) return
    event.preventDefault()
    const view = over, { left, top } = view.getBoundingClientRect()
    over = null
    view.removeAttribute('data-over')
    send('drop', view, [number(dragged), event.clientX - left, event.clientY - top])
  })
  on('dragend', () => {
    hover(null)
    dragged = null
  })
}
