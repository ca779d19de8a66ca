// The drawing and summing that a tick on a kitchen display causes (plan §12), and the memory that tickets leave behind.
// `node bench/kitchen-tick.ts` and `node bench/kitchen-service.ts` measure their costs.
import type { CDPSession } from '@playwright/test'
import {
  bumpAll,
  endKitchen,
  openDisplay,
  sendTickets,
  serveOrders,
  spiceGarden,
  startKitchen,
  ticket,
} from '../testing/kitchen-steps.ts'
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

const ticketsPerBatch = 25

/** Bytes of objects and texts of a page, after a garbage collection. Compiled code and buffers of the browser grow by themselves. */
const objectBytes = async (cdp: CDPSession): Promise<number> => {
  const chunks: string[] = []
  const add = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk)
  await cdp.send('HeapProfiler.collectGarbage')
  cdp.on('HeapProfiler.addHeapSnapshotChunk', add)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', add)
  const { snapshot, nodes } = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length)
    if (!['code', 'native', 'hidden'].includes(types[0][nodes[node + kind]])) bytes += nodes[node + size]
  return bytes
}

test('500 tickets leave no more objects than 250', async ({ tablet: page, thali }) => {
  test.setTimeout(900_000)
  const kitchen = await startKitchen(thali)
  await page.clock.install()
  await openDisplay(page)
  await page.keyboard.press('v')
  await page.getByRole('radio', { name: 'Compact', exact: true }).check()
  await page.keyboard.press('Escape')
  const cdp = await page.context().newCDPSession(page)
  const bytesAfter = async (tickets: number): Promise<number> => {
    for (let sent = 0; sent < tickets; sent += ticketsPerBatch) {
      await sendTickets(thali, kitchen, spiceGarden, ticketsPerBatch)
      await expect(page.getByText(`${ticketsPerBatch} tickets`, { exact: true })).toBeVisible()
      await bumpAll(page)
      await serveOrders(thali, kitchen)
    }
    return objectBytes(cdp)
  }
  // The display remembers the last 200 orders that left it.
  const first = await bytesAfter(250)
  const second = await bytesAfter(250)
  console.log(
    `objects: ${(first / 2 ** 20).toFixed(2)} MB after 250 tickets, ${(second / 2 ** 20).toFixed(2)} MB after 500`,
  )
  expect(second / first).toBeLessThan(1.03)
  await endKitchen(thali)
})
