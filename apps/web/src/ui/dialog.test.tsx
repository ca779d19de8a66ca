import { act } from 'react'
import { expect, test } from 'vitest'
import { showComponent } from '../../test/screen.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'

const tapOutside = (): Promise<void> =>
  act(async () => {
    const dialog = document.querySelector('dialog')
    dialog?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    dialog?.click()
  })

test.each([
  { field: 'text', isTyped: false, closes: 1 },
  { field: 'text', isTyped: true, closes: 0 },
  { field: 'search', isTyped: true, closes: 1 },
])('a tap outside a $field, typed: $isTyped, closes $closes', async ({ field, isTyped, closes }) => {
  let closed = 0
  const { type } = await showComponent(
    <Dialog title="Guest" onClose={() => (closed += 1)}>
      <TextField label="Name" type={field} defaultValue="" />
    </Dialog>,
  )
  if (isTyped) await type('Name', 'Asha')
  await tapOutside()
  expect(closed).toBe(closes)
})

test('a tap outside closes after a box was ticked', async () => {
  let closed = 0
  const { tick } = await showComponent(
    <Dialog title="Options" onClose={() => (closed += 1)}>
      <label>
        <input type="checkbox" /> Cheese
      </label>
    </Dialog>,
  )
  await tick('Cheese')
  await tapOutside()
  expect(closed).toBe(1)
})
