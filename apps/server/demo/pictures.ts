import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pictureName } from '@thali/contract/basics/image'
import type { FileStore } from '#server/platform/file-store.ts'
import { pictureFiles } from '#server/platform/picture-files.ts'
import { demoPictures, demoRestaurants } from './menus.ts'
import type { DemoItem, DemoPicture } from './types.ts'

const folder = fileURLToPath(new URL('./pictures/', import.meta.url))
// Each write to a bucket waits some milliseconds.
const writtenAtOnce = 16

const fileNameOf = ({ imageURL }: DemoPicture): string => pictureName(imageURL) ?? ''

// Restaurants never share a file (platform/images.ts), so a copy has a name of its own.
const copyOf = (picture: DemoPicture, restaurantId: string): DemoPicture => {
  const name = fileNameOf(picture)
  const copy = createHash('sha256').update(`${restaurantId}/${name}`).digest('hex').slice(0, 32)
  return { ...picture, imageURL: picture.imageURL.replace(name, copy) }
}

/** The stored picture of a demo dish, or undefined. */
export const pictureOfItem = (
  { id, pictureOf }: Pick<DemoItem, 'id' | 'pictureOf'>,
  restaurantId: string,
): DemoPicture | undefined => {
  const source = demoPictures.dishes[pictureOf ?? id]
  return source && pictureOf ? copyOf(source, restaurantId) : source
}

type Copy = { readonly from: string; readonly to: string }

/** The files of the copied pictures. An AVIF that does not exist is among them. */
const listCopies = (): Copy[] =>
  demoRestaurants.flatMap(({ id: restaurantId, categories }) =>
    categories
      .flatMap(({ items }) => items)
      .flatMap(({ pictureOf }) => demoPictures.dishes[pictureOf ?? ''] ?? [])
      .flatMap((source) => {
        const copies = pictureFiles(fileNameOf(copyOf(source, restaurantId)))
        return pictureFiles(fileNameOf(source)).flatMap(({ webp, avif }, index) => [
          { from: webp, to: copies[index]?.webp ?? '' },
          { from: avif, to: copies[index]?.avif ?? '' },
        ])
      }),
  )

/** Copies the demo's pictures, in all sizes and formats, to the file store. */
export const copyPictures = async (files: Pick<FileStore, 'write'>): Promise<void> => {
  const names = await readdir(folder)
  const existing = new Set(names)
  const copies = [
    ...names.map((name): Copy => ({ from: name, to: name })),
    ...listCopies().filter(({ from }) => existing.has(from)),
  ]
  for (let start = 0; start < copies.length; start += writtenAtOnce) {
    const some = copies.slice(start, start + writtenAtOnce)
    await Promise.all(some.map(async ({ from, to }) => files.write(to, await readFile(`${folder}${from}`))))
  }
}
