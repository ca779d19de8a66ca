import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { logInAs, openBillHouse } from './bill-steps.ts'
import { openOffice } from './carry-steps.ts'
import { addDish, logIn, openBasket, scanTable, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

const id = 'spice-garden'

test.afterEach(async ({ thali: { db } }) => {
  await db.updateTable('restaurants').set({ billing: null }).where('id', '=', id).execute()
  await db.updateTable('items').set({ tax_class: null, is_tax_included: false }).execute()
})

const openSettings = async (tablet: Page): Promise<void> => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await expect(tablet.getByLabel('Restaurant name')).not.toHaveValue('')
}

const group = (tablet: Page, name: string): Locator => tablet.getByRole('region', { name, exact: true })

const save = async (tablet: Page, name: string): Promise<void> => {
  await group(tablet, name).getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(toastOf(tablet, `${name}: saved.`)).toBeAttached()
  await expect(group(tablet, name).getByText('Not saved yet')).toBeHidden()
}

test('an owner enters registration, taxes, numbers, UPI and discounts', async ({ tablet, thali }) => {
  await openSettings(tablet)
  const registration = group(tablet, 'Registration')
  await registration.getByRole('radio', { name: 'Registered, regular' }).check()
  await registration.getByRole('textbox', { name: 'Legal name' }).fill('Spice Garden Foods LLP')
  await registration.getByLabel('Legal address').fill('12 Church Street, Bengaluru')
  await registration.getByLabel('GSTIN').fill('29ABCDE1234F1YW')
  await registration.getByLabel('FSSAI number').fill('1001 2022')
  await registration.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(registration.getByText('Character 14 is “Y” and must be the letter Z.')).toBeVisible()
  await expect(registration.getByLabel('GSTIN')).toBeFocused()
  await registration.getByLabel('GSTIN').fill('29abcde 1234f1zw')
  await registration.getByLabel('FSSAI number').fill('1001 2022 0000 12')
  await save(tablet, 'Registration')
  await expect(registration.getByLabel('GSTIN')).toHaveValue('29ABCDE1234F1ZW')

  const taxes = group(tablet, 'Prices and taxes')
  await taxes.getByRole('button', { name: 'Change Alcohol (VAT of the state)' }).press('Enter')
  await taxes.getByLabel('New rate, percent').fill('20')
  await taxes.getByLabel('Valid from').fill('2026-04-01')
  await taxes.getByRole('button', { name: 'Add a tax' }).press('Enter')
  await taxes.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(taxes.getByText('Please enter a name.')).toBeVisible()
  await taxes.getByLabel('Name of the tax').last().fill('Ice cream parlour 18 %')
  await taxes.getByLabel('New rate, percent').last().fill('81')
  await taxes.getByRole('button', { name: 'Save' }).press('Enter')
  const question = tablet.getByRole('dialog', { name: 'GST of 81 % (Ice cream parlour 18 %): is this right?' })
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await taxes.getByLabel('New rate, percent').last().fill('18')
  await expectNoFindingsInAnyTheme(tablet, 'bills and taxes')
  await save(tablet, 'Prices and taxes')
  await expect(taxes.getByText('VAT 20 %')).toBeVisible()

  const paper = group(tablet, 'Bill numbers and footer')
  await paper.getByLabel('Letters at the start of bill numbers').fill('sg')
  await expect(paper.getByText(/gets the number SG\/\d\d-\d\d\/00001\.$/)).toBeVisible()
  await paper.getByLabel('Text below each bill').fill('Thank you!')
  await save(tablet, 'Bill numbers and footer')

  const upi = group(tablet, 'Payment by UPI')
  await upi.getByLabel('UPI ID').fill('spicegarden@okhdfcbank')
  await expect(upi.getByRole('figure')).toHaveCount(0)
  await upi.getByLabel('Name of the account').fill('Spice Garden')
  await expect(upi.getByRole('figure', { name: 'Test code for ₹1 to spicegarden@okhdfcbank' })).toBeVisible()
  await save(tablet, 'Payment by UPI')

  const discounts = group(tablet, 'Discounts')
  await discounts.getByLabel('Cashiers, percent').fill('101')
  await discounts.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(discounts.getByText('A percentage from 0 to 100, with at most two decimals.')).toBeVisible()
  await discounts.getByLabel('Cashiers, percent').fill('12.5')
  await save(tablet, 'Discounts')

  const { billing } = await thali.db
    .selectFrom('restaurants')
    .select('billing')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = JSON.parse(billing ?? '{}')
  expect(stored).toMatchObject({
    isOn: false,
    scheme: 'regular',
    gstin: '29ABCDE1234F1ZW',
    fssai: '10012022000012',
    prefix: 'SG',
    footer: 'Thank you!',
    upi: { vpa: 'spicegarden@okhdfcbank', name: 'Spice Garden' },
    discountLimits: { waiter: 0, cashier: 12.5 },
  })
  expect(stored.taxClasses.slice(-3)).toMatchObject([
    { id: 'alcohol-vat', rates: [{ from: '2026-04-01', percent: 20 }] },
    { id: 'exempt' },
    { name: 'Ice cream parlour 18 %', kind: 'gst', rates: [{ percent: 18 }] },
  ])
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
  await expect(sum).toContainText('Estimated total₹392')
  await expect(phone.getByRole('button', { name: 'Send to kitchen (₹375.50)' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'the estimate of taxes')
})

test('a menu for reading only is saved after a question that counts what is open', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  await house.issue(await house.order(3))
  await house.order(4)
  await logInAs(phone, house.restaurant.admin)
  await phone.goto('/admin/settings')
  const profile = phone.getByRole('region', { name: 'Restaurant', exact: true }).last()
  await profile.getByRole('checkbox', { name: 'The menu is for reading only' }).check()
  await expect(profile.getByText('the menu, and nothing to order or to call with.')).toBeVisible()
  const save = profile.getByRole('button', { name: 'Save' })
  await save.press('Enter')
  const question = phone.getByRole('dialog', { name: 'Make the menu for reading only?' })
  await expect(question).toContainText('Still open: 2 tables, 2 orders, 1 unpaid bill.')
  await expectNoFindingsInAnyTheme(phone, 'a menu for reading only')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  const stored = async (): Promise<unknown> => {
    const row = thali.db.selectFrom('restaurants').select('menu_card_only').where('id', '=', house.restaurant.id)
    return Boolean((await row.executeTakeFirstOrThrow()).menu_card_only)
  }
  expect(await stored()).toBe(false)
  await save.press('Enter')
  await question.getByRole('button', { name: 'For reading only' }).press('Enter')
  await expect.poll(stored).toBe(true)
})
