// Surroundings

function keepDisplay() {
  const words = [...display(), encodeURIComponent(zone())].join('.')
  document.cookie = `display=${words}; path=/; max-age=31536000; samesite=lax`
}

// Columns of a split view scroll by themselves; on narrow screens the page scrolls.
const scroller = element => element.querySelector('.scroll, .list') ?? element.closest('.sidebar')

for (const query of [wide, dark, calm]) query.addEventListener('change', () => {
  for (const each of page.querySelectorAll('.sidebar :not([data-page]) > .screen')) tops.set(each, scroller(each).scrollTop)
  keepDisplay()
  send('size', 0, display())
})

// Stored values of a user are sent only to pages of that user.
/** @type {(key?: string) => boolean} */
const isShared = key => /^app\.(?!own:)/.test(key) || key?.startsWith(`app.own:${owner}:`)
const size = text => new Blob([text]).size
const fits = entry => size(entry.join('')) <= 16e3

function sendStored() {
  let room = 2e5
  const values = [local, session].flatMap(store => Object.keys(store).filter(isShared)
    .map(key => [key.slice(4), store.getItem(key)]).filter(fits).slice(0, 50))
  send('stored', 0, [owner ?? '', values.filter(entry => (room -= size(JSON.stringify(entry))) > 0)])
}
addEventListener('storage', ({ key, newValue }) => {
  const entry = [key?.slice(4), newValue]
  if (isShared(key) && fits(entry)) send('store', 0, entry)
})

addEventListener('online', hurry)
addEventListener('offline', () => { if (socket) disconnected() })
addEventListener('pageshow', hurry)
on('visibilitychange', hurry)

let kept
// Other scripts may have changed it.
try { kept = JSON.parse(session.getItem('record')) } catch {}
session.removeItem('record')
appeared(page)
showScreen(history.state && kept?.url === here() ? kept.tops[0] : history.state?.top)
beginSteps()
lookUp(page.dataset.focus)?.focus()
await Promise.all(Object.values(loading))
connect()
if (page.dataset.worker) navigator.serviceWorker?.register(trusted.createScriptURL(page.dataset.worker))
