import { expect, test } from 'vitest'
import { imageSources, pictureName } from './image.ts'

const name = '0123456789abcdef'.repeat(2)

test('a stored picture has two square and two wide files', () => {
  expect(imageSources(`/uploads/${name}-800.webp`)).toEqual({
    square: `/uploads/${name}-224.webp 224w, /uploads/${name}-336.webp 336w`,
    wide: `/uploads/${name}-800.webp 800w, /uploads/${name}-1200.webp 1200w`,
  })
  expect(pictureName(`/uploads/${name}-800.webp`)).toBe(name)
})

test.each([
  '',
  'https://example.com/dal.jpg',
  `https://example.com/uploads/${name}-800.webp`,
  `/uploads/${name}-1200.webp`,
  `/uploads/${name}-800.webp?v=2`,
  `/uploads/${name.slice(1)}-800.webp`,
])('the address “%s” is no stored picture', (url) => {
  expect([imageSources(url), pictureName(url)]).toEqual([undefined, undefined])
})
