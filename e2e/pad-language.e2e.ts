import { expect, test } from './busy-thali.ts'

test('a pad in Hindi names dishes and categories in Hindi', async ({ open }) => {
  const page = await open('waiter', '/admin/tables', { width: 1024, height: 768 })
  await page.evaluate(() => {
    const staff = { language: 'hi', version: '', texts: {} }
    localStorage.setItem('language', JSON.stringify({ staff }))
  })
  await page.goto('/admin/order')
  const section = page.locator('main section')
  // The dishes stand below the heading of their category.
  await expect(section.getByRole('heading', { level: 2 })).toHaveText(/[\u0900-\u097F]/)
  await expect(section.getByRole('heading', { level: 3 }).first()).toHaveText(/[\u0900-\u097F]/)
  await section.getByRole('button', { name: /₹/ }).first().click()
  await expect(page.locator('main aside').getByRole('listitem').first()).toContainText(/[\u0900-\u097F]/)
  // Other screens of staff show the restaurant's own words, as on tickets.
  await page.goto('/admin/menu')
  await expect(page.getByRole('heading', { name: 'Butter Chicken' }).first()).toBeVisible()
})
