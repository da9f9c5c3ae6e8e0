// What a page does outside of itself, which is rare. Loaded by the page's script at the first time.

export default ({ page, mention, reload, resume }) => ({
  open: url => { if (/^(https?:|mailto:|\/(?!\/))/i.test(url)) window.open(url, '_blank', 'noopener') },
  share(url, title, text) {
    if (navigator.share) return navigator.share({ url, title, text }).catch(() => {})
    const byHand = () => mention('Copy this address: ' + url)
    // Only pages that came over a safe line may copy.
    navigator.clipboard?.writeText(url).then(() => mention('Link copied'), byHand) ?? byHand()
  },
  vibrate: time => navigator.vibrate?.(+time),
  async ticket(ticket) {
    // The session would be somebody's whom the next connection does not name.
    if (!navigator.cookieEnabled) return mention('This browser keeps no cookies. Allow them here to stay signed in.')
    const answer = await fetch(page.dataset.ticket, { method: 'POST', body: ticket }).catch(() => null)
    if (!answer) return mention('The network was lost: this browser may not stay signed in. Then log in again.')
    if (!answer.ok) return reload()
    resume(await answer.text())
  }
})
