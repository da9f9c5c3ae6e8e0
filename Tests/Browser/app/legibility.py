"""Finds illegible text on a page: text that is cut off, overflows its button, or overlaps other text."""

from patience import wait


class TextSize:
    """The text size that a reader has set in the browser."""

    def __init__(self, page):
        self.page = page
        self.devtools = page.context.new_cdp_session(page)

    def double(self):
        self._set(32)

    def restore(self):
        self._set(16)

    def _set(self, size):
        self.devtools.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        # All text is a multiple of 17 points unless another size was set.
        wanted = f"{size * 17 / 16:g}px"
        wait(self.page, lambda: self.page.evaluate("getComputedStyle(document.documentElement).fontSize") == wanted)


def illegible(page):
    """Describes the illegible text; empty when all is legible. Truncation with dots and folded text are intended."""
    return page.evaluate(LOOK)


LOOK = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
  const found = [], texts = []
  const say = (what, node) => found.push(`${what}: “${node.data.trim().slice(0, 60)}” in ${node.parentElement.outerHTML.slice(0, 120)}`)

  // As the page draws it: nothing if it is only for those who listen.
  const examine = (node, rectangle) => {
    let {left, right, top, bottom} = rectangle
    let layer = null, scroller = null, acrossMoves = false, upMoves = false
    const seen = {left, right, top, bottom}
    for (let box = node.parentElement; box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box), edge = box.getBoundingClientRect()
      if (style.clipPath === 'inset(50%)' || style.opacity === '0') return
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') {
        left = Math.max(left, edge.left), right = Math.min(right, edge.right)
        top = Math.max(top, edge.top), bottom = Math.min(bottom, edge.bottom)
        if (bottom <= top) return
      }
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
        if (/auto|scroll/.test(style.overflowX)) acrossMoves = true
        if (/auto|scroll/.test(style.overflowY)) upMoves = true
        scroller ??= box
        seen.left = Math.max(seen.left, edge.left), seen.right = Math.min(seen.right, edge.right)
        seen.top = Math.max(seen.top, edge.top), seen.bottom = Math.min(seen.bottom, edge.bottom)
      }
      if (!acrossMoves && /hidden|clip/.test(style.overflowX) && (left < edge.left - 1 || right > edge.right + 1)) return say('cut', node)
      // A letter's own height is more than that of its line.
      if (!upMoves && /hidden|clip/.test(style.overflowY) && (top < edge.top - 5 || bottom > edge.bottom + 5)) return say('cut below', node)
      if (/fixed|sticky|absolute/.test(style.position) || box.matches('dialog')) {
        layer ??= box
        if (style.position === 'fixed') break
      }
    }
    if (!acrossMoves && (left < -1 || right > innerWidth + 1)) return say('beyond the window', node)
    const frame = node.parentElement.closest('.button, .tab, [role=radiogroup] > label, .badge, summary')?.getBoundingClientRect()
    if (frame && (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 5 || bottom > frame.bottom + 5)) say('out of its button', node)
    texts.push({node, layer, scroller, seen, all: {left, right, top, bottom}})
  }

  const walker = document.createTreeWalker(document.querySelector('dialog:modal:last-of-type') ?? document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const words = node.data.trim()
    if (!words || !node.parentElement.checkVisibility({visibilityProperty: true})) continue
    // What lies under the card on top is not to be read yet.
    if (node.parentElement.closest('[data-identifier="card below"]')) continue
    // A tile shows as much of its name as it has room for.
    if (node.parentElement.closest('.grid [aria-label]')?.ariaLabel.startsWith(words.slice(0, 40))) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()], em = parseFloat(getComputedStyle(node.parentElement).fontSize)
    // The space at which a line was broken hangs behind it, where nobody sees it.
    const hangs = (line, before) => before && line.top === before.top && line.left === before.right && line.width < em / 2
    lines.forEach((line, index) => { if (line.width && line.height && !hangs(line, lines[index - 1])) examine(node, line) })
  }
  texts.forEach((first, place) => {
    for (const second of texts.slice(place + 1)) {
      if (first.node === second.node || first.layer !== second.layer) continue
      // What is scrolled out of sight lies upon what scrolls with it, and upon nothing else.
      const extent = first.scroller === second.scroller ? 'all' : 'seen'
      const one = first[extent], other = second[extent]
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      const height = Math.min(first.all.bottom - first.all.top, second.all.bottom - second.all.top)
      if (across > 2 && down > height / 3) say(`upon “${second.node.data.trim()}”`, first.node)
    }
  })
  // What a field or a choice shows is no text of the page: its width is that of its letters.
  const letters = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('input.field:placeholder-shown, select')) {
    const style = getComputedStyle(field)
    if (!field.checkVisibility() || style.textOverflow === 'ellipsis') continue
    letters.font = style.font
    const words = field.placeholder ?? field.selectedOptions[0]?.text ?? ''
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    if (letters.measureText(words).width > room + 1) found.push(`cut in its field: “${words}”`)
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`)
  done([...new Set(found)])
})))"""
