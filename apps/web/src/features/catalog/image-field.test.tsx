import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { showComponent } from '../../../test/screen.tsx'
import { ImageField } from './image-field.tsx'

test('a picture that is cleared while it is made smaller does not come back', async () => {
  const bitmap = Promise.withResolvers<ImageBitmap>()
  const changes: unknown[] = []
  const { click, wait, text } = await showComponent(
    <ImageField
      imageURL="https://example.com/dal.jpg"
      image={undefined}
      onChange={(change) => void changes.push(change)}
      onPreparing={() => undefined}
    />,
  )
  vi.stubGlobal('createImageBitmap', () => bitmap.promise)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  const photo = new File([new Uint8Array(500 * 1024)], 'dal.jpg', { type: 'image/jpeg' })
  await act(async () => {
    Object.defineProperty(input, 'files', { value: [photo] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await click('Clear Image')
  expect(changes).toEqual([{ imageURL: '', image: undefined }])
  await act(async () => bitmap.reject(new Error('The browser cannot read it')))
  await wait(1000)
  expect(changes).toHaveLength(1)
  expect(document.querySelector('[role="alert"]')).toBeNull()
  expect(text()).not.toContain('Preparing')
})
