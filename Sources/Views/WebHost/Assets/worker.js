// Keeps the offline page and files whose content never changes. Other pages are kept by 'keep' of effects.js until
// another user signs in. The query of this file's address lists the files to keep.

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

// The session may have ended elsewhere, and pages without scripts do not report a sign-out.
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
