import { aPhoto } from '../apps/server/test/pictures.ts'
import { fillNew, openItems } from './item-steps.ts'
import { expect, test } from './thali.ts'

test("a form survives the session's end for the same person (spec §4)", async ({ tablet }) => {
  await openItems(tablet)
  await fillNew(tablet, 'Sabudana Vada')
  await tablet.getByLabel('Upload Image').setInputFiles({
    name: 'vada.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto({ width: 600, height: 450 }),
  })
  await expect(tablet.getByAltText(/^The picture as it will be/)).toBeVisible()
  await tablet.evaluate(() => {
    localStorage.setItem('accessToken', 'ran.out.')
    localStorage.setItem('refreshToken', 'ended')
  })
  await tablet.getByRole('button', { name: 'Add Menu Item' }).click()
  await tablet.waitForURL('**/admin/login')
  await expect(tablet.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
  await tablet.getByRole('button', { name: 'Login', exact: true }).click()
  await tablet.waitForURL('**/admin/items/add')
  await expect(tablet.getByText('What you typed is back, but not saved yet.')).toBeVisible()
  await expect(tablet.getByPlaceholder('Enter item name')).toHaveValue('Sabudana Vada')
  const picture = tablet.getByAltText(/^The picture as it will be/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // The next item keeps the category; the form starts with an empty name.
  await tablet.getByRole('button', { name: 'Save and add another' }).click()
  await expect(tablet.getByPlaceholder('Enter item name')).toHaveValue('')
  await expect(tablet.getByPlaceholder('Enter item name')).toBeFocused()
  await expect(tablet.getByLabel('Category', { exact: true })).toHaveValue('Desserts')
  await expect(picture).toBeHidden()
  await tablet.getByPlaceholder('Enter item name').fill('Batata Vada')
  await tablet.getByLabel('Price').fill('30')
  await tablet.keyboard.press('Enter')
  await tablet.waitForURL('**/admin/items')
  for (const name of ['Sabudana Vada', 'Batata Vada'])
    await expect(tablet.getByRole('link', { name: `Edit ${name}` })).toHaveCount(1)
})
