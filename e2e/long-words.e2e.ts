// Texts that people type are read whole where they are shown, also words without a space.
import type { Page } from '@playwright/test'
import { type BillHouse, logInAs, openBillHouse } from './bill-steps.ts'
import { floorTile, showFloor } from './table-steps.ts'
import { expect, test, type Thali } from './thali.ts'

/** A word of so many letters that names its field. */
const word = (field: string, length: number): string => field.padEnd(length, 'w')

const words = {
  dish: word('Dish', 100),
  portion: word('Portion', 60),
  note: word('Note', 136),
  label: word('Label', 40),
  area: word('Area', 40),
  station: word('Station', 40),
}

/** A house whose texts are single words, with a kitchen, two parties and a bill. */
const openHouse = async ({ db, url, ...thali }: Thali): Promise<BillHouse> => {
  const house = await openBillHouse({ db, url, ...thali })
  const { id } = house.restaurant
  const monsoon = db.selectFrom('restaurants').select('kitchen').where('id', '=', 'monsoon-house')
  await db
    .updateTable('restaurants')
    .set(await monsoon.executeTakeFirstOrThrow())
    .where('id', '=', id)
    .execute()
  const station = { restaurant_id: id, id: `${id}-s`, name: words.station, position: 0 }
  await db.insertInto('stations').values(station).execute()
  const portions = [{ id: 'p', name: words.portion, price: 100, isAvailable: true }]
  const dish = { name: words.dish, details: JSON.stringify({ portions }) }
  await db.updateTable('items').set(dish).where('id', '=', `${id}-dal`).execute()
  const tables = [1, 3, 4].map((number) => ({ restaurant_id: id, number, label: words.label, area: words.area }))
  await db.insertInto('restaurant_tables').values(tables).execute()
  for (const tableNumber of [3, 4]) {
    const items = [{ itemId: `${id}-dal`, portionId: 'p', quantity: 2, specialInstructions: words.note }]
    const answer = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ restaurantId: id, tableNumber, userId: `guest-${tableNumber}`, items }),
    })
    if (tableNumber === 4) await house.issue(await answer.json())
  }
  return house
}

/** The fields of words that leave the window or a box that hides what is outside. An ellipsis says that more follows. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(
    (all) => {
      const cut = new Set<string>()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const edgesOf = (element: Element | null): [number, number] => {
        for (let box = element; box; box = box.parentElement) {
          if (getComputedStyle(box).overflowX === 'visible') continue
          const { left, width } = box.getBoundingClientRect()
          return [left, left + width]
        }
        return [0, innerWidth]
      }
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const field = Object.entries(all).find(([, text]) => node?.textContent?.includes(text))?.[0]
        if (field === undefined || !node.parentElement?.checkVisibility()) continue
        if (node.parentElement.closest('.visually-hidden')) continue
        if (getComputedStyle(node.parentElement).textOverflow === 'ellipsis') continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const [left, right] = edgesOf(node.parentElement)
        for (const box of range.getClientRects())
          if (box.left < left - 1 || box.right > Math.min(right, innerWidth) + 1) cut.add(field)
      }
      return [...cut]
    },
    { ...words },
  )

const widths = { phone: { width: 390, height: 844 }, tablet: { width: 1024, height: 768 } }

const shown = async (page: Page, ...fields: readonly (keyof typeof words)[]): Promise<void> => {
  for (const [device, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    for (const field of fields) await expect(page.getByText(words[field]).first(), `${field}, ${device}`).toBeVisible()
    expect(await cutWords(page), device).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, device).toBe(0)
  }
}

test('words without a space are read whole', async ({ phone: page, thali }) => {
  const house = await openHouse(thali)
  await logInAs(page, house.restaurant.admin)
  await test.step('kitchen', async () => {
    await page.goto('/kitchen')
    await shown(page, 'note', 'dish', 'portion')
  })
  await test.step('running orders', async () => {
    await page.goto('/admin/orders/running?table=3')
    await shown(page, 'note', 'dish', 'portion')
  })
  await test.step('order pad', async () => {
    await page.goto('/admin/order?table=3')
    await shown(page, 'dish')
  })
  await test.step('table sheet', async () => {
    await page.goto('/admin/tables')
    await showFloor(page)
    await floorTile(page, 3).press('Enter')
    await shown(page, 'label', 'dish')
  })
  await test.step('bills', async () => {
    await page.goto('/admin/bills?list=issued')
    await shown(page, 'label')
  })
  await test.step('bill', async () => {
    await page.goto('/admin/orders/bill?table=4')
    await shown(page, 'dish', 'portion', 'label')
  })
})
