// Keeps the page for when there is no network, and the files whose names never change their content. Pages are kept only
// where somebody has the browser keep them ('keep' of effects.js), and go when somebody else is here. The address this
// file came from names what to keep.

const { searchParams } = new URL(location)
const offline = searchParams.get('offline')
const name = 'live-' + searchParams.get('version'), kept = { cacheName: 'kept' }

addEventListener('install', event => {
  skipWaiting()
  event.waitUntil(caches.open(name).then(cache => cache.addAll([offline, ...searchParams.getAll('keep')])))
})

addEventListener('activate', event => event.waitUntil(Promise.all([
  clients.claim(),
  caches.keys().then(keys => Promise.all(
    keys.filter(key => key.startsWith('live-') && key !== name).map(key => caches.delete(key))))
])))

// A session may have ended elsewhere, and pages without script tell nobody who has logged out.
async function page(request) {
  try {
    const answer = await fetch(request), reader = answer.headers.get('X-Reader')
    const owner = await (await caches.match('/reader', kept))?.text()
    if (reader && owner && reader !== owner) await caches.delete(kept.cacheName)
    return answer
  } catch {
    return await caches.match(request, { ...kept, ignoreSearch: true }) ?? caches.match(offline)
  }
}

addEventListener('fetch', event => {
  const { request } = event, { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (searchParams.getAll('keep').includes(pathname)) {
    event.respondWith(caches.match(request).then(kept => kept ?? fetch(request)))
  }
})
