import type { Input, Reply } from '@thali/contract/api/calls'
import { menuFileEndpoints } from '@thali/contract/menu-file/endpoints'
import { call, withSession } from './call.ts'
import { sendForm } from './upload.ts'

type Query = Input<'importMenu'>['query']
type Choices = Input<'importMenu'>['body']

// After the upload the server reads tables for seconds, and pictures for up to a minute.
const stallMs = 300_000

/**
 * Previews or commits an import of the menu, with chosen columns and corrected rows. `onProgress` receives the sent share of the files, from 0 to 1.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const uploadMenu = (
  query: Query,
  files: readonly File[],
  choices: Choices,
  onProgress: (share: number) => void,
): Promise<Reply<'importMenu'>> => {
  const form = new FormData()
  if (choices.columns?.length || choices.changes?.length)
    form.append('item', new Blob([JSON.stringify(choices)], { type: 'application/json' }))
  for (const file of files) form.append('file', file)
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const path = `${menuFileEndpoints.importMenu.path}?${new URLSearchParams(given)}`
  return withSession((headers) =>
    sendForm<'importMenu'>(menuFileEndpoints.importMenu, path, form, headers, { onProgress, stallMs }),
  )
}

/**
 * Previews or commits a copy of the menu from another restaurant of the user.
 * @throws ApiError for a refusal, NetworkError without an answer of the server.
 */
export const copyMenu = (body: Input<'copyMenu'>['body']): Promise<Reply<'copyMenu'>> =>
  call(menuFileEndpoints.copyMenu, { body }, { timeoutMs: stallMs })
