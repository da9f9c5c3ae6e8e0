// Maps that follow pointers, the wheel and keys by a transform. The server receives their final position.

/** @param {Tools} tools */
export default function maps({ page, on, send, awaits, listening }) {
  const kind = listening('camera')
  // The camera of each map that is ahead of its drawing: the center as fractions of the world, and the zoom.
  const cameras = new WeakMap(), timers = new Map(), pointers = new Map()
  let moving = null, hasMoved = false

  const drawn = map => map.dataset.camera.split(' ').map(Number)
  const may = (map, what) => map.dataset.key?.split(' ').includes(what)
  const width = zoom => 256 * 2 ** zoom
  // The shorter way around the world.
  const near = way => way - Math.round(way)
  const within = (value, least, most) => Math.min(Math.max(value, least), most)

  function cameraOf(map) {
    if (!cameras.has(map)) {
      const [x, y, zoom] = drawn(map)
      cameras.set(map, { x, y, zoom })
    }
    return cameras.get(map)
  }

  function place(map) {
    const camera = cameras.get(map), layer = map.querySelector('.mapLayer')
    if (!camera) {
      layer.style.transform = ''
      return layer.style.removeProperty('--unscaled')
    }
    const [x, y, zoom] = drawn(map), size = width(camera.zoom), scale = 2 ** (camera.zoom - zoom)
    layer.style.transform =
      `translate(${near(x - camera.x) * size}px, ${(y - camera.y) * size}px) scale(${scale})`
    if (scale === 1) layer.style.removeProperty('--unscaled')
    else layer.style.setProperty('--unscaled', 1 / scale)
  }

  function moveBy(map, x, y) {
    if (!may(map, 'pan')) return
    const camera = cameraOf(map), size = width(camera.zoom)
    camera.x -= x / size
    camera.y = within(camera.y - y / size, 0, 1)
  }

  // Zooms around a point that is relative to the center.
  function zoomBy(map, by, x = 0, y = 0) {
    if (!may(map, 'zoom')) return
    const camera = cameraOf(map), [, , , least, most] = drawn(map), before = width(camera.zoom)
    camera.zoom = within(camera.zoom + by, least, most)
    if (!may(map, 'pan')) return
    const change = 1 / before - 1 / width(camera.zoom)
    camera.x += x * change
    camera.y = within(camera.y + y * change, 0, 1)
  }

  function fromMiddle(map, { clientX, clientY }) {
    const { left, top, width, height } = map.getBoundingClientRect()
    return [clientX - left - width / 2, clientY - top - height / 2]
  }

  function rest(map, delay) {
    clearTimeout(timers.get(map))
    timers.set(map, setTimeout(() => report(map), delay))
  }

  function report(map) {
    clearTimeout(timers.get(map))
    const camera = cameras.get(map)
    if (!timers.delete(map) || !camera || !map.isConnected) return
    camera.x -= Math.floor(camera.x)
    send('camera', map, [camera.x, camera.y, camera.zoom])
  }

  const middle = (all, axis) => all.reduce((sum, each) => sum + each[axis], 0) / all.length
  /** @type {(points: any[]) => number} */
  const spread = ([one, two]) => two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0
  const look = () => {
    const all = [...pointers.values()].slice(0, 2)
    return { clientX: middle(all, 'clientX'), clientY: middle(all, 'clientY'), spread: spread(all) }
  }

  on('pointerdown', event => {
    const map = event.target.closest(kind)
    if (!map || event.button || event.target.closest('.mapTools') || moving && moving !== map) return
    if (!pointers.size) hasMoved = false
    moving = map
    pointers.set(event.pointerId, event)
  })

  on('pointermove', event => {
    const last = pointers.get(event.pointerId)
    if (!last || !hasMoved && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < 4) return
    const map = moving, before = look()
    if (!hasMoved) {
      hasMoved = true
      map.dataset.dragging = ''
    }
    for (const id of pointers.keys()) if (!map.hasPointerCapture(id)) map.setPointerCapture(id)
    pointers.set(event.pointerId, event)
    const after = look()
    moveBy(map, after.clientX - before.clientX, after.clientY - before.clientY)
    if (before.spread > 0 && after.spread > 0) {
      zoomBy(map, Math.log2(after.spread / before.spread), ...fromMiddle(map, after))
    }
    clearTimeout(timers.get(map))
    place(map)
  })

  on('pointerup pointercancel', event => {
    if (!pointers.delete(event.pointerId) || pointers.size) return
    const map = moving
    moving = null
    delete map.dataset.dragging
    if (hasMoved) rest(map, 0)
    setTimeout(() => { hasMoved = false })
  })

  // The click after a move is not a tap; before another tap, the server receives the map's position.
  addEventListener('click', event => {
    if (!hasMoved) return [...timers.keys()].forEach(report)
    hasMoved = false
    event.preventDefault()
    event.stopPropagation()
  }, true)

  on('dragstart', event => moving && event.preventDefault())

  on('wheel', event => {
    const map = event.target.closest(kind)
    if (!map || !may(map, 'zoom')) return
    const lines = event.deltaMode ? 20 : 1, before = cameraOf(map).zoom
    zoomBy(map, within(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.003), -1, 1), ...fromMiddle(map, event))
    // At the minimum and maximum zoom the wheel scrolls the page.
    if (cameraOf(map).zoom === before) return
    event.preventDefault()
    place(map)
    rest(map, 200)
  }, { passive: false })

  const ways = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }
  const steps = { '+': 1, '=': 1, '-': -1, _: -1 }

  on('keydown', event => {
    const { target: map, key } = event
    if (!map.matches(kind) || event.ctrlKey || event.metaKey || event.altKey) return
    if (ways[key] && may(map, 'pan')) moveBy(map, ...ways[key])
    else if (steps[key] && may(map, 'zoom')) zoomBy(map, steps[key])
    else return
    event.preventDefault()
    place(map)
    rest(map, 250)
  })

  // The server's drawing applies, unless the map has moved since.
  function arrive() {
    for (const map of page.querySelectorAll(kind)) {
      if (!cameras.has(map)) continue
      if (map !== moving && !timers.has(map) && !awaits(map, 'camera')) cameras.delete(map)
      place(map)
    }
  }

  return { arrive }
}
