// Updates texts that show elapsed time, without messages. Loaded by the page's script where there are any.

/** @param {Tools} tools */
export default ({ page }) => {
  // The clocks of server and device may differ; the server's time is that of the page's arrival.
  /** @type {any[]} */
  const [arrival] = performance.getEntriesByType('navigation')
  const ahead = +page.dataset.now - (performance.timeOrigin + (arrival?.responseStart ?? 0)) / 1000

  const now = () => Date.now() / 1000 + ahead
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const larger = [['minute', 60], ['hour', 3600], ['day', 86400], ['week', 604800], ['month', 2592000], ['year', 31536000]]
  /** @type {Map<string, Intl.RelativeTimeFormat>} */
  const formats = new Map()

  const clock = (seconds, showsHours) => {
    const parts = [Math.floor(seconds / 60), seconds % 60]
    if (showsHours && seconds >= 3600) parts.splice(0, 1, Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60)
    return parts.map((part, index) => index && part < 10 ? '0' + part : part).join(':')
  }

  function interval(from, to, pause, countsDown, showsHours) {
    const time = Math.min(Math.max(Math.min(now(), pause), from), to)
    return clock(countsDown ? Math.ceil(to - time) : Math.floor(time - from), showsHours)
  }

  // Rounds like the server: ninety seconds are two minutes.
  function relative(date, language) {
    const gap = date - now(), seconds = Math.abs(gap)
    /** @type {[Intl.RelativeTimeFormatUnit, number]} */
    let [unit, length] = ['second', 1]
    for (const [name, size] of larger) {
      if (Math.max(seconds, Math.round(seconds / length) * length) >= size) [unit, length] = [name, size]
    }
    if (!formats.has(language)) formats.set(language, new Intl.RelativeTimeFormat(language, { style: 'short' }))
    return formats.get(language).format(Math.sign(gap) * Math.round(seconds / length), unit)
  }

  function words(timer) {
    const [kind, date] = timer.dataset.timer.split(' ')
    if (kind === 'relative') return relative(+date, timer.closest('[lang]').lang)
    if (kind === 'clock') return clock(Math.floor(Math.abs(now() - +date)), true)
    return interval(...timer.dataset.timer.split(' ').map(Number))
  }

  function count() {
    for (const timer of page.querySelectorAll('[data-timer]')) {
      const text = words(timer)
      if (timer.textContent !== text) timer.textContent = text
    }
  }
  count()
  setInterval(count, 250)
}
