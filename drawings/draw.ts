// node drawings/draw.ts: draws the changed pictures of the demo as SVG. Writes them into apps/server/demo/pictures in all
// sizes and formats that the server stores of an upload, and removes files that no picture uses.
import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { pictureName } from '@thali/contract/basics/image'
import { createFolderStore } from '../apps/server/src/platform/file-store.ts'
import { encodeAvif, storeUpload } from '../apps/server/src/platform/images.ts'
import { pictureFiles } from '../apps/server/src/platform/picture-files.ts'
import { demoPictures, demoRestaurants } from '../apps/server/demo/menus.ts'
import type { DemoLogo, DemoPicture, DemoPictures } from '../apps/server/demo/types.ts'
import { drawDish } from './draw-dish.ts'
import { drawLogo } from './draw-logo.ts'
import { fingerprint } from './fingerprint.ts'

const demo = fileURLToPath(new URL('../apps/server/demo/', import.meta.url))
const folder = join(demo, 'pictures')
const logoWidth = 224

const storeDish = async (svg: string, owner: string): Promise<DemoPicture> => {
  const files = createFolderStore(folder)
  let bytes = 0
  const claim = async (_name: string, claimed: number): Promise<void> => void (bytes = claimed)
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  const { imageURL, imageColour } = await storeUpload(png, 'png', files, { owner, claim })
  const sizes = pictureFiles(pictureName(imageURL) ?? '')
  const largest = await files.read(sizes.at(-1)?.webp ?? '')
  for (const { width, height, isForCards, webp, avif } of sizes) {
    if (isForCards || !largest) continue
    const encoded = await encodeAvif(largest, width, height)
    const whole = await files.read(webp)
    if (!whole || encoded.length >= whole.length) continue
    await files.write(avif, encoded)
    bytes += encoded.length
  }
  return { imageURL, imageColour, bytes, drawing: fingerprint(svg) }
}

const storeLogo = async (svg: string): Promise<DemoLogo> => {
  const drawn = sharp(Buffer.from(svg)).resize(logoWidth, logoWidth, { fit: 'contain', background: '#00000000' })
  const webp = await drawn.clone().webp({ quality: 72, effort: 6 }).toBuffer()
  const avif = await drawn.avif({ quality: 50, effort: 6, chromaSubsampling: '4:2:0' }).toBuffer()
  const base = `${createHash('sha256').update(webp).digest('hex').slice(0, 32)}-${logoWidth}`
  writeFileSync(join(folder, `${base}.webp`), webp)
  if (avif.length < webp.length) writeFileSync(join(folder, `${base}.avif`), avif)
  return { imageURL: `/uploads/${base}.webp`, drawing: fingerprint(svg) }
}

/** The stored picture of a drawing, or a new one if the drawing has changed. */
const current = async <P extends DemoLogo>(
  stored: P | undefined,
  svg: string,
  store: (svg: string) => Promise<P>,
): Promise<P> => (stored?.drawing === fingerprint(svg) ? stored : store(svg))

const pictures: DemoPictures = { dishes: {}, logos: {} }
for (const { id: owner, logo, categories } of demoRestaurants) {
  pictures.logos[logo] = await current(demoPictures.logos[logo], drawLogo(logo), storeLogo)
  for (const { id, picture } of categories.flatMap(({ items }) => items))
    if (picture)
      pictures.dishes[id] = await current(demoPictures.dishes[id], drawDish(picture, id), (svg) =>
        storeDish(svg, owner),
      )
}
writeFileSync(join(demo, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`)
const used = new Set([
  ...Object.values(pictures.logos).map(({ imageURL }) => imageURL.slice('/uploads/'.length, -'.webp'.length)),
  ...Object.values(pictures.dishes).flatMap(({ imageURL }) =>
    pictureFiles(pictureName(imageURL) ?? '').map(({ webp }) => webp.slice(0, -'.webp'.length)),
  ),
])
for (const name of readdirSync(folder)) if (!used.has(name.replace(/\.\w+$/, ''))) rmSync(join(folder, name))
