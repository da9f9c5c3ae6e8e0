// Tells how far something is scrolled, and takes what is dragged from view to view. Loaded by the page's script where
// there is any of it.

/** @param {Tools} tools */
export default ({ page, on, send, awaits, listening, number }) => {
  const heard = listening('scrolled'), target = listening('drop')

  // Where the page scrolls, the window does it for the view.
  const scrollerOf = view => getComputedStyle(view).overflowY === 'visible' ? document.documentElement : view
  let timer = 0
  // What the server was told of each last.
  const told = new WeakMap()

  function tell() {
    timer = 0
    for (const view of page.querySelectorAll(heard)) {
      if (!view.getClientRects()[0]) continue
      if (awaits(view, 'scrolled')) return again()
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = scrollerOf(view)
      const numbers = [scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight], text = numbers.join()
      if (told.get(view) !== text && send('scrolled', view, numbers)) told.set(view, text)
    }
  }
  const again = () => { timer ||= setTimeout(tell, 100) }
  on('scroll scrollend', again, true)
  addEventListener('resize', again)
  again()

  // Firefox names the text in an element.
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
