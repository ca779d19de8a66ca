import { openBasket } from './steps.ts'
import type { Page } from '@playwright/test'
import { insertBadRestaurant } from '../testing/restaurants.ts'
import { expect, test } from './thali.ts'

/** Elements that overflow the window to the right, or their card. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const wide =
      document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth}`] : []
    const cards = [...document.querySelectorAll('main li[id]')].slice(0, 40).flatMap((card) => {
      const box = card.getBoundingClientRect()
      const shown = [...card.querySelectorAll('h3, p, button, img, svg')].filter(
        (part) => part.getClientRects().length > 0,
      )
      return shown.flatMap((part) => {
        const { left, right, top, bottom: end } = part.getBoundingClientRect()
        // The parent element clamps a card's text after some lines.
        const words = part.parentElement?.matches('li > div') ? part.parentElement : part
        const bottom = Math.min(end, words.getBoundingClientRect().bottom)
        const isOut = left < box.left - 1 || right > Math.min(box.right, width) + 1
        const isBelow = top < box.top - 1 || bottom > box.bottom + 20
        return isOut || isBelow ? [`${part.tagName} of ${card.id}`] : []
      })
    })
    return [...wide, ...cards]
  })

/** Overlapping cards, and text covered by a picture or a control. */
const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const meets = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    const cards = [...document.querySelectorAll('main li[id]')].slice(0, 40)
    const pairs = cards.flatMap((card, at) => {
      const next = cards[at + 1]
      return next && meets(card.getBoundingClientRect(), next.getBoundingClientRect())
        ? [`${card.id} and the next`]
        : []
    })
    const words = cards.flatMap((card) => {
      // The card-sized button covers the text on purpose.
      const side = [...card.querySelectorAll('button:not([aria-label^="More about"]), img, svg, fieldset')].map(
        (part) => part.getBoundingClientRect(),
      )
      return [...card.querySelectorAll('h3, p')]
        .filter((part) => part.textContent?.trim() && side.some((box) => meets(part.getBoundingClientRect(), box)))
        .map((part) => `${part.tagName} of ${card.id}`)
    })
    return [...pairs, ...words]
  })

const expectSoundLayout = async (page: Page, where: string): Promise<void> => {
  // A category that comes into view has its reserved size until the browser has drawn it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await overflowing(page), `${where}: sticks out`).toEqual([])
  expect(await overlapping(page), `${where}: overlaps`).toEqual([])
}

test('missing images, long names, emoji and 2,000 items break no layout', async ({ phone, thali }) => {
  // Large data in four widths.
  test.slow()
  const id = await insertBadRestaurant(thali.db)
  await phone.goto(`/restaurants/${id}/tables/7/home`)
  await phone.waitForURL('**/menu')
  await expect(phone.getByRole('heading', { name: 'Odd dishes' })).toBeVisible()
  // A category without items is left out; an item without a picture shows its initials.
  await expect(phone.getByRole('button', { name: 'Nothing here' })).toHaveCount(0)
  await expect(phone.locator('img[src^="/uploads/0000"]')).toHaveCount(0)
  await expect(phone.getByText('₹0', { exact: true }).first()).toBeVisible()
  await expect(phone.getByText('<b>Bold</b> & "quoted" </script>')).toBeVisible()

  for (const width of [320, 390, 1440]) {
    await phone.setViewportSize({ width, height: 844 })
    for (const top of [0, 1000, 200_000]) {
      await phone.evaluate((y) => window.scrollTo(0, y), top)
      await expectSoundLayout(phone, `menu at ${width} px, ${top} px down`)
    }
  }

  await phone.setViewportSize({ width: 320, height: 844 })
  await phone.evaluate(() => window.scrollTo(0, 0))
  const adds = phone.getByRole('button', { name: /^Add one / })
  for (const at of [0, 1, 2, 3]) await adds.nth(at).click()
  await expectSoundLayout(phone, 'menu with a basket')
  await phone.getByRole('link', { name: 'Search' }).click()
  await expect(phone.getByPlaceholder('Search for any items')).toBeFocused()
  for (const text of ['paneer', 'w', 'टिक्का', '🍛', '<b>', 'zzz', 'dish']) {
    await phone.getByPlaceholder('Search for any items').fill(text)
    await expectSoundLayout(phone, `search for ${text}`)
  }
  await phone.getByRole('button', { name: 'Back' }).click()
  await openBasket(phone)
  for (const width of [320, 390]) {
    await phone.setViewportSize({ width, height: 844 })
    await expectSoundLayout(phone, `basket at ${width} px`)
    // The table number stays readable next to a long name: staff need it to serve.
    await expect(phone.getByText('Table 7', { exact: true })).toBeInViewport({ ratio: 1 })
  }
})
