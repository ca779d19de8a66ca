import type { Locator, Page } from '@playwright/test'
import { aPhoto } from '../apps/server/test/pictures.ts'
import { choose, fillNew, openItems } from './item-steps.ts'
import { expectLayers, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const dish = (phone: Page, name: string): Locator =>
  phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name, exact: true }) })

/** Refuses files that are no picture, in words. */
const refuseFiles = async (tablet: Page): Promise<void> => {
  const upload = tablet.getByLabel('Upload Image')
  await upload.setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(tablet.getByText('Please choose an image file.')).toBeVisible()
  // The content decides, not the file name.
  await upload.setInputFiles({ name: 'thali.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await expect(tablet.getByText(/^This picture cannot be read/)).toBeVisible()
  await expect(tablet.getByAltText(/^The picture as it will be/)).toBeHidden()
  await upload.setInputFiles({
    name: 'IMG_0042.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  })
  await expect(tablet.getByText(/^This is a HEIC photo, which this browser cannot read/)).toBeVisible()
}

/** Saves a new item over a connection slow enough to observe the upload. */
const saveSlowly = async (tablet: Page): Promise<void> => {
  const network = await tablet.context().newCDPSession(tablet)
  const setUploadSpeed = (uploadThroughput: number): Promise<unknown> =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      // Bytes per second.
      uploadThroughput,
    })
  await network.send('Network.enable')
  await setUploadSpeed(4000)
  let sent = 0
  tablet.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/items')) sent += 1
  })
  const button = tablet.getByRole('button', { name: 'Add Menu Item' })
  await button.dblclick()
  await expect(tablet.getByText(/^Uploading the picture: \d+ %$/)).toBeVisible()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await tablet.getByPlaceholder('Enter item name').press('Enter')
  await setUploadSpeed(-1)
  await tablet.waitForURL('**/admin/items')
  expect(sent).toBe(1)
}

test("a new item appears on a diner's phone and follows edits", async ({ tablet, phone }) => {
  await openItems(tablet)
  await fillNew(tablet, 'Rose Kulfi')
  await choose(tablet, 'Special Category', 'Select Special Category', "Chef's Specials")
  await tablet.getByLabel('Description').fill('Frozen milk with roses.')
  await expect(tablet.getByRole('group', { name: 'Available from' }).getByRole('radio')).toHaveCount(3)
  await expect(tablet.getByLabel('Now')).toBeChecked()
  await refuseFiles(tablet)
  await tablet.getByLabel('Upload Image').setInputFiles({
    name: 'kulfi.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto({ width: 2400, height: 1800 }),
  })
  await expect(tablet.getByAltText(/^The picture as it will be/)).toBeVisible()
  await saveSlowly(tablet)
  await expect(tablet.getByRole('link', { name: 'Edit Rose Kulfi' }).last()).toBeInViewport()

  await scanTable(phone, 2)
  await expect(dish(phone, 'Rose Kulfi')).toHaveCount(2)
  const card = dish(phone, 'Rose Kulfi').first()
  await expect(card).toContainText('₹199.50')
  await expect(card).toContainText('Frozen milk with roses.')
  await expect(card.getByRole('img').or(card.locator('img')).first()).toHaveAttribute('src', /^\/uploads\//)

  await tablet.getByLabel('Find an item').fill('kulfi')
  await tablet.getByRole('link', { name: 'Edit Rose Kulfi' }).last().click()
  await tablet.waitForURL('**/admin/items/edit?item=*')
  const name = tablet.getByPlaceholder('Enter item name')
  await expect(name).toHaveValue('Rose Kulfi')
  await tablet.reload()
  await expect(name).toHaveValue('Rose Kulfi')
  await expect(tablet.getByLabel('Category', { exact: true })).toHaveValue('Desserts')
  await tablet.getByLabel('Price').fill('145')
  await choose(tablet, 'Special Category', 'Select Special Category', '-- Leave Blank --')
  await expect(tablet.getByLabel('Special Category')).toHaveValue('')
  await tablet.getByRole('button', { name: 'Clear Image' }).click()
  await expect(tablet.getByText('Drop a picture here, or choose one.')).toBeVisible()
  await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')
  await phone.reload()
  // The kept menu, which is drawn first and in pieces, has the dish twice.
  await expect(dish(phone, 'Rose Kulfi')).toContainText(['₹145'])
  await expect(dish(phone, 'Rose Kulfi').locator('img')).toHaveCount(0)
})

test('leaving unsaved changes asks first, on every way out', async ({ tablet }) => {
  await openItems(tablet)
  await tablet.getByRole('link', { name: 'Add item' }).click()
  const name = tablet.getByPlaceholder('Enter item name')
  await name.fill('Half a thought')
  const question = tablet.getByRole('dialog', { name: /^Leave without saving\?/ })
  for (const leave of [
    () => tablet.getByRole('button', { name: 'Close' }).click(),
    () => tablet.getByRole('link', { name: 'Categories' }).click(),
    () => tablet.getByRole('button', { name: 'Logout' }).click(),
    () => tablet.evaluate(() => history.back()),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    // By keyboard: the button is where it was before, and a second tap there is dropped for half a second.
    await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
    await expect(question).toBeHidden()
    await expectLayers(tablet, 0)
    await expect(name).toHaveValue('Half a thought')
    expect(tablet.url()).toMatch(/\/admin\/items\/add$/)
  }
  // A second Back closes the dialog.
  for (const isAsked of [true, false, true]) {
    await tablet.evaluate(() => history.back())
    await expect(question).toBeVisible({ visible: isAsked })
    await expectLayers(tablet, isAsked ? 1 : 0)
  }
  await expect(name).toHaveValue('Half a thought')
  await question.getByRole('button', { name: 'Leave' }).click()
  await tablet.waitForURL('**/admin/items')
  await expect(tablet.getByRole('heading', { name: 'Unavailable Items' })).toBeVisible()
  // Without input there is no question.
  await tablet.getByRole('link', { name: 'Add item' }).click()
  await tablet.getByRole('button', { name: 'Close' }).click()
  await tablet.waitForURL('**/admin/items')
})

test('keyboard alone adds an item, and wheels change no number', async ({ tablet }) => {
  await openItems(tablet)
  await tablet.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Desserts' }).click()
  await expect(tablet.getByRole('heading', { name: /^Desserts/ })).toBeInViewport()
  await tablet.getByRole('link', { name: 'Add item' }).press('Enter')
  await tablet.getByPlaceholder('Enter item name').fill('Jalebi Royale')
  await tablet.keyboard.press('Tab')
  await tablet.keyboard.type('90')
  await tablet.keyboard.press('Tab')
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByRole('dialog', { name: 'Select Category' })).toBeVisible()
  // Tab order: Close, then the first category.
  await tablet.keyboard.press('Tab')
  await tablet.keyboard.press('Tab')
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByRole('dialog')).toBeHidden()
  await expect(tablet.getByLabel('Category', { exact: true })).not.toHaveValue('')
  await tablet.getByPlaceholder('Enter item name').press('Enter')
  await tablet.waitForURL('**/admin/items')
  await expect(tablet.getByRole('link', { name: 'Edit Jalebi Royale' })).toBeVisible()
  // The price of the stored item, by wheel and keys.
  await tablet.getByRole('link', { name: 'Edit Jalebi Royale' }).click()
  await tablet.getByText('Diet, allergens and spice', { exact: true }).click()
  for (const [label, typed, shown] of [
    ['Price', '२४०', '240'],
    ['Energy of a serving (kcal)', '', ''],
  ] as const) {
    const field = tablet.getByLabel(label)
    await field.fill(typed)
    await field.hover()
    await field.focus()
    for (const by of [120, -120, -120]) await tablet.mouse.wheel(0, by)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) await field.press(key)
    await expect(field).toHaveValue(shown)
  }
  await tablet.getByLabel('Price').fill('1e2')
  await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
  await expect(tablet.getByText('From ₹0 to ₹1000000, with at most two decimals.')).toBeVisible()
  await expect(tablet.getByLabel('Price')).toHaveValue('1e2')
  await tablet.getByLabel('Price').fill('1,250.50')
  await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')
  await tablet.getByRole('link', { name: 'Edit Jalebi Royale' }).click()
  await expect(tablet.getByLabel('Price')).toHaveValue('1250.5')
  await expect(tablet.getByLabel('Energy of a serving (kcal)')).toHaveValue('')
})
