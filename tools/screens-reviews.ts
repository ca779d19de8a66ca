// What a change by somebody else, or an order on its way, may ask: for docs/screens/, since it is seldom seen, and read by
// somebody in a hurry.
import type { Page } from '@playwright/test'
import { changeDish } from '../testing/dishes.ts'

const orders = '**/api/orders'

/** How the pictures are taken: tools/screens.ts. */
type Camera = {
  /** A page of its own on the device and in the theme. */
  readonly open: () => Promise<Page>
  readonly shoot: (page: Page, screen: string) => Promise<void>
  /** Where the demo listens. */
  readonly url: string
}

const add = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('button', { name: `Add one ${name}`, exact: true })
    .first()
    .click()

/** By the bar, as a person does: what is tapped is stored a moment later, and a new page loaded at once could miss it. */
const openBasket = (page: Page): Promise<void> =>
  page
    .getByRole('link', { name: /^Basket, / })
    .last()
    .click()

const send = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Send to kitchen/ }).click()
  await page.getByRole('button', { name: 'Yes, Please' }).click()
}

const sit = async (open: Camera['open'], tableNumber: number): Promise<Page> => {
  const page = await open()
  await page.goto(`/restaurants/spice-garden/tables/${tableNumber}/home`)
  await page.waitForURL('**/menu')
  await add(page, 'Dal Makhani')
  return page
}

/** The answer was lost, the diner took the order back and sent it again: it had been in the kitchen all along. */
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
  await page.unroute(orders)
  await send(page)
  await page.getByRole('heading', { name: 'This order had already reached the kitchen' }).waitFor()
  await shoot(page, 'already-arrived')
  await page.getByRole('button', { name: 'Take them out' }).click()
  await page.context().close()
}

/** A price changed while the order waited, and the basket is no longer what was sent. */
const shootCheckTheBasket = async ({ open, shoot, url }: Camera): Promise<void> => {
  const page = await sit(open, 15)
  await openBasket(page)
  await page.route(orders, (route) => route.abort())
  await send(page)
  await page.getByText(/^Saved on this phone/).waitFor()
  await page.goto('/menu')
  await add(page, 'Butter Naan')
  await changeDish({ url }, 'Dal Makhani', { price: 280 })
  await openBasket(page)
  // It goes out by itself with the next page.
  await page.unroute(orders)
  await page.reload()
  await page.getByRole('button', { name: 'Check the basket' }).waitFor()
  await shoot(page, 'check-the-basket')
  await page.getByRole('button', { name: 'Check the basket' }).click()
  await changeDish({ url }, 'Dal Makhani', { price: 260 })
  await page.context().close()
}

/** The staff's order for one table has no answer yet, and they want to add to another's. */
const shootStillOnItsWay = async ({ open, shoot }: Camera): Promise<void> => {
  const page = await open()
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/admin/tables')
  await page.goto('/admin/menu')
  await add(page, 'Dal Makhani')
  await openBasket(page)
  await page.route(orders, (route) => route.abort())
  await page.getByRole('button', { name: /^Send to kitchen/ }).click()
  await page.getByPlaceholder('e.g., 12').fill('4')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/^Saved on this/).waitFor()
  await page.goto('/admin/orders/running?table=12')
  await page.getByRole('button', { name: 'Add more items' }).first().click()
  await page.getByRole('heading', { name: 'The order of table 4 is still on its way' }).waitFor()
  await shoot(page, 'still-on-its-way')
  await page.context().close()
}

/** Somebody else changed the dish while it stood in the form. It is as before afterwards. */
const shootChangedMeanwhile = async ({ open, shoot, url }: Camera): Promise<void> => {
  const page = await open()
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/admin/tables')
  await page.goto('/admin/items/edit?item=dal-makhani')
  await page.getByLabel('Price', { exact: true }).fill('280')
  await changeDish({ url }, 'Dal Makhani', { price: 275 })
  await page.getByRole('button', { name: 'Update Menu Item' }).click()
  await page.getByRole('alert', { name: 'This item was changed meanwhile' }).waitFor()
  await shoot(page, 'changed-meanwhile')
  await changeDish({ url }, 'Dal Makhani', { price: 260 })
  await page.context().close()
}

/**
 * Takes the pictures of what is asked about an order on its way, and of two admins on one dish.
 *
 * @param camera One device and theme.
 * @param isStaff Whether the staff's are taken as well.
 */
export const shootReviews = async (camera: Camera, isStaff: boolean): Promise<void> => {
  await shootArrived(camera)
  await shootCheckTheBasket(camera)
  if (!isStaff) return
  await shootStillOnItsWay(camera)
  await shootChangedMeanwhile(camera)
}
