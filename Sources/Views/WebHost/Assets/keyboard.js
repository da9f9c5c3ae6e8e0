// Keyboard shortcuts, arrow keys and the closing of menus. Loaded by the page's script where an element listens for
// them.

/** @param {Tools} tools */
export default function keyboard({ page, on, send, listening, isText, held, tap, commit }) {
  // Arrows move between the items of a group.
  const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -1e3, End: 1e3 }

  function step(group, from, by) {
    if (group.matches('.menu')) group.open = true
    const items = [...group.querySelectorAll('a, button, input, .chart [role=img]')]
      .filter(item => !item.disabled && item.checkVisibility())
    const item = items[Math.min(Math.max(items.indexOf(from) + by, 0), items.length - 1)]
    item?.focus()
    // A page's dot has no content, so focusing it shows the page.
    if (item?.matches('[type=radio], [data-key=page] > .tabBar .tab')) item.click()
  }

  function closeMenu(menu) {
    if (menu.contains(document.activeElement)) menu.firstElementChild.focus()
    menu.open = false
  }

  on('pointerdown focusin', ({ target }) => {
    for (const menu of document.querySelectorAll('.menu[open]')) menu.open = menu.contains(target)
  })

  // Returns the action of a key that types nothing: the enclosing view that listens for it, or the button with this
  // shortcut.
  function shortcut(event) {
    const { target, key } = event
    const name = key === ' ' ? 'Space' : key[1] ? key : key.toUpperCase(), keys = [...held(event), name].join('+')
    const view = target.closest(`[data-keys~=${JSON.stringify(name)}]`)
    if (view && (view === target || !isText(target))) {
      return () => send('key', view, [name, ...held(event), event.repeat ? 'repeat' : 'down'].join(' '))
    }
    // A control's own reaction to these keys takes precedence.
    if (/^(Space|Arrow.*)$/.test(name) && target.matches('select, input, summary') || key === ' ' && target.matches('button')) return
    if (key === 'Enter' ? !target.matches('input, body, dialog') : isText(target) && !/Control|Meta|Esc/.test(keys)) return
    const named = [...page.querySelectorAll(`[aria-keyshortcuts~=${JSON.stringify(keys)}]:not([hidden] *)`)].pop()
    return named && (() => named.click())
  }

  // A multiline field whose key is labeled as submitting does so; Shift adds a line.
  const submits =
    'input[data-submit], textarea[data-submit]:is([enterkeyhint=send], [enterkeyhint=go], [enterkeyhint=search])'

  on('keydown', event => {
    const { target, key } = event
    const group = target.closest('[role=tablist], [role=radiogroup], .menu, [role=figure]')
    let action
    const isMirrored = group && /Left|Right/.test(key) && getComputedStyle(group).direction === 'rtl'
    if (group && steps[key]) action = () => step(group, target, isMirrored ? -steps[key] : steps[key])
    else if (key === 'Escape' && group?.open) action = () => closeMenu(group)
    if (/^(Enter| )$/.test(key) && target.matches(listening('tap') + ':not(button, a[href])')) action = tap
    else if (key === 'Enter' && !event.isComposing && !event.shiftKey && target.matches(submits)) action = commit
    else if (!action) action = shortcut(event)
    if (!action) return
    event.preventDefault()
    action(target)
  })

  return { closeMenu }
}
