import { inflateSync } from 'node:zlib'

const number = (text: string, name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(text)?.[1] ?? 0)

/** The dots of the only picture in a PDF of one page, one bit each as printers get them; undefined for other files. */
export const readPdfDots = (pdf: Buffer): Buffer | undefined => {
  const text = pdf.toString('latin1')
  if (!/\/Type \/Pages\s[^>]*\/Count 1\b|\/Count 1\b[^>]*\/Type \/Pages\b/.test(text)) return undefined
  const [found, another] = [...text.matchAll(/<<([^>]*\/Subtype \/Image[^>]*)>>\s*stream\r?\n/g)]
  if (!found || another) return undefined
  const [all, head = ''] = found
  const begin = found.index + all.length
  const bytes = inflateSync(pdf.subarray(begin, begin + number(head, 'Length')))
  const dots = number(head, 'Width') * number(head, 'Height')
  const channels = bytes.length / dots
  const rows = Buffer.alloc(dots / 8)
  for (let dot = 0; dot < dots; dot += 1)
    if ((bytes[dot * channels] ?? 255) < 128) rows[dot >> 3] = (rows[dot >> 3] ?? 0) | (0x80 >> (dot & 7))
  return rows
}
