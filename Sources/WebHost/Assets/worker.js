// Keeps the page for when there is no network, and the files whose names never change their content.
// Pages themselves are never kept: they are somebody's. The address this file came from names what to keep.

const { searchParams } = new URL(location)
const offline = searchParams.get('offline')
const name = 'live-' + searchParams.get('version')

addEventListener('install', event => {
  skipWaiting()
  event.waitUntil(caches.open(name).then(cache => cache.addAll([offline, ...searchParams.getAll('keep')])))
})

addEventListener('activate', event => event.waitUntil(Promise.all([
  clients.claim(),
  caches.keys().then(keys => Promise.all(
    keys.filter(key => key.startsWith('live-') && key !== name).map(key => caches.delete(key))))
])))

addEventListener('fetch', event => {
  const { request } = event, { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(offline)))
  } else if (searchParams.getAll('keep').includes(pathname)) {
    event.respondWith(caches.match(request).then(kept => kept ?? fetch(request)))
  }
})
