// Removes rows of long lists from the page while they are far from the viewport, and restores them in time. Loaded by
// the page's script for lists of that length.

/** @param {Tools} tools */
export default ({ page, on, send, awaits, number, uses }) => {
  // Without scroll margins, rows in nested scroll areas could not be kept around the visible part.
  if (!('scrollMargin' in IntersectionObserver.prototype)) return {}
  const distance = '3000px', max = 500, quiet = 800
  // Rows that the user has interacted with stay.
  const watched = new WeakSet(), used = new WeakSet()
  const far = new Set(), near = new Set()
  let timer = 0

  /** @param {any[]} entries */
  function moved(entries) {
    for (const { target, isIntersecting } of entries) {
      far.delete(target)
      near.delete(target)
      if (!target.isConnected) watch.unobserve(target)
      else if ('away' in target.dataset) isIntersecting && near.add(target)
      else if (!isIntersecting) far.add(target)
    }
    bringBack()
    clearTimeout(timer)
    timer = setTimeout(putAway, quiet)
  }

  const watch = new IntersectionObserver(moved, /** @type {any} */ ({ rootMargin: distance, scrollMargin: distance }))

  // The remaining rows are sent after the server has handled these.
  function take(set, isWanted = row => true) {
    for (const row of set) if (!row.isConnected) set.delete(row)
    const rows = [...set].filter(row => row.id && isWanted(row)).slice(0, max)
    for (const row of rows) set.delete(row)
    return rows
  }

  function bringBack() {
    const rows = take(near)
    if (rows[0]) send('near', 0, rows.map(number))
  }

  function putAway() {
    if (awaits(0, 'away')) return
    const rows = take(far, row => row.offsetHeight && !used.has(row) && !row.contains(document.activeElement)
      && !row.querySelector('input, select, textarea, video, audio, dialog, [data-waiting]'))
    if (rows[0]) send('away', 0, rows.map(row => [number(row), 0, 0, row.offsetWidth, row.getBoundingClientRect().height]))
  }

  on('click input', ({ target }) => {
    for (let each = target; each && each !== page; each = each.parentElement) if (watched.has(each)) used.add(each)
  }, true)

  function arrive() {
    bringBack()
    for (const last of page.querySelectorAll(uses.rows)) {
      for (const row of last.parentElement.children) {
        if (watched.has(row)) continue
        watched.add(row)
        watch.observe(row)
      }
    }
  }

  arrive()
  return { arrive }
}
