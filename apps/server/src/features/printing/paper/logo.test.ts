import { expect, test } from 'vitest'
import sharp from 'sharp'
import { billPaper } from '#test/paper/papers.ts'
import { aPicture } from '#test/pictures.ts'
import { createRender } from '../render.ts'
import { drawPaper } from './draw-paper.ts'
import { drawLogo } from './picture.ts'
import { readEscPos } from './read-esc-pos.ts'

const zone = 'Asia/Kolkata'

/** A logo as it is stored: a square of one grey, on white. */
const stored = async (background: string, { width = 300, height = 100 } = {}): Promise<Buffer> =>
  sharp(await aPicture('png', { width, height, background }))
    .resize(336, 336, { fit: 'contain', background: '#ffffff' })
    .webp({ lossless: true })
    .toBuffer()

test.each([
  ['#000000', 1],
  ['#808080', 0.5],
  ['#404040', 0.75],
])('a logo of %s has a share of black dots near %d', async (background, share) => {
  const drawn = await drawLogo(await stored(background))
  const ink = drawn?.dots.reduce((sum, dot) => sum + dot, 0) ?? 0
  // Without the white around it; scaled edges are brighter.
  expect([drawn?.width, drawn?.height]).toEqual([240, 80])
  expect(ink / (240 * 80)).toBeGreaterThan(share - 0.06)
  expect(ink / (240 * 80)).toBeLessThan(share + 0.06)
})

test.each([
  ['wide', { width: 300, height: 20 }],
  ['high', { width: 20, height: 300 }],
])('a %s logo makes a bill at most 15 mm longer', async (_, size) => {
  const logo = await stored('#000000', size)
  for (const width of [58, 80] as const) {
    const heightOf = async (picture?: Uint8Array) =>
      (await drawPaper(billPaper(), { width, marks: [], zone, logo: picture })).height
    const [without, longer] = [await heightOf(), await heightOf(logo)]
    expect(longer).toBeGreaterThan(without)
    expect(longer - without).toBeLessThanOrEqual(124)
  }
})

test('the picture that a bill names is printed, and a lost one keeps no bill back', async () => {
  const { bill } = billPaper()
  const file = await stored('#000000')
  const read = (name: string): Promise<Uint8Array | undefined> => {
    if (name === 'broken-336.webp') return Promise.resolve(Buffer.from('no picture'))
    return name === 'failed-336.webp'
      ? Promise.reject(new Error('No bucket'))
      : Promise.resolve(name === 'stored-336.webp' ? file : undefined)
  }
  const render = createRender({ findZone: () => Promise.resolve(zone), readPicture: read })
  const heightOf = async (logo?: string): Promise<number> => {
    const paper = { ...billPaper(), bill: { ...bill, seller: { ...bill.seller, ...(logo && { logo }) } } }
    const printer = { id: 'p', name: 'p', kind: 'network', host: '', port: 1, width: 58, copies: 1 } as const
    const rest = { prints: { stations: [], bills: true }, cut: true, drawer: false, seen: false }
    return readEscPos(Buffer.from(await render(paper, { ...printer, ...rest }, [], 'restaurant'))).height
  }
  const without = await heightOf()
  const heights = []
  for (const name of ['gone', 'broken', 'failed', 'stored']) heights.push(await heightOf(`/uploads/${name}-336.webp`))
  expect(heights).toEqual([without, without, without, without + 84])
})
