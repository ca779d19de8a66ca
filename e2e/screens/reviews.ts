// Pictures of rare dialogs for docs/screens/: about a waiting order, and about edits of two admins.
import type { Page } from '@playwright/test'
import { addDish, logIn } from '../steps.ts'
import { changeDish } from '../../testing/dishes.ts'

const orders = '**/api/orders'

/** Takes the pictures: screens.ts. */
export type Camera = {
  /** Opens a new page on the device and in the theme. */
  readonly open: () => Promise<Page>
  readonly shoot: (page: Page, screen: string) => Promise<void>
  /** Address of the demo. */
  readonly url: string
}

/**
 * Opens the basket by its bar, because a page loaded at once could miss the last tap. By the bar's edge, because a later tap
 * on Send, at its centre, would count as a double tap.
 */
const openBasket = (page: Page): Promise<void> =>
  page
    .getByRole('link', { name: /^Basket, / })
    .last()
    .click({ position: { x: 20, y: 20 } })

const send = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Send to kitchen/ }).click()
  await page.getByRole('button', { name: 'Yes, Please' }).click()
}

const sit = async (open: Camera['open'], tableNumber: number): Promise<Page> => {
  const page = await open()
  await page.goto(`/restaurants/spice-garden/tables/${tableNumber}/home`)
  await page.waitForURL('**/menu')
  await addDish(page, 'Dal Makhani')
  return page
}

/** The answer was lost. The diner takes the order back and sends it again, although it had arrived. */
const shootArrived = async ({ open, shoot }: Camera): Promise<void> => {
  const page = await sit(open, 14)
  await openBasket(page)
  await page.route(orders, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await page.getByText(/^Saved on this phone/).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await shoot(page, 'take-back')
  await page.getByRole('button', { name: 'Take back' }).click()
  // A repeated attempt that gets its answer now would end the order.
  await page.getByText(/^Saved on this phone/).waitFor({ state: 'hidden' })
  await page.unroute(orders)
  await send(page)
  await page.getByRole('heading', { name: 'This order had already reached the kitchen' }).waitFor()
  await shoot(page, 'already-arrived')
  await page.getByRole('button', { name: 'Take them out' }).click()
  await page.context().close()
}

/** A price changed while the order waited, and the basket differs from it. */
const shootCheckTheBasket = async ({ open, shoot, url }: Camera): Promise<void> => {
  const page = await sit(open, 15)
  await openBasket(page)
  await page.route(orders, (route) => route.abort())
  await send(page)
  await page.getByText(/^Saved on this phone/).waitFor()
  await page.goto('/menu')
  await addDish(page, 'Butter Naan')
  await changeDish({ url }, 'Dal Makhani', { price: 280 })
  await openBasket(page)
  // The next page sends it automatically.
  await page.unroute(orders)
  await page.reload()
  await page.getByRole('button', { name: 'Check the basket' }).waitFor()
  await shoot(page, 'check-the-basket')
  await page.getByRole('button', { name: 'Check the basket' }).click()
  await changeDish({ url }, 'Dal Makhani', { price: 260 })
  await page.context().close()
}

/** Two orders of staff wait for the network. */
const shootStaffQueue = async ({ open, shoot }: Camera): Promise<void> => {
  const page = await open()
  await logIn(page)
  await page.goto('/admin/menu')
  await page.route(orders, (route) => route.abort())
  for (const table of ['4', '9']) {
    await addDish(page, 'Dal Makhani')
    await openBasket(page)
    await page.getByRole('button', { name: /^Send to kitchen/ }).click()
    await page.getByPlaceholder('e.g., 12').fill(table)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/admin/basket')
  }
  await page.goto('/admin/tables')
  await page.getByText('Connected', { exact: true }).waitFor()
  // The toast of a refused attempt would cover the list.
  const toast = page.locator('span:not(.visually-hidden)', { hasText: 'is not sent yet' })
  await toast.first().waitFor({ state: 'hidden' })
  await shoot(page, 'staff-queue')
  await page.context().close()
}

/** The dish changes while its form is open. It is restored afterwards. */
const shootChangedMeanwhile = async ({ open, shoot, url }: Camera): Promise<void> => {
  const page = await open()
  await logIn(page)
  await page.goto('/admin/items/edit?item=dal-makhani')
  await page.getByLabel('Price', { exact: true }).fill('280')
  await changeDish({ url }, 'Dal Makhani', { price: 275 })
  await page.getByRole('button', { name: 'Update Menu Item' }).click()
  await page.getByRole('alert', { name: 'This item was changed by another person' }).waitFor()
  await shoot(page, 'changed-by-another')
  await changeDish({ url }, 'Dal Makhani', { price: 260 })
  await page.context().close()
}

/** Takes the pictures of these dialogs; with `isStaff` also the staff's dialogs. */
export const shootReviews = async (camera: Camera, isStaff: boolean): Promise<void> => {
  await shootArrived(camera)
  await shootCheckTheBasket(camera)
  if (!isStaff) return
  await shootStaffQueue(camera)
  await shootChangedMeanwhile(camera)
}
