// What keys do beside writing, and how menus close. Loaded by the page's script where there is something that hears of them.

/** @param {Tools} tools */
export default function keyboard({ page, on, send, listening, isText, held, tap, commit }) {
  // Arrows lead from one item to the next where items belong together.
  const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -1e3, End: 1e3 }

  function step(group, from, by) {
    if (group.matches('.menu')) group.open = true
    const items = [...group.querySelectorAll('a, button, input, .chart [role=img]')]
      .filter(item => !item.disabled && item.checkVisibility())
    const item = items[Math.min(Math.max(items.indexOf(from) + by, 0), items.length - 1)]
    item?.focus()
    // A page is turned to as it is come to: its dot says nothing by itself.
    if (item?.matches('[type=radio], [data-key=page] > .tabBar .tab')) item.click()
  }

  function closeMenu(menu) {
    if (menu.contains(document.activeElement)) menu.firstElementChild.focus()
    menu.open = false
  }

  on('pointerdown focusin', ({ target }) => {
    for (const menu of document.querySelectorAll('.menu[open]')) menu.open = menu.contains(target)
  })

  // What a key does that writes nothing: the view around that wants to hear of it does, or the button that it stands
  // for is pressed.
  function shortcut(event) {
    const { target, key } = event
    const name = key === ' ' ? 'Space' : key[1] ? key : key.toUpperCase(), keys = [...held(event), name].join('+')
    const view = target.closest(`[data-keys~=${JSON.stringify(name)}]`)
    if (view && (view === target || !isText(target))) {
      return () => send('key', view, [name, ...held(event), event.repeat ? 'repeat' : 'down'].join(' '))
    }
    // What these keys do in a control of its own comes first.
    if (/^(Space|Arrow.*)$/.test(name) && target.matches('select, input, summary') || key === ' ' && target.matches('button')) return
    if (key === 'Enter' ? !target.matches('input, body, dialog') : isText(target) && !/Control|Meta|Esc/.test(keys)) return
    const named = [...page.querySelectorAll(`[aria-keyshortcuts~=${JSON.stringify(keys)}]:not([hidden] *)`)].pop()
    return named && (() => named.click())
  }

  // A field of several lines whose key says that it sends does so; with Shift it begins a line.
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
