import { NetworkError } from './errors.ts'

/** Reads a file of the app, such as a font, usually from the cache. @throws NetworkError when it cannot be read. */
export const readOwnFile = async (address: URL): Promise<Blob> => {
  const answer = await fetch(address).catch((cause: unknown) => {
    throw new NetworkError('The file could not be read.', { cause })
  })
  if (!answer.ok) throw new NetworkError('The file could not be read.')
  return answer.blob()
}
