import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { openScreen } from '../../../test/screen.tsx'

test('each reason of a call has a picture of its own', async () => {
  const { until, click } = await openScreen(pages.menu, { as: 'diner' })
  await until('Dal Makhani')
  await click('Call waiter')
  await until('Water')
  const reasons = [...document.querySelectorAll('dialog label')]
  expect(reasons.map(({ textContent }) => textContent)).toEqual(['Waiter', 'Water', 'Cutlery', 'Bill'])
  const pictures = reasons.map((reason) => reason.querySelector('path')?.getAttribute('d'))
  expect(new Set(pictures).size).toBe(reasons.length)
  expect(pictures).not.toContain(undefined)
})
