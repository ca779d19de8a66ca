import type { Locator, Page } from '@playwright/test'
import { listOrders } from '../testing/dishes.ts'
import { addDish, expectSent, openBasket, scanTable } from './steps.ts'
import { tapRepeatedly } from './tap-steps.ts'
import { expect, test } from './thali.ts'

const basketBar = (phone: Page): Locator => phone.getByRole('link', { name: /View basket/ })

test('a double tap’s second tap does not reach the screen below', async ({ phone, thali }) => {
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  await scanTable(phone, 3)

  // The buttons of this sheet cover the cards.
  await phone.getByRole('button', { name: 'Call waiter' }).click()
  await tapRepeatedly(phone.getByRole('dialog').getByRole('button', { name: 'OK' }), { times: 3 })
  await expect(basketBar(phone)).toBeHidden()
  await expect(phone.getByRole('dialog')).toBeHidden()

  // The Close button of the popup also covers the cards.
  await phone.getByRole('button', { name: 'Show a larger picture of Butter Chicken' }).first().click()
  await tapRepeatedly(phone.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await expect(phone.getByRole('dialog')).toBeHidden()
  await expect(basketBar(phone)).toBeHidden()

  // Four taps on the bar open the basket; Send and Yes, Please appear at their position.
  await addDish(phone, 'Dal Makhani')
  await tapRepeatedly(basketBar(phone), { times: 4, x: 0.75 })
  await expect(phone.getByRole('heading', { name: 'Basket', exact: true })).toBeVisible()
  await expect(phone.getByRole('dialog')).toBeHidden()
  expect(await listOrders(thali, 3)).toEqual([])

  // After sending, the menu opens.
  await phone.getByRole('button', { name: 'Send to kitchen (₹260)' }).click()
  await tapRepeatedly(phone.getByRole('button', { name: 'Yes, Please' }), { times: 3 })
  await phone.waitForURL('**/menu')
  await expect(basketBar(phone)).toBeHidden()
  await expect(phone.getByRole('dialog')).toBeHidden()
  expect(await listOrders(thali, 3)).toMatchObject([{ totalPrice: 260 }])

  // A deliberate tap, later and elsewhere, counts.
  await addDish(phone, 'Dal Makhani')
  await expect(basketBar(phone)).toContainText('₹260')
})

/** Two taps a few frames apart on any machine, sent from inside the page: the second hits what appeared at the place. */
const tapTwice = (button: Locator): Promise<string | null | undefined> =>
  button.evaluate(async (element) => {
    const box = element.getBoundingClientRect()
    const at = { clientX: box.left + box.width * 0.75, clientY: box.top + box.height / 2, bubbles: true }
    const find = (): Element | null => document.elementFromPoint(at.clientX, at.clientY)
    const tap = (): string | null | undefined => {
      const target = find()
      target?.dispatchEvent(new PointerEvent('pointerdown', at))
      target?.dispatchEvent(new MouseEvent('click', { ...at, cancelable: true, detail: 1 }))
      return target?.textContent
    }
    tap()
    while (!find()?.closest('dialog button')) await new Promise((resolve) => requestAnimationFrame(resolve))
    return tap()
  })

test('repeated taps on minus and Send do one thing', async ({ phone }) => {
  await scanTable(phone, 3)
  await addDish(phone, 'Dal Makhani')
  await addDish(phone, 'Butter Chicken')
  await openBasket(phone)
  await tapRepeatedly(phone.getByRole('button', { name: 'Remove one Dal Makhani' }), { times: 4 })
  const send = phone.getByRole('button', { name: 'Send to kitchen (₹385)' })
  await expect(send).toBeVisible()
  // On the half where Yes, Please appears.
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  expect(await tapTwice(send)).toBe('Yes, Please')
  const yes = phone.getByRole('button', { name: 'Yes, Please' })
  await expect(yes).toBeEnabled()
  // A deliberate tap is an answer.
  await yes.tap({ position: { x: 8, y: 8 } })
  await expectSent(phone)
})
