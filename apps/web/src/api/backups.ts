import type { Reply } from '@thali/contract/api/calls'
import { apiRoot } from '@thali/contract/api/endpoint'
import { backupEndpoints } from '@thali/contract/backups/endpoints'
import * as bounds from '@thali/contract/basics/bounds'
import { call, withSession } from './call.ts'
import { NetworkError, toApiError } from './errors.ts'

// The server reads a whole backup before it answers.
const slowMs = 300_000
const stallMs = 60_000

/** Makes a call of backups whose answer is JSON. */
export const callBackups: typeof call = (endpoint, input, options) =>
  call(endpoint, input, { timeoutMs: slowMs, ...options })

const lost = (cause: unknown): never => {
  throw new NetworkError('The file could not be sent or received.', { cause })
}

/** Aborts after a minute without progress; the whole may take longer. */
const createStall = () => {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), stallMs)
  return {
    signal: controller.signal,
    goOn(): void {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), stallMs)
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * Downloads a backup with the session. `onProgress` receives the number of bytes so far.
 * @throws ApiError for a refusal, NetworkError without a whole file.
 */
export const downloadBackup = (
  restaurantId: string,
  name: string,
  onProgress: (bytes: number) => void,
): Promise<Blob> =>
  withSession(async (headers) => {
    const stall = createStall()
    try {
      const path = backupEndpoints.getBackup.path.replace(':name', encodeURIComponent(name))
      const address = `${apiRoot}${path}?${new URLSearchParams({ restaurantId })}`
      const answer = await fetch(address, { headers, signal: stall.signal }).catch(lost)
      if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => undefined))
      const reader = answer.body?.getReader()
      const pieces: BlobPart[] = []
      let bytes = 0
      for (;;) {
        const piece = await reader?.read().catch(lost)
        if (!piece || piece.done) return new Blob(pieces, { type: 'application/gzip' })
        stall.goOn()
        pieces.push(piece.value)
        bytes += piece.value.length
        onProgress(bytes)
      }
    } finally {
      stall.end()
    }
  })

/**
 * Uploads a backup in pieces. `onProgress` receives the sent share, from 0 to 1.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const uploadBackup = async (
  restaurantId: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<void> => {
  const total = file.size
  let offset = 0
  do {
    const query = new URLSearchParams({ restaurantId, offset: String(offset), total: String(total) })
    const address = `${apiRoot}${backupEndpoints.uploadBackup.path}?${query}`
    const body = file.slice(offset, offset + bounds.backupPieceBytesMax)
    const { received } = await withSession(async (headers) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body,
        signal: AbortSignal.timeout(stallMs),
      }).catch(lost)
      const reply: unknown = await answer.json().catch(() => undefined)
      if (!answer.ok) throw toApiError(answer.status, reply)
      return reply as Reply<'uploadBackup'> // as in `createCall`
    })
    offset = received
    onProgress(offset / total)
  } while (offset < total)
}
