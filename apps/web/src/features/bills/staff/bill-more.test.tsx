import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill } from '@thali/contract/bills/bill'
import { answerBills } from '../../../../test/answers.ts'
import { openScreen } from '../../../../test/screen.tsx'

const clean: Partial<Bill> = { payments: [], creditNotes: [], upiRequests: [], toRefund: 0, due: 0, status: 'paid' }

test('a bill of 0 is cancelled, and offers no credit note', async () => {
  const { api, click, text, until } = await openScreen(`${pages.staffBill}?bill=of-zero`, {
    as: 'admin',
    before: (fake) => answerBills(fake, { ...clean, payable: 0 }),
  })
  await click('More')
  await until('Cancel the bill')
  expect(text()).not.toContain('Credit note')
  await click('Cancel the bill')
  await click('Wrong table')
  await click('Cancel the bill')
  await until(() => api.bodies('cancelBill').length === 1)
  expect(api.bodies('cancelBill')).toEqual([{ reason: 'Wrong table' }])
})
