// The page for when there is no connection goes away by itself once there is one.

async function look() {
  try {
    const { status } = await fetch(location, { method: 'HEAD', cache: 'no-store' })
    if (status < 500) location.reload()
  } catch {
    // Still nothing.
  }
}

addEventListener('online', look)
setInterval(look, 3000)
