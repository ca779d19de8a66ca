/** The formats a picture may be uploaded in. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif'

// Beginnings that a browser may interpret as a page, a script, a drawing or a document.
const otherHead = /<(!doctype|html|head|body|script|svg|iframe|img|\?php)|%pdf-/i
const headBytes = 1024

// The end record of a zip archive: readers search it from the back, whatever is before it.
const zipEnd = 'PK\u0005\u0006'
const tailBytes = 66_000

const startsWith = (text: string, ...beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => text.startsWith(beginning))

const byMagic = (head: string): ImageKind | undefined => {
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(head, 'GIF87a', 'GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return undefined
}

/** Detects a file's format by its bytes; undefined for other files, and for those that are two formats at once. */
export const imageKind = (bytes: Uint8Array): ImageKind | undefined => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = file.subarray(0, headBytes).toString('latin1')
  const kind = byMagic(head)
  if (!kind || otherHead.test(head) || file.subarray(-tailBytes).includes(zipEnd, 0, 'latin1')) return undefined
  return kind
}
