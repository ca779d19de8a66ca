import { NetworkError } from './errors.ts'

/**
 * Reads a file of the app itself, such as its font; most often from the browser's cache.
 *
 * @param address Where it is, on this server.
 * @returns Its bytes.
 * @throws NetworkError when it cannot be had.
 */
export const readOwnFile = async (address: URL): Promise<Blob> => {
  const answer = await fetch(address).catch((cause: unknown) => {
    throw new NetworkError('The file could not be read.', { cause })
  })
  if (!answer.ok) throw new NetworkError('The file could not be read.')
  return answer.blob()
}
