// The drawing and summing that a tick on a kitchen display causes (plan §12). `node bench/kitchen-tick.ts` measures its cost.
import { endKitchen, openDisplay, sendTickets, spiceGarden, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import { expect, test } from './thali.ts'

test('a tick draws its own ticket and no other', async ({ tablet: page, thali }) => {
  await sendTickets(thali, await startKitchen(thali), spiceGarden, 30)
  await openDisplay(page)
  await expect(page.getByText('30 tickets', { exact: true })).toBeVisible()
  const first = ticket(page, 1).first()
  const line = first.locator('[data-line]').first()
  await first.getByRole('button', { name: 'Start' }).click()
  await expect(first.getByRole('button', { name: 'Start' })).toHaveCount(0)
  await page.evaluate(() => {
    const changed = new Set<string>()
    Object.assign(window, { changed })
    new MutationObserver((changes) => {
      for (const { target, type, attributeName } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const card = element?.closest<HTMLElement>('[data-ticket]')
        // A minute may pass: the age of every ticket changes then.
        const isAge =
          /^\d+ min/.test(element?.textContent ?? '') || (type === 'attributes' && attributeName !== 'aria-pressed')
        if (card && !isAge) changed.add(card.dataset['ticket'] ?? '')
      }
    }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true })
  })
  const answered = page.waitForResponse(/\/progress$/)
  await line.click()
  await answered
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  const changed = await page.evaluate(() => [...(Reflect.get(window, 'changed') as Set<string>)])
  expect(changed).toEqual([await first.getAttribute('data-ticket')])
  await endKitchen(thali)
})
