// Shows the content of a tapped tab that the page already has, while the server handles the tap. Loaded where there are
// tabs.

/** @param {Tools} tools */
export default ({ number, keepPlace }) => {
  // The tab, its event, and the attributes before.
  let ahead = null

  const put = (element, name, value) => value === null ? element.removeAttribute(name) : element.setAttribute(name, value)

  function turn(tab, sent) {
    const panels = [...tab.closest('.tabs').children].filter(each => each.matches('.tabPanel'))
    const next = panels.find(each => each.dataset.tab === tab.dataset.tab)
    if (!next?.hidden) return
    const before = ahead?.[2] ?? []
    const set = (element, name, value) => {
      before.unshift([element, name, element.getAttribute(name)])
      put(element, name, value)
    }
    for (const each of panels) for (const name of ['hidden', 'inert']) set(each, name, each === next ? null : '')
    for (const each of tab.parentElement.children) set(each, 'aria-selected', each === tab)
    ahead = [tab, sent, before]
    keepPlace()
  }

  // Reverts to the state that the server knows. Returns how to show the tab again if the server has not handled the tap
  // yet.
  function takeBack(list, through) {
    if (!ahead) return
    const [tab, sent, before] = ahead
    const tells = list.filter(each => each[0] === 'a' && each[2] === 'aria-selected')
    const agrees = tells.some(each => each[1] === number(tab) && each[3] === 'true')
    if (through < sent && !tells[0]) return
    ahead = null
    if (!agrees) for (const each of before) put(...each)
    if (through < sent) return () => { if (tab.isConnected) turn(tab, sent) }
  }

  return { turn, takeBack, forget() { ahead = null } }
}
