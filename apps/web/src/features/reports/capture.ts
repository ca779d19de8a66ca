import { domToBlob } from 'modern-screenshot'
import { readOwnFile } from '#web/api/own-file.ts'

/** Twice the screen's resolution: sharp on a phone, and a third of the bytes that three times needs. */
const scale = 2

const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })

// The picture is drawn apart from the page and must carry its fonts. The library's own way needs an inline style and a
// base address, which the security policy forbids.
const fontRules = async (): Promise<string> => {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map((rule) => ({ sheet, text: rule.cssText })),
  )
  const carried = await Promise.all(
    rules.map(async ({ sheet, text }) => {
      const address = /url\("?(?<address>[^")]+)"?\)/.exec(text)?.groups?.['address']
      if (!address) return text
      const file = await readOwnFile(new URL(address, sheet.href ?? location.href))
      return text.replace(address, await readAsDataUrl(file))
    }),
  )
  return carried.join('\n')
}

/** The rule of the font that main.tsx adds without one; empty where it came too late for this page. */
const appFontRule = async (): Promise<string> => {
  const address = document.querySelector<HTMLLinkElement>('[as=font]')?.href
  const [face] = [...document.fonts].filter(({ family }) => family.includes('Figtree') && !family.includes('Fallback'))
  if (!address || !face) return ''
  const file = await readAsDataUrl(await readOwnFile(new URL(address)))
  return `@font-face { font-family: Figtree; src: url("${file}"); font-weight: ${face.weight}; }`
}

/**
 * Takes a picture of a page section, including content scrolled out of view.
 *
 * @returns A PNG.
 * @throws Error when the browser cannot draw it.
 */
export const capture = async (element: HTMLElement): Promise<Blob> => {
  const picture = await domToBlob(element, {
    scale,
    type: 'image/png',
    backgroundColor: getComputedStyle(document.documentElement).backgroundColor,
    // Without the progress bar of the pressed button, and without the chooser of the period: with a select the library
    // draws the whole picture in another font.
    filter: (node) => !(node instanceof Element && node.matches('[aria-busy] > [aria-hidden], [data-unshared] > *')),
    font: { cssText: `${await appFontRule()}\n${await fontRules()}` },
  })
  if (picture.size === 0) throw new Error('The browser drew an empty picture.')
  return picture
}
