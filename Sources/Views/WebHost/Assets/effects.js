// What a page does outside of itself, which is rare. Loaded by the page's script at the first time.

// Pages that are being fetched, by their paths.
const keeping = {}
const trouble = ['unsupported', 'denied', 'unavailable', 'timedOut']

/** @param {Tools} tools */
export default ({ page, mention, reload, resume, send }) => ({
  trouble: async (id, text) => (await import(page.dataset.uploader)).trouble('n' + id, text),
  open: url => { if (/^(https?:|mailto:|\/(?!\/))/i.test(url)) window.open(url, '_blank', 'noopener') },
  share(url, title, text) {
    if (navigator.share) return navigator.share({ url, title, text }).catch(() => {})
    const byHand = () => mention('Copy this address: ' + url)
    // Only pages that came over a safe line may copy.
    navigator.clipboard?.writeText(url).then(() => mention('Link copied'), byHand) ?? byHand()
  },
  locate(number) {
    const answer = (...parts) => send('located', 0, [+number, ...parts])
    if (!navigator.geolocation) return answer(trouble[0])
    // A place of the last minute is as good, and some metres more or less do not matter.
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer(coords.latitude, coords.longitude),
      ({ code }) => answer(trouble[code] ?? trouble[2]),
      { timeout: 15000, maximumAge: 60000 })
  },
  // A browser that cannot, as on iPhones, or wants a tap of its own for it, shows the page as it was.
  fullScreen(isOn) {
    if (isOn === 'true') document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {})
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
  },
  // The address leads to what is kept, where the network does not.
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
      // There is no room, or no network: what was kept before is still there.
      console.warn(error)
    }
  },
  async letGo(...paths) {
    const kept = await self.caches?.open('kept')
    for (const path of paths) await kept?.delete(path)
  },
  vibrate: time => navigator.vibrate?.(+time),
  async ticket(ticket) {
    // The session would be somebody's whom the next connection does not name.
    if (!navigator.cookieEnabled) return mention('This browser keeps no cookies. Allow them here to stay signed in.')
    const answer = await fetch(page.dataset.ticket, { method: 'POST', body: ticket }).catch(() => null)
    if (!answer) return mention('The network was lost: this browser may not stay signed in. Then log in again.')
    if (!answer.ok) return reload()
    await self.caches?.delete('kept')
    resume(await answer.text())
  }
})
