import { FileProblem } from './read-file.ts'

/** The text of a file; `isGuessed` if its encoding is not certain. */
export type ReadText = { readonly text: string; readonly isGuessed: boolean }

// Every second byte of Latin text in UTF-16 is 0.
const looksLikeUtf16 = (bytes: Uint8Array, side: 0 | 1): boolean => {
  const start = bytes.subarray(0, 400)
  let zeros = 0
  for (let offset = side; offset < start.length; offset += 2) if (start[offset] === 0) zeros += 1
  return zeros > start.length / 5
}

const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || looksLikeUtf16(bytes, 1)) return 'utf-16le'
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || looksLikeUtf16(bytes, 0)) return 'utf-16be'
  return 'utf-8'
}

/**
 * Decodes a text file: UTF-8, UTF-16 as Excel saves "Unicode text", else Windows-1252. A byte order mark is removed.
 * @throws FileProblem for bytes that are no text.
 */
export const readText = (bytes: Uint8Array): ReadText => {
  const decode = (encoding: string, fatal: boolean): string => new TextDecoder(encoding, { fatal }).decode(bytes)
  const read = (): ReadText => {
    try {
      return { text: decode(encodingOf(bytes), true), isGuessed: false }
    } catch {
      return { text: decode('windows-1252', false), isGuessed: true }
    }
  }
  const found = read()
  if (found.text.includes('\0')) throw new FileProblem('This is not a text file. Save the menu as .xlsx or .csv.')
  return found
}
