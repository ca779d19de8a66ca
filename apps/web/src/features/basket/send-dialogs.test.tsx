import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { sendMessages } from './basket-messages.en.ts'
import type { SentOrder } from './send.ts'
import { RefusalDialog } from './send-dialogs.tsx'

// React asks for this before it lets a test drive it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const order: SentOrder = { restaurantId: 'sai', tableNumber: 99, userId: 'u', items: [], totalPrice: 0 }

const wordsFor = async (isByStaff: boolean): Promise<string> => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const refusal = { order, isByStaff, message: 'This restaurant has no such table.', problem: undefined }
  await act(async () => root.render(<RefusalDialog refusal={refusal} onMenuOutdated={() => undefined} />))
  const words = document.body.textContent
  act(() => root.unmount())
  host.remove()
  return words
}

test('a refused order sends diners to the staff, and never the staff', async () => {
  expect(await wordsFor(false)).toContain(sendMessages.refusedHint)
  const forStaff = await wordsFor(true)
  expect(forStaff).toContain(sendMessages.refusedHintStaff)
  expect(forStaff).not.toContain('ask the staff')
})
