// What a page does outside of itself, which is rare. Loaded by the page's script at the first time.

export default ({ page, mention, reload, resume }) => ({
  open: url => { if (/^(https?:|mailto:|\/(?!\/))/i.test(url)) window.open(url, '_blank', 'noopener') },
  share: (url, title, text) => (navigator.share?.({ url, title, text }) ?? navigator.clipboard.writeText(url)).catch(() => {}),
  vibrate: time => navigator.vibrate?.(+time),
  async ticket(ticket) {
    // The session would be somebody's whom the next connection does not name.
    if (!navigator.cookieEnabled) return mention('This browser keeps no cookies. Allow them here to stay signed in.')
    const answer = await fetch(page.dataset.ticket, { method: 'POST', body: ticket })
    if (!answer.ok) return reload()
    resume(await answer.text())
  }
})
