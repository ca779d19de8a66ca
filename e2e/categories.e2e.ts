import type { Page } from '@playwright/test'
import { logIn, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const openCategories = async (tablet: Page): Promise<void> => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Categories' }).click()
  await expect(tablet.getByRole('heading', { name: 'Categories', exact: true })).toBeVisible()
  await expect(tablet.getByRole('heading', { name: 'Regular Categories' })).toBeVisible()
}

/** The list to reorder, as displayed. */
const order = (tablet: Page): Promise<string[]> => tablet.locator('ol > li > span:first-of-type').allTextContents()

test('reordering works by buttons, keyboard, mouse and finger (spec §2)', async ({ tablet, phone }) => {
  await openCategories(tablet)
  await tablet.getByRole('link', { name: 'Reorder Regular Categories' }).click()
  await expect(tablet.getByRole('heading', { name: 'Reorder Regular Categories' })).toBeVisible()
  const submit = tablet.getByRole('button', { name: 'Submit re-ordered list' })
  const first = tablet.locator('ol > li').first()
  await expect(first).toBeVisible()
  const [a = '', b = '', c = '', ...rest] = await order(tablet)
  await expect(submit).toBeHidden()

  // Buttons in both directions; the focus stays on the pressed button.
  await tablet.getByRole('button', { name: `Move ${a} down` }).click()
  await expect.poll(() => order(tablet)).toEqual([b, a, c, ...rest])
  await expect(tablet.getByRole('button', { name: `Move ${a} down` })).toBeFocused()
  await expect(tablet.getByText(`${a} moved to 2 of ${rest.length + 3}`)).toBeAttached()
  await expect(submit).toBeVisible()
  await tablet.getByRole('button', { name: `Move ${a} up` }).click()
  await expect.poll(() => order(tablet)).toEqual([a, b, c, ...rest])
  await expect(submit).toBeHidden()

  // By keyboard only.
  await tablet.getByRole('button', { name: `Drag ${c}` }).focus()
  await tablet.keyboard.press('Space')
  await expect(tablet.getByText(`${c} lifted from 3 of ${rest.length + 3}.`)).toBeAttached()
  await tablet.keyboard.press('ArrowUp')
  await expect(tablet.getByText(`${c} moved to 2 of ${rest.length + 3}`)).toBeAttached()
  await tablet.keyboard.press('Space')
  await expect.poll(() => order(tablet)).toEqual([a, c, b, ...rest])

  // The mouse drags a row by its name.
  const from = await tablet.getByText(c, { exact: true }).boundingBox()
  const to = await tablet.getByText(b, { exact: true }).boundingBox()
  if (!from || !to) throw new Error('The rows are on the screen')
  await tablet.mouse.move(from.x + 5, from.y + 5)
  await tablet.mouse.down()
  await tablet.mouse.move(from.x + 5, from.y + 30, { steps: 4 })
  await tablet.mouse.move(to.x + 5, to.y + 20, { steps: 6 })
  await tablet.mouse.up()
  await expect.poll(() => order(tablet)).toEqual([a, b, c, ...rest])

  // A finger drags the handle.
  const handle = await tablet.getByRole('button', { name: `Drag ${a}` }).boundingBox()
  if (!handle) throw new Error('The handle is on the screen')
  const finger = await tablet.context().newCDPSession(tablet)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number): Promise<unknown> =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: handle.x + 24, y: handle.y + 24 + y }],
    })
  await touch('touchStart', 0)
  for (const y of [8, 30, 55, 72]) await touch('touchMove', y)
  await touch('touchEnd', 72)
  await expect.poll(() => order(tablet)).toEqual([b, a, c, ...rest])

  // For some hundredths of a second after a drop, the list treats every click as the end of the drag.
  await expect(async () => {
    if (await submit.isVisible()) await submit.click({ timeout: 1000 })
    await tablet.waitForURL('**/admin/categories', { timeout: 2000 })
  }).toPass()
  const group = tablet.getByRole('region', { name: 'Regular Categories' }).getByRole('listitem')
  await expect(group.nth(0)).toContainText(b)
  await expect(group.nth(1)).toContainText(a)
  await scanTable(phone, 4)
  const headings = await phone.getByRole('heading', { level: 2 }).allTextContents()
  const at = (name: string): number => headings.findIndex((heading) => heading.startsWith(name))
  expect(at(b)).toBeLessThan(at(a))
})
