// Shows words one after another in one place, without a message for each. Loaded by the page's script where they are
// used.

/** @param {Tools} tools */
export default ({ page, on, send, listening }) => {
  const players = new Map(), reportInterval = 30_000

  function make(stage) {
    const line = document.createElement('div'), spans = [0, 1, 2].map(() => document.createElement('span'))
    const bar = document.createElement('div')
    line.className = 'flashLine'
    line.dir = 'auto'
    bar.className = 'flashBar'
    line.append(...spans)
    stage.append(line, bar)
    return { stage, line, spans, bar, flashes: [], index: 0, isPlaying: false, isOver: false, said: 0 }
  }

  const wordOf = player =>
    player.isOver ? player.end : player.flashes[player.index]?.word ?? player.end ?? 0

  function indexOf({ flashes }, word) {
    const after = flashes.findIndex(flash => flash.word > word)
    return Math.max(0, (after < 0 ? flashes.length : after) - 1)
  }

  // The pivot letter stays at two fifths of the width; a word that is too wide is scaled down.
  function show(player) {
    const flash = player.flashes[player.index]
    if (!flash) return
    const { stage, line, spans: [, pivot], spans } = player
    flash.texts.forEach((text, index) => { spans[index].textContent = text })
    const width = stage.clientWidth, middle = pivot.offsetLeft + pivot.offsetWidth / 2, rest = line.offsetWidth - middle
    const scale = Math.min(1, width * 0.38 / middle, width * 0.58 / rest)
    player.bar.style.transform = `scaleX(${wordOf(player) / player.total})`
    line.style.transform = `translate(${width * 0.4 - middle * scale}px, -50%) scale(${scale})`
  }

  function report(player, isPlaying = player.isPlaying) {
    player.reportedAt = performance.now()
    send('flash', player.stage, [wordOf(player), isPlaying])
  }

  function go(player, word) {
    player.isOver = word >= player.total
    player.index = indexOf(player, word)
    show(player)
    if (player.isPlaying) begin(player)
  }

  function begin(player) {
    player.since = 0
    player.due = performance.now()
    wait(player)
  }

  function wait(player) {
    const flash = player.flashes[player.index]
    clearTimeout(player.timer)
    if (!flash) return
    const slow = (player.ramp[player.since] ?? 100) / 100
    player.since += flash.words
    player.due += flash.beats * 60 / player.pace * slow
    // After a delay no word is skipped.
    if (player.due < performance.now() - 100) player.due = performance.now()
    player.timer = setTimeout(next, player.due - performance.now(), player)
  }

  function next(player) {
    if (!player.isPlaying || !player.stage.isConnected) return
    if (player.index + 1 >= player.flashes.length) {
      // More words will arrive.
      player.isOver = player.end >= player.total
      player.isWaiting = !player.isOver
      if (player.isOver) player.isPlaying = false, show(player)
      return report(player)
    }
    player.index++
    show(player)
    wait(player)
    if (performance.now() - player.reportedAt > reportInterval) report(player)
  }

  function play(player) {
    if (player.isPlaying || player.isOver) return
    player.isPlaying = true
    player.reportedAt = performance.now()
    show(player)
    begin(player)
  }

  function stop(player) {
    player.isPlaying = player.isWaiting = false
    clearTimeout(player.timer)
  }

  function read(player) {
    const { stage } = player, [turn, playing, pace, word, first, total, ...ramp] = stage.dataset.flash.split(' ').map(Number)
    Object.assign(player, { pace, total, ramp })
    if (player.list !== stage.dataset.words || player.first !== first) {
      const here = player.list === undefined ? word : wordOf(player)
      player.list = stage.dataset.words
      player.end = player.first = first
      player.flashes = player.list.split('\n').map(line => {
        const [words, beats, ...texts] = line.split('\t')
        const flash = { word: player.end, words: +words, beats: +beats, texts }
        player.end += flash.words
        return flash
      })
      player.index = indexOf(player, here)
      if (player.isWaiting) {
        player.isWaiting = false
        next(player)
      }
    }
    if (turn !== player.turn) {
      player.turn = turn
      go(player, word)
    }
    if (playing !== player.said) {
      player.said = playing
      playing ? play(player) : stop(player)
    }
  }

  function arrive() {
    for (const stage of players.keys()) if (!stage.isConnected) stop(players.get(stage)), players.delete(stage)
    for (const stage of page.querySelectorAll(listening('flash'))) {
      if (!players.has(stage)) players.set(stage, make(stage)), sizes.observe(stage)
      read(players.get(stage))
    }
  }

  const sizes = new ResizeObserver(changes => {
    for (const { target } of changes) if (players.has(target)) show(players.get(target))
  })
  const playing = () => [...players.values()].filter(player => player.isPlaying && player.stage.isConnected)

  // The program gets the position before the tap; buttons that start or stop act immediately.
  addEventListener('click', ({ target }) => {
    const button = target.closest('a, button, label, select')
    if (!button || button.dataset.waiting || button.closest('[inert]')) return
    const active = playing(), isSwitch = button.matches('[aria-keyshortcuts~=Space]')
    for (const player of active) {
      report(player)
      if (isSwitch) stop(player)
    }
    if (isSwitch && !active[0]) for (const player of players.values()) if (player.stage.isConnected) play(player)
  }, true)

  function leave() {
    for (const player of playing()) {
      stop(player)
      report(player)
    }
  }
  on('visibilitychange', () => { if (document.hidden) leave() })
  // Messages sent while a page unloads may arrive after the next page's request.
  addEventListener('beforeunload', () => { for (const player of playing()) report(player) })
  addEventListener('pagehide', leave)
  addEventListener('popstate', leave, true)

  arrive()
  return { arrive }
}
