import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { basketPageMessages, staffOutboxMessages } from '../later-messages.en.ts'
import type { ConfirmedOrder } from '../model/submission.ts'
import { RefusalDialog } from './refusal-dialog.tsx'
import { StaffRefusalDialog } from './staff-refusal-dialog.tsx'

// Required by React's act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const order: ConfirmedOrder = { restaurantId: 'sai', tableNumber: 99, userId: 'u', items: [], totalPrice: 0 }
const refusal = { key: 'k', order, message: 'This restaurant has no such table.', problem: undefined }
const ignore = (): void => undefined

const wordsOf = async (dialog: ReactElement): Promise<string> => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => root.render(dialog))
  const words = document.body.textContent
  act(() => root.unmount())
  host.remove()
  return words
}

test('a refusal refers diners to the staff, but not staff', async () => {
  const forDiner = await wordsOf(<RefusalDialog refusal={refusal} onMenuOutdated={ignore} />)
  expect(forDiner).toContain(basketPageMessages.refusedHint)
  const forStaff = await wordsOf(<StaffRefusalDialog refusal={refusal} onMenuOutdated={ignore} onLater={ignore} />)
  expect(forStaff).toContain('The order of table 99 was not sent')
  expect(forStaff).toContain(staffOutboxMessages.refusedHint)
  expect(forStaff).not.toContain('ask the staff')
})
