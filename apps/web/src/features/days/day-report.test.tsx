import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import type { DayList, DayReport } from '@thali/contract/days/day-report'
import { dayWords } from '#web/lib/day-words.ts'
import { DayReportView } from './day-report.tsx'
import { aDay, aDayList } from './day.testing.ts'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined

afterEach(() => act(() => root?.unmount()))

/** The text of the dialog that closes the day. */
const openDialog = async (given: Partial<DayList>, change: Partial<DayReport> = {}): Promise<string> => {
  const host = document.createElement('div')
  document.body.append(host)
  const shown = createRoot(host)
  root = shown
  const day = {
    report: aDay(change),
    list: aDayList(given),
    restaurantName: 'Spice Garden',
    timezone: 'Asia/Kolkata',
  }
  await act(async () =>
    shown.render(
      <QueryClientProvider client={new QueryClient()}>
        <DayReportView {...day} isClosing onClosing={() => {}} />
      </QueryClientProvider>,
    ),
  )
  return document.querySelector('[role="dialog"], dialog')?.textContent ?? ''
}

test('the dialog names the server’s date of later sales', async () => {
  expect(await openDialog({ next: '2026-11-22' })).toContain(`get the date of ${dayWords('2026-11-22')}.`)
})

test('without that date the dialog names the next calendar day', async () => {
  expect(await openDialog({})).toContain(`get the date of ${dayWords('2026-11-21')}.`)
})

test.each([
  [{}, 'Cashier: ', 'X report'],
  [{ isClosed: true, closedDateTime: '2026-11-20T18:00:00Z', staffName: 'asha' }, 'Cashier: asha', 'closed by asha on'],
])('a report has room for a signature, with the name on a closed one', async (change, cashier, hint) => {
  await openDialog({}, change)
  const text = document.body.textContent
  expect(text).toContain(cashier)
  expect(text).toContain('Signature:')
  expect(text).toContain(hint)
})

test('the bills of a day name the packing on them', async () => {
  await openDialog({}, { value: 250, charges: { count: 2, amount: 25 } })
  expect(document.body.textContent).toMatch(/menu prices₹250.*packing.*₹25/)
  act(() => root?.unmount())
  await openDialog({}, { value: 250 })
  expect(document.body.textContent).not.toContain('packing')
})
