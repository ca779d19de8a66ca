import { type Input, type MenuItem, apiRoot, endpoints } from '@thali/contract'
import { withSession } from './call.ts'
import { NetworkError, toApiError } from './errors.ts'

export type UploadOptions = {
  /** Told how much of the form has gone out, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Given up when nothing moves for this long (default 30,000 ms); a slow line may take longer in all. */
  readonly stallMs?: number
}

const stallMs = 30_000

const toBody = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

// fetch cannot say how much of a body has gone out.
const send = (form: FormData, headers: Readonly<Record<string, string>>, options: UploadOptions): Promise<MenuItem> =>
  new Promise((resolve, reject) => {
    const { method, path, success } = endpoints.saveItem
    const sender = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepAlive = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => sender.abort(), options.stallMs ?? stallMs)
    }
    sender.open(method, `${apiRoot}${path}`)
    sender.setRequestHeader('accept', 'application/json')
    Object.entries(headers).forEach(([header, value]) => sender.setRequestHeader(header, value))
    sender.upload.addEventListener('progress', ({ loaded, total }) => {
      keepAlive()
      options.onProgress?.(total > 0 ? loaded / total : 0)
    })
    sender.addEventListener('loadend', () => {
      clearTimeout(timer)
      const body = toBody(sender.responseText)
      // The server checks its own answers against the contract in tests and development (design §2).
      if (sender.status === success && body !== undefined) resolve(body as MenuItem)
      else if (sender.status === 0 || sender.status < 300) reject(new NetworkError('No answer from the server.'))
      else reject(toApiError(sender.status, body))
    })
    keepAlive()
    sender.send(form)
  })

/**
 * Saves an item: a form with JSON in its part `item` and a picture in its part `image` (spec §7), as whoever is logged in
 * here.
 *
 * @param item The item; with its id an edited one.
 * @param image The picture, if one goes along.
 * @param options Who hears of the progress, patience.
 * @returns The saved item.
 * @throws ApiError when the server says no, NetworkError when nothing of ours answered.
 */
export const uploadItem = (
  item: Input<'saveItem'>['body'],
  image: Blob | undefined,
  options: UploadOptions = {},
): Promise<MenuItem> => {
  const form = new FormData()
  form.append('item', new Blob([JSON.stringify(item)], { type: 'application/json' }))
  if (image) form.append('image', image)
  return withSession((headers) => send(form, headers, options))
}
