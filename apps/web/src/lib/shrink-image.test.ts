import { expect, test } from 'vitest'
import { shrinkImage } from './shrink-image.ts'

/** The first bytes of an iPhone's photo. Browsers without HEVC can neither shrink nor show it. */
const heic = `\0\0\0\u0018ftypheic${'\0'.repeat(32)}`

test.each(['', 'image/heic', 'image/jpeg'])('an HEIC photo with the type “%s” is refused as such', async (type) => {
  expect(await shrinkImage(new Blob([heic], { type }))).toBe('heic')
})

test('a text without a type is no picture', async () => {
  expect(await shrinkImage(new Blob(['Dal Makhani, 240, and no box of a photo']))).toBe('not-an-image')
})
