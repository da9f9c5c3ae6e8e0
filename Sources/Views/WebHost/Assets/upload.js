// Uploads the files chosen in a field, with pictures reduced to the size that the page accepts. Loaded by the page's
// script on first use.

// The type to which a reduced picture is converted. Pictures that the browser cannot read are sent unchanged.
const kinds = {
  'image/jpeg': 'image/jpeg', 'image/heic': 'image/jpeg', 'image/heif': 'image/jpeg', 'image/png': 'image/png',
  'image/webp': 'image/png'
}

// The result is upright, because browsers apply the file's orientation when they draw.
async function prepared(file, longest) {
  const type = kinds[file.type]
  if (!type || !longest) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    if (scale === 1 && !/hei/.test(file.type)) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const made = await new Promise(resolve => canvas.toBlob(resolve, type, 0.85))
    return made && (made.size < file.size || /hei/.test(file.type)) ? made : file
  } catch {
    return file
  }
}

/**
 * @param {PageElement} field
 * @param {DOMStringMap} page The page's settings.
 * @param {() => string} key The key of the session.
 * @param {(tokens: string) => void} send
 */
export default async function upload(field, page, key, send) {
  const { id } = field
  const shown = field.labels?.[0] ?? field, chosen = [...field.files], tokens = []
  const files = chosen.slice(0, +(field.dataset.max ?? chosen.length))
  let problem = files.length < chosen.length ? field.dataset.excess : ''
  const progress = part => {
    shown.style.setProperty('--progress', part)
    shown.toggleAttribute('data-uploading', part < 1)
  }
  field.value = ''
  for (const [index, file] of files.entries()) {
    const request = field.upload = new XMLHttpRequest()
    progress(index / files.length)
    const content = await prepared(file, page.pictureSide)
    const { status, responseText } = field.upload === request
      ? await transfer(request, page.upload, key(), file.name, content, part => progress((index + part) / files.length))
      : request
    if (status === 201) tokens.push(responseText)
    else problem = responseText || page.sayFailed
    if (field.upload) continue
    problem = page.sayCanceled
    tokens.length = 0
    break
  }
  field.upload = null
  progress(1)
  trouble(id, problem)
  if (tokens.length) send(tokens.join(' '))
}

const transfer = (request, path, key, name, content, progress) => new Promise(resolve => {
  request.open('POST', path)
  request.setRequestHeader('X-Session', key)
  request.setRequestHeader('X-File-Name', encodeURIComponent(name))
  request.upload.onprogress = ({ loaded, total }) => progress(loaded / total)
  request.onloadend = () => resolve(request)
  request.send(content)
})

/**
 * Shows a problem with the files of a field.
 * @param {string} id
 * @param {string} text
 */
export function trouble(id, text) {
  const field = document.getElementById(id), place = field?.closest('.filePicker') ?? field?.labels?.[0] ?? field
  if (place) place.dataset.trouble = document.getElementById('announcer').textContent = text
}
