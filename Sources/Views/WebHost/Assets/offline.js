// The offline page: lists pages that this browser has kept, and returns to the requested page once there is a
// connection.

async function look() {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    if (status < 500) location.reload()
  } catch {
    // Still offline.
  }
}

addEventListener('online', look)
setInterval(look, 3000)

const kept = await self.caches?.open('kept')
for (const { url } of await kept?.keys() ?? []) {
  const answer = await kept.match(url)
  const title = answer.headers.get('X-Title')
  if (!title) continue
  const link = document.createElement('a')
  link.href = url
  link.textContent = decodeURIComponent(title)
  document.getElementById('page').append(document.createElement('p').appendChild(link).parentNode)
}
