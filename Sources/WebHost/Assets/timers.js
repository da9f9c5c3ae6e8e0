// Counts time on the page, so that no second of it is a message. Loaded by the page's script where there is a timer.

/** @param {Tools} tools */
export default ({ page }) => {
  // The clocks of the server and of this device need not agree: its time is when the page began to arrive here.
  /** @type {any[]} */
  const [arrival] = performance.getEntriesByType('navigation')
  const ahead = +page.dataset.now - (performance.timeOrigin + (arrival?.responseStart ?? 0)) / 1000

  function words(from, to, pause, countsDown, showsHours) {
    const now = Math.min(Math.max(Math.min(Date.now() / 1000 + ahead, pause), from), to)
    const seconds = countsDown ? Math.ceil(to - now) : Math.floor(now - from)
    const parts = [Math.floor(seconds / 60), seconds % 60]
    if (showsHours && seconds >= 3600) parts.splice(0, 1, Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60)
    return parts.map((part, index) => index && part < 10 ? '0' + part : part).join(':')
  }

  function count() {
    for (const timer of page.querySelectorAll('[data-timer]')) {
      const text = words(...timer.dataset.timer.split(' ').map(Number))
      if (timer.textContent !== text) timer.textContent = text
    }
  }
  count()
  setInterval(count, 250)
}
