// Drags, pinches, long presses, pulls, swipes, hovering, double taps and context menus. The page's script loads this
// module when an element listens for one of them.

/** @param {Tools} tools */
export default function gestures({
  on, send, awaits, listening, lookUp, number, pointIn, follows, seen, sent, calm
}) {
  let drag = null, hasDragged = false, hold = null
  const fingers = new Map()

  function draw() {
    if (!drag?.began || drag.end) return
    const { x, y } = drag, by = [1, x, y, Math.abs(x), Math.abs(y)]
    for (const [source, id, property, [parts, ...numbers]] of follows.values()) {
      if (source === drag.id) lookUp(id)?.style.setProperty(property, parts.reduce((text, part, index) => {
        const number = numbers[index - 1], value = by.reduce((sum, each, index) => sum + each * number[index], 0)
        return text + Math.min(number[6], Math.max(number[5], value)) + part
      }))
    }
  }

  function endHold() {
    if (!hold) return
    clearTimeout(hold.timer)
    send('press', hold.id, false)
    hold = null
  }

  on('pointerdown', event => {
    const target = event.target
    hasDragged = false
    fingers.set(event.pointerId, event)
    if (fingers.size === 2) pinch()
    if (event.button || target.closest('input, textarea, select')) return
    const held = target.closest(listening('hold') + ', ' + listening('press'))
    if (held && !hold) {
      const id = number(held)
      send('press', id, true)
      hold = { id, timer: held.matches(listening('hold')) && setTimeout(() => {
        send('hold', id)
        hasDragged = true
      }, (held.dataset.hold ?? 0.5) * 1000) }
    }
    const element = target.closest(listening('drag'))
    if (!element || drag && !drag.end) return
    drag = {
      element, id: number(element), start: event, x: 0, y: 0, distance: element.dataset.distance ?? 10,
      held: new Map(), samples: []
    }
    if (!+drag.distance) beginDrag(event)
  })

  function beginDrag(event) {
    drag.began = true
    drag.origin = pointIn(drag.element, drag.start)
    drag.samples.push([event.timeStamp, drag.x, drag.y])
    drag.element.setPointerCapture(event.pointerId)
    drag.element.dataset.dragging = ''
    sendDrag('began')
    draw()
  }

  on('pointermove', event => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event)
    if (fingers.size === 2) return pinch()
    if (!drag || drag.end || event.pointerId !== drag.start.pointerId) return
    drag.x = event.clientX - drag.start.clientX
    drag.y = event.clientY - drag.start.clientY
    const way = Math.hypot(drag.x, drag.y)
    if (way > 10) endHold()
    if (!drag.began) return way >= drag.distance && beginDrag(event)
    drag.samples.push([event.timeStamp, drag.x, drag.y])
    if (drag.samples.length > 6) drag.samples.shift()
    draw()
    // Only one sample is in flight, so a slow connection sends fewer samples instead of outdated ones.
    drag.isBehind = true
    catchUp()
  })

  on('pointerup pointercancel', event => {
    if (fingers.size === 2) {
      pinch('changed')
      pinch('ended')
    }
    fingers.delete(event.pointerId)
    endHold()
    if (!drag || drag.end || event.pointerId !== drag.start.pointerId) return
    if (drag.began) {
      hasDragged = event.type === 'pointerup'
      if (drag.isBehind) sendDrag('changed')
      sendDrag(hasDragged ? 'ended' : 'cancelled')
      drag.end = drag.sent
      delete drag.element.dataset.dragging
    } else drag = null
    setTimeout(() => { hasDragged = false })
  })

  // The click after a drag is not a tap. The window's listener runs first.
  addEventListener('click', event => {
    if (!hasDragged) return
    hasDragged = false
    event.preventDefault()
    event.stopPropagation()
  }, true)

  // The browser's drag and drop of pictures and links would end the gesture.
  on('dragstart', event => drag && event.preventDefault())

  const catchUp = () => { if (drag?.isBehind && drag.sent <= seen()) sendDrag('changed') }

  function sendDrag(phase) {
    const [time, x, y] = drag.samples[0], [endTime] = drag.samples.at(-1)
    const seconds = Math.max(1, endTime - time) / 1000
    drag.isBehind = false
    drag.sent = send('drag', drag.id, [
      phase, ...drag.origin, drag.x, drag.y, (drag.x - x) / seconds, (drag.y - y) / seconds
    ])
  }

  function pinch(phase) {
    const [one, two] = fingers.values(), element = one.target.closest(listening('pinch'))
    if (!element || !phase && awaits(element, 'pinch')) return
    const x = two.clientX - one.clientX, y = two.clientY - one.clientY
    send('pinch', element, [phase ?? 'changed', Math.hypot(x, y), Math.atan2(y, x)])
  }

  on('mouseover mouseout', ({ target, relatedTarget, type }) => {
    const element = target.closest(listening('hover'))
    if (element && !element.contains(relatedTarget)) send('hover', element, type === 'mouseover')
  })

  on('dblclick', event => {
    const target = event.target.closest(listening('double'))
    if (target) send('double', target, pointIn(target, event))
  })

  // Context menus

  const contextMenu = target => {
    const menu = target.closest('.contextMenu')?.lastElementChild
    return menu?.contains(target) ? null : menu
  }

  function openMenu(menu) {
    menu.open = true
    menu.querySelector('.items button')?.focus()
  }

  on('contextmenu', event => {
    const menu = contextMenu(event.target)
    if (!menu) return
    event.preventDefault()
    openMenu(menu)
  })

  // Opens the menu after a long press, because not all phones send `contextmenu`.
  let longTap = null

  on('pointerdown', ({ pointerType, target, clientX: x, clientY: y }) => {
    clearTimeout(longTap?.timer)
    const menu = pointerType === 'touch' && contextMenu(target)
    longTap = menu ? { x, y, timer: setTimeout(() => {
      openMenu(menu)
      hasDragged = true
    }, 500) } : null
  })
  on('pointermove pointerup pointercancel', ({ type, clientX: x, clientY: y }) => {
    if (longTap && (type !== 'pointermove' || Math.hypot(x - longTap.x, y - longTap.y) > 10)) clearTimeout(longTap.timer)
  })

  // Pulls and swipes

  let touch = null
  const isMirrored = element => getComputedStyle(element).direction === 'rtl'
  const behavior = () => calm.matches ? 'auto' : 'smooth'

  on('touchstart', ({ target, touches }) => {
    const [{ clientX: x, clientY: y }] = touches, area = target.closest(listening('refresh'))
    if (touch?.pages) turn(touch.pages, touch.across, false)
    touch = touches.length === 1 ? {
      target, x, y, across: 0, down: 0, pages: turned ? null : target.closest('.tabs[data-key=page]'),
      area: area?.scrollTop || scrollY ? null : area
    } : null
  })
  on('touchmove', ({ touches: [{ clientX, clientY }] }) => {
    if (!touch) return
    touch.across = clientX - touch.x
    touch.down = clientY - touch.y
    touch.area?.style.setProperty('--pull', Math.min(Math.max(0, touch.down / 2), 72) + 'px')
    const { pages, across, down, row } = touch
    if (!touch.way && Math.hypot(across, down) > 8) touch.way = Math.abs(across) > Math.abs(down) ? 'across' : 'down'
    if (pages && !drag && touch.way === 'across') slide(pages, across)
    touch.row = fullySwiped(touch)
    if (row !== touch.row) row?.removeAttribute('data-full')
    touch.row?.setAttribute('data-full', '')
  })
  on('touchend', () => {
    const { area, pages, across, down, way, row } = touch ?? {}
    touch = null
    area?.style.removeProperty('--pull')
    if (area && down >= 144 && !awaits(area, 'refresh')) send('refresh', area)
    if (pages) turn(pages, across, !drag && way === 'across' && Math.abs(across) >= 50)
    if (row) {
      row.removeAttribute('data-full')
      row.querySelector(':scope > [data-action] :is(button, a)')?.click()
      row.scrollTo({ left: 0, behavior: behavior() })
    }
  })
  on('touchcancel', () => {
    if (touch?.pages) turn(touch.pages, touch.across, false)
    touch?.area?.style.removeProperty('--pull')
    touch?.row?.removeAttribute('data-full')
    touch = null
  })

  // The row whose first action is performed on release, after most of the row has been swiped.
  function fullySwiped({ target, way, across }) {
    if (drag || way !== 'across') return
    const edge = across < 0 === !isMirrored(target) ? 'trailing' : 'leading'
    const row = target.closest(`.swipe[data-events~=swipe-full][data-events~=swipe-${edge}]`)
    return Math.abs(across) >= row?.clientWidth * 0.6 ? row : undefined
  }

  // A row that is open at one edge closes before it opens at the other.
  on('scroll', ({ target }) => {
    if (target.matches?.('.swipe')) target.toggleAttribute('data-open', target.scrollLeft !== 0)
  }, true)

  // A row closes after one of its actions was tapped.
  on('click', ({ target, detail }) => {
    if (detail) target.closest('.swipe > [data-action]')?.parentElement.scrollTo({ left: 0, behavior: behavior() })
  })

  // Paging: the adjacent page follows the finger.

  // The page that was swiped away stays hidden until the server has selected the next one.
  let turned = null

  function pagesOf(pages, across) {
    const page = pages.querySelector(':scope > .tabPanel:not([hidden])')
    const isForward = across < 0 === !isMirrored(pages)
    const next = across && (isForward ? page.nextElementSibling : page.previousElementSibling)
    return { page, next: next && next.matches('.tabPanel') ? next : null, isForward }
  }

  function slide(pages, across) {
    const { page, next } = pagesOf(pages, across)
    putAway(pages, next)
    // The first and the last page resist the swipe.
    const way = next ? across : across / 4
    page.style.translate = way + 'px'
    if (!next) return
    next.dataset.beside = ''
    next.style.translate = across - Math.sign(across) * pages.clientWidth + 'px'
  }

  function putAway(pages, except) {
    for (const each of pages.querySelectorAll(':scope > [data-beside]')) {
      if (each === except) continue
      delete each.dataset.beside
      each.style.translate = ''
    }
  }

  function turn(pages, across, isTurning) {
    const { page, next, isForward } = pagesOf(pages, across), side = Math.sign(across) * pages.clientWidth
    const goes = isTurning && next
    if (!page.style.translate && !goes) return
    const motions = [[page, goes ? side : 0], [next, goes ? 0 : -side]].filter(([each]) => each).map(([each, to]) => {
      const from = each.style.translate || '0'
      each.style.translate = ''
      return each.animate([{ translate: from }, { translate: to + 'px' }], {
        duration: calm.matches ? 0 : 200, easing: 'ease-out', fill: goes ? 'forwards' : 'none'
      })
    })
    if (!goes) return motions[0].finished.then(() => { if (!touch?.pages && !turned) putAway(pages) }, () => {})
    const tabs = [...pages.querySelectorAll(':scope > .tabBar [role=tab]')]
    tabs[tabs.findIndex(tab => tab.ariaSelected === 'true') + (isForward ? 1 : -1)]?.click()
    turned = { pages, motions, after: sent() }
  }

  // Disables the browser's pull to refresh. A CSS rule with :has() would slow down each inserted row.
  function arrive() {
    catchUp()
    const isPulled = document.querySelector(listening('refresh'))
    document.documentElement.style.overscrollBehaviorY = isPulled ? 'contain' : ''
    if (!(turned?.after <= seen())) return
    for (const motion of turned.motions) motion.cancel()
    putAway(turned.pages)
    turned = null
  }

  arrive()

  return {
    draw,
    arrive,
    forget: () => { drag = turned = touch = null },
    // Defers changes of dragged elements until the server has seen the end of the drag.
    holds(id, property, value) {
      if (!drag || follows.get(id + property)?.[0] !== drag.id) return false
      return drag.held.set(id + property, ['y', id, property, value])
    },
    ended(handled) {
      if (!(drag?.end <= handled)) return []
      const { held } = drag
      drag = null
      return held.values()
    }
  }
}
