// Stored values

// A browser with storage disabled throws on access.
/** @type {(name: 'localStorage' | 'sessionStorage') => Store} */
function storage(name) {
  try {
    window[name].getItem('record')
    return window[name]
  } catch {
    return { getItem: () => null, setItem() {}, removeItem() {} }
  }
}

const local = storage('localStorage'), session = storage('sessionStorage')

// A full store is no reason to fail.
/** @type {(store: Store, key: string, value: string) => void} */
function keep(store, key, value) {
  // There may be no space.
  try { store.setItem(key, value) } catch {}
}
