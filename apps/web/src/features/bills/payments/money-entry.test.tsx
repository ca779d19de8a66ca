import { expect, test } from 'vitest'
import { showComponent } from '../../../../test/screen.tsx'
import { MoneyEntry } from './money-entry.tsx'
import { emptyDraft, type PaymentDraft } from './payment-draft.ts'

/** A payment for a bill with ₹260 due. */
const show = async (draft: PaymentDraft) => {
  const changes: Partial<PaymentDraft>[] = []
  const screen = await showComponent(
    <MoneyEntry
      draft={draft}
      due={26_000}
      isSending={false}
      failure={undefined}
      onChange={(change) => void changes.push(change)}
      onTake={() => undefined}
    />,
  )
  return { ...screen, changes }
}

const showCash = (typed: Partial<PaymentDraft>) => show({ ...emptyDraft('cash'), ...typed })

test.each([
  ['', '₹240.00', '240'],
  ['20', '₹220.00', '240'],
])('with a tip of “%s” the change of ₹500 is %s, all of it a tip of %s', async (tip, change, kept) => {
  const { text, click, changes } = await showCash({ tip, received: '500' })
  expect(text()).toContain(`Change: ${change}`)
  await click('Keep the change')
  expect(changes).toEqual([{ tip: kept }])
})

test('the usual notes cover amount and tip', async () => {
  const { button, text } = await showCash({ tip: '50' })
  expect(button('Exact').getAttribute('aria-pressed')).toBe('true')
  expect(text()).toContain('₹310.00')
  expect(text()).not.toContain('Change:')
  expect(document.querySelector('fieldset')?.textContent).toBe('Exact₹350₹400₹500₹2,000')
})

test('keys fill the figure that was tapped last', async () => {
  const { click, changes } = await show(emptyDraft('upi'))
  for (const figure of ['Amount', 'Tip', 'UTR', 'Tip']) {
    await click(figure)
    await click('7')
  }
  expect(changes).toEqual([{ amount: '7' }, { tip: '7' }, { digits: '7' }, { tip: '7' }])
})
