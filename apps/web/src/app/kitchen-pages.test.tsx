import { expect, test, vi } from 'vitest'
import { pagedQuery } from '#web/features/kitchen/ui/ticket-pages.ts'
import { aTicket, openKitchen, press } from './kitchen.testing.ts'

/** The order numbers on the page. */
const shown = (): number[] =>
  [...document.querySelectorAll<HTMLElement>('[data-ticket]:not([data-beyond])')].map((card) =>
    Number(card.dataset['ticket']?.replace('order-', '')),
  )

const turns = (): string[] =>
  [...document.querySelectorAll('footer button')]
    .map(({ textContent }) => textContent)
    .filter((words) => /page/i.test(words))

test('tickets without room are on the pages before and after', async () => {
  // One column of two tickets.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300))
  const tickets = [20, 12, 9, 3, 2].map((minutes, at) => aTicket(at + 1, [{}], { minutes }))
  const { click, until } = await openKitchen(tickets, undefined, pagedQuery)
  await until(() => shown().length === 2)
  await press(2, 'Start')
  expect([shown(), turns()]).toEqual([[1, 2], ['Next page: 3 more1 late · 3 new']])
  await click('Next page')
  expect([shown(), turns()]).toEqual([
    [3, 4],
    ['Page before: 2 earlier2 late · 1 new', 'Next page: 1 more1 new'],
  ])
  await click('Next page')
  expect([shown(), turns()]).toEqual([[5], ['Page before: 4 earlier3 late · 3 new']])
  await click('Page before')
  expect(shown()).toEqual([3, 4])
  await click('Page before')
  expect(shown()).toEqual([1, 2])
})
