import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { CardContent } from './paper/card-content.ts'
import type { FormatName } from './paper/formats.ts'
import { paperMessages } from './paper/paper-messages.en.ts'
import { SingleCard } from './paper/tile.tsx'

/** A drawing as a file. */
export type DrawingFile = { readonly name: string; readonly content: string }

/** A picture as PNG in a `data:` address: programs for print read no other pictures of the web. */
const inlined = async (address: string): Promise<string> => {
  if (address === '') return ''
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  // A drawing without a size of its own has none.
  Object.assign(canvas, { width: image.naturalWidth || 600, height: image.naturalHeight || 600 })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

const draw = (content: CardContent, format: FormatName): string => {
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(<SingleCard format={format} content={content} foldWords={paperMessages.fold} />))
  const svg = container.querySelector('svg')
  const text = svg ? new XMLSerializer().serializeToString(svg) : ''
  root.unmount()
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`
}

/** Letters, digits and marks of any script. Others are not safe in names of files. */
const fileName = ({ tableNumber, name }: CardContent, format: FormatName): string =>
  `${format}-${String(tableNumber).padStart(3, '0')}-${name.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')}.svg`

/** The paper of each table as an SVG file in its real size. Texts stay texts. Rejects for a logo that cannot be loaded. */
export const drawingsOf = async (cards: readonly CardContent[], format: FormatName): Promise<DrawingFile[]> => {
  const logo = await inlined(cards[0]?.logo ?? '')
  return cards.map((content) => ({
    name: fileName(content, format),
    content: draw({ ...content, logo }, format),
  }))
}
