// Fields

/** @type {Map<PageElement, number>} */
const pending = new Map()
/** @type {any} The field with an open composition of an input method, and its deferred value. */
let composing = null, deferred = null

/** @type {Tools['isText']} */
const isText = element => element.matches('.field')

/** @param {PageElement} field */
function edited(field) {
  field.edits = (field.edits ?? 0) + 1
  if (composing === field) return
  clearTimeout(pending.get(field))
  pending.set(field, setTimeout(() => flushEdit(field), 100))
}

/** @param {PageElement} field */
function flushEdit(field) {
  clearTimeout(pending.get(field))
  if (!pending.delete(field) || !field.isConnected) return
  if (isText(field)) send('edit', field, [field.value, field.edits])
  else if (!isNaN(field.valueAsNumber)) send('number', field, field.valueAsNumber)
}

const flushEdits = () => { for (const field of pending.keys()) flushEdit(field) }

/** @param {PageElement} field */
function commit(field) {
  send('commit', field, [field.value, field.edits ?? 0])
}

/** @type {(id: number, value: any, edit: number) => any} */
function setValue(id, value, edit) {
  const field = find(id)
  if (isText(field)) {
    // The user has typed since; the server will send a newer value.
    if (edit !== (field.edits ?? 0)) return
    if (composing === field) return deferred = [id, value, edit]
  } else if (pending.has(field) || awaits(id, 'number', 'pick', 'date')) return
  if (field.tagName === 'SELECT') field.selectedIndex = value
  else if (field.role === 'radiogroup') {
    field.querySelectorAll('input').forEach((radio, index) => { radio.checked = index === +value })
  } else if (field.value !== value) {
    const caret = value.length - field.value.length + field.selectionStart
    field.value = value
    if (field === document.activeElement && field.selectionStart != null) field.setSelectionRange(caret, caret)
  }
}

on('compositionstart', ({ target }) => { composing = target })
on('compositionend', event => {
  /** @type {[number, any, number]} */
  const value = deferred
  composing = deferred = null
  if (value) setValue(...value)
  if (event.target.edits) edited(event.target)
})

on('input', event => {
  const field = event.target
  if (field.id && (isText(field) || field.type === 'range' && !pending.has(field))) edited(field)
})

/** @param {PageElement} field */
function choose(field) {
  if (field.type === 'file') return upload(field)
  if (!isChoice(field)) return flushEdit(field)
  field.chosenAt = Date.now()
  if (field.type === 'radio') {
    send('pick', field.closest('[role=radiogroup]'), number(field.closest('label')))
  } else if (field.type === 'checkbox') send('toggle', field, field.checked)
  else if (field.tagName === 'SELECT') send('pick', field, number(field.selectedOptions[0]))
  else send('date', field, field.value)
}

on('change', ({ target }) => choose(target))

// Firefox leaves the focused element partly covered by a bar.
on('keyup', ({ key, target }) => { if (key === 'Tab') target.scrollIntoView({ block: 'nearest' }) })

on('focusin focusout', ({ target, type }) => {
  if (!isApplying && target.matches(listening('focus'))) send('focus', target, type === 'focusin')
})

/** @param {PageElement} field */
async function upload(field) {
  try {
    const { default: upload } = await import(page.dataset.uploader)
    await upload(field, page.dataset, () => resumeKey, tokens => send('file', field, tokens))
  } catch {
    mention(page.dataset.sayFailed)
  }
}
