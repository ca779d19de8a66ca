import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openOffice } from './carry-steps.ts'
import { addDish, logIn, openBasket, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const id = 'spice-garden'

test.afterEach(async ({ thali: { db } }) => {
  await db.updateTable('restaurants').set({ billing: null }).where('id', '=', id).execute()
  await db.updateTable('items').set({ tax_class: null, is_tax_included: false }).execute()
})

test('with bills that add taxes, an item has a tax and guests see an estimate', async ({ tablet, phone, thali }) => {
  const office = await openOffice(thali)
  await logIn(tablet)
  await scanTable(phone, 4)
  await addDish(phone, 'Paneer Tikka Masala')
  await addDish(phone, 'Butter Naan')
  await expect(phone.getByText('Prices + taxes')).toHaveCount(0)
  await tablet.goto('/admin/items/edit?item=butter-naan')
  await expect(tablet.getByLabel('Description')).not.toHaveValue('')
  await expect(tablet.getByLabel('Tax', { exact: true })).toHaveCount(0)

  await office.setBilling({
    isOn: true,
    scheme: 'regular',
    gstin: '29ABCDE1234F1ZW',
    legalName: 'Spice Garden Foods LLP',
    address: '12 Church Street, Bengaluru',
  })
  await tablet.reload()
  await expect(tablet.getByLabel('Tax', { exact: true })).toContainText('As most items: Restaurant 5 %')
  await tablet.getByLabel('Tax', { exact: true }).selectOption('Packed goods 18 %')
  await tablet.getByLabel('The price includes the tax (MRP)').check()
  await expectNoFindingsInAnyTheme(tablet, 'the tax of an item')
  await tablet.getByRole('button', { name: 'Update Menu Item' }).press('Enter')
  await tablet.waitForURL('**/admin/items')

  await phone.reload()
  await expect(phone.getByText('Prices + taxes')).toBeVisible()
  await openBasket(phone)
  // 320 and 5 % of it; 55.50 contain their tax. Rounded to the rupee.
  const sum = phone.locator('dl')
  await expect(sum).toContainText('Total₹375.50 + taxes')
  await expect(sum).toContainText('Taxes (estimate)₹16')
  await expect(sum).toContainText('Rounded+₹0.50')
  await expect(sum).toContainText('Estimated total₹392')
  await expect(phone.getByRole('button', { name: 'Send to kitchen (₹375.50)' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'the estimate of taxes')
})
