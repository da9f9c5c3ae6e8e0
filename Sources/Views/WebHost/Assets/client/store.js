// What the browser keeps

// One that is told to keep nothing throws at whoever looks.
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

// Nor is a browser that keeps no more a reason to begin again.
/** @type {(store: Store, key: string, value: string) => void} */
function keep(store, key, value) {
  // There may be no room.
  try { store.setItem(key, value) } catch {}
}
