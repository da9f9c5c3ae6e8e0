// Effects outside the page. Loaded by the page's script on first use.

// Pages being fetched, by path.
const keeping = {}
const trouble = ['unsupported', 'denied', 'unavailable', 'timedOut']

/** @param {Tools} tools */
export default ({ page, mention, reload, resume, send }) => ({
  trouble: async (id, text) => (await import(page.dataset.uploader)).trouble('n' + id, text),
  open: url => { if (/^(https?:|mailto:|\/(?!\/))/i.test(url)) window.open(url, '_blank', 'noopener') },
  // The server sends the texts of the messages.
  share(url, title, text, copied, byHand) {
    if (navigator.share) return navigator.share({ url, title, text }).catch(() => {})
    const ask = () => mention(byHand)
    // Only pages in a secure context may copy.
    navigator.clipboard?.writeText(url).then(() => mention(copied), ask) ?? ask()
  },
  locate(number) {
    const answer = (...parts) => send('located', 0, [+number, ...parts])
    if (!navigator.geolocation) return answer(trouble[0])
    // A location from the last minute suffices, and high accuracy is not needed.
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer(coords.latitude, coords.longitude),
      ({ code }) => answer(trouble[code] ?? trouble[2]),
      { timeout: 15000, maximumAge: 60000 })
  },
  // A browser without this, such as on iPhones, or without a recent tap shows the page as before.
  fullScreen(isOn) {
    if (isOn === 'true') document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {})
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
  },
  // The address leads to the kept page when the network is unavailable.
  async keep(path, address, place, reader) {
    try {
      const kept = await self.caches?.open('kept')
      if (!kept) return
      const fetched = async () => await kept.match(path) ?? kept.add(path)
      await (keeping[path] ??= fetched().finally(() => delete keeping[path]))
      await kept.put(address, Response.redirect(path + '#' + place))
      await kept.put('/reader', new Response(reader))
      for (const old of (await kept.keys()).slice(0, -17)) await kept.delete(old)
    } catch (error) {
      // There is no space, or no network: earlier pages remain.
      console.warn(error)
    }
  },
  async discard(...paths) {
    const kept = await self.caches?.open('kept')
    for (const path of paths) await kept?.delete(path)
  },
  vibrate: time => navigator.vibrate?.(+time),
  async ticket(ticket, blocked, lost) {
    // The next connection would not identify the session's user.
    if (!navigator.cookieEnabled) return mention(blocked)
    const answer = await fetch(page.dataset.ticket, { method: 'POST', body: ticket }).catch(() => null)
    if (!answer) return mention(lost)
    if (!answer.ok) return reload()
    await self.caches?.delete('kept')
    resume(await answer.text())
  }
})
