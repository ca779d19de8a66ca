import { act, type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { press } from '../../test/dialogs.ts'
import { showComponent } from '../../test/screen.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea, TextField } from './field.tsx'

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

const Questions = (): ReactElement => {
  const [faults, setFaults] = useState<readonly string[]>([])
  const chooseTaste = (): void => {
    setFaults(['Taste'])
    document.querySelector<HTMLElement>('[type="radio"]')?.focus()
  }
  const error = (label: string): string | undefined => (faults.includes(label) ? 'Wrong' : undefined)
  return (
    <Dialog
      title="Guest"
      onClose={() => undefined}
      footer={
        <>
          <Button onClick={() => setFaults(['Phone', 'Note'])}>Check</Button>
          <Button onClick={() => setFaults(['Note'])}>Check again</Button>
          <Button onClick={chooseTaste}>Add</Button>
        </>
      }
    >
      <TextField label="Name" error={error('Name')} />
      <TextField label="Phone" error={error('Phone')} />
      <TextArea label="Note" error={error('Note')} />
      <fieldset tabIndex={-1} aria-invalid={faults.includes('Taste') || undefined}>
        <label>
          <input type="radio" /> Mild
        </label>
      </fieldset>
      <Button onClick={() => undefined}>Choose</Button>
    </Dialog>
  )
}

test('a button of the footer moves to the first wrong field', async () => {
  const { field, button, wait } = await showComponent(<Questions />)
  const focusedBy = async (label: string): Promise<string | undefined> => {
    button(label).focus()
    await press(label)
    // A frame.
    await wait(20)
    const focused = {
      Name: field('Name'),
      Phone: field('Phone'),
      Note: field('Note'),
      Mild: field('Mild'),
      Choose: button('Choose'),
    }
    return Object.entries(focused).find(([, element]) => element === document.activeElement)?.[0]
  }
  expect(await focusedBy('Check')).toBe('Phone')
  expect(await focusedBy('Check again')).toBe('Note')
  expect(await focusedBy('Choose')).toBe('Choose')
  expect(await focusedBy('Add')).toBe('Mild')
})
