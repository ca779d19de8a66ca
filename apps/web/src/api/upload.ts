import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input, Reply } from '@thali/contract/api/calls'
import { type Endpoint, apiRoot } from '@thali/contract/api/endpoint'
import { menuEndpoints } from '@thali/contract/menu/endpoints'
import type { MenuItem } from '@thali/contract/menu/item'
import { restaurantEndpoints } from '@thali/contract/restaurants/endpoints'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { withSession } from './call.ts'
import { NetworkError, toApiError } from './errors.ts'

/** The options of an upload. */
export type UploadOptions = {
  /** Receives the sent share of the form, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Abort after this time without progress (default 30,000 ms); the whole upload may take longer. */
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

/**
 * Sends a form to a call of the contract; `fetch` reports no upload progress.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const sendForm = <N extends EndpointName>(
  { method, success }: Pick<Endpoint, 'method' | 'success'>,
  path: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  options: UploadOptions,
): Promise<Reply<N>> =>
  new Promise((resolve, reject) => {
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
      // As in request.ts.
      if (sender.status === success && body !== undefined) resolve(body as Reply<N>)
      else if (sender.status === 0 || sender.status < 300) reject(new NetworkError('No answer from the server.'))
      else reject(toApiError(sender.status, body))
    })
    keepAlive()
    sender.send(form)
  })

/**
 * Saves an item as a form with the parts `item` (JSON; an id edits that item) and `image` (spec §7).
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const uploadItem = (
  item: Input<'saveItem'>['body'],
  image: Blob | undefined,
  options: UploadOptions = {},
): Promise<MenuItem> => {
  const form = new FormData()
  form.append('item', new Blob([JSON.stringify(item)], { type: 'application/json' }))
  if (image) form.append('image', image)
  return withSession((headers) =>
    sendForm<'saveItem'>(menuEndpoints.saveItem, menuEndpoints.saveItem.path, form, headers, options),
  )
}

/**
 * Replaces the logo of a restaurant.
 * @throws As uploadItem().
 */
export const uploadLogo = (restaurantId: string, image: Blob): Promise<Settings> => {
  const form = new FormData()
  form.append('image', image)
  const path = restaurantEndpoints.saveLogo.path.replace(':restaurantId', encodeURIComponent(restaurantId))
  return withSession((headers) => sendForm<'saveLogo'>(restaurantEndpoints.saveLogo, path, form, headers, {}))
}
