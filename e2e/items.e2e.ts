import type { Locator, Page } from '@playwright/test'
import { aPhoto } from '../apps/server/test/pictures.ts'
import { choose, fillNew, openItems } from './item-steps.ts'
import { expectLayers, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const dish = (phone: Page, name: string): Locator =>
  phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name, exact: true }) })

test("a new item appears on a diner's phone (spec §2)", async ({ tablet, phone }) => {
  await openItems(tablet)
  await fillNew(tablet, 'Rose Kulfi')
  await choose(tablet, 'Special Category', 'Select Special Category', "Chef's Specials")
  await tablet.getByLabel('Description').fill('Frozen milk with roses.')
  await expect(tablet.getByRole('group', { name: 'Available from' }).getByRole('radio')).toHaveCount(3)
  await expect(tablet.getByLabel('Now')).toBeChecked()
  await tablet.getByLabel('Upload Image').setInputFiles({
    name: 'kulfi.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto({ width: 2400, height: 1800 }),
  })
  await expect(tablet.getByAltText(/^The picture as it will be/)).toBeVisible()
  await tablet.getByRole('button', { name: 'Add Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')
  await expect(tablet.getByRole('link', { name: 'Edit Rose Kulfi' }).last()).toBeInViewport()

  await scanTable(phone, 2)
  await expect(dish(phone, 'Rose Kulfi')).toHaveCount(2)
  const card = dish(phone, 'Rose Kulfi').first()
  await expect(card).toContainText('₹199.50')
  await expect(card).toContainText('Frozen milk with roses.')
  await expect(card.getByRole('img').or(card.locator('img')).first()).toHaveAttribute('src', /^\/uploads\//)
})

test('wheel, arrow keys and letters change no number', async ({ tablet }) => {
  await openItems(tablet)
  await fillNew(tablet, 'Quiet Dal')
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
  await tablet.getByRole('button', { name: 'Add Menu Item' }).click()
  await expect(tablet.getByText('From ₹0 to ₹1000000, with at most two decimals.')).toBeVisible()
  await expect(tablet.getByLabel('Price')).toHaveValue('1e2')
  await tablet.getByLabel('Price').fill('1,250.50')
  await tablet.getByRole('button', { name: 'Add Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')
  await tablet.getByRole('link', { name: 'Edit Quiet Dal' }).click()
  await expect(tablet.getByLabel('Price')).toHaveValue('1250.5')
  await expect(tablet.getByLabel('Energy of a serving (kcal)')).toHaveValue('')
})

test('a file that is no picture is refused in words', async ({ tablet }) => {
  await openItems(tablet)
  await tablet.getByRole('link', { name: 'Add item' }).click()
  await tablet.getByLabel('Upload Image').setInputFiles({
    name: 'menu.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(tablet.getByText('Please choose an image file.')).toBeVisible()
  // The content decides, not the file name.
  await tablet.getByLabel('Upload Image').setInputFiles({
    name: 'thali.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  })
  await expect(tablet.getByText(/^This picture cannot be read/)).toBeVisible()
  await expect(tablet.getByAltText(/^The picture as it will be/)).toBeHidden()
  await tablet.getByLabel('Upload Image').setInputFiles({
    name: 'IMG_0042.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  })
  await expect(tablet.getByText(/^This is a HEIC photo, which this browser cannot read/)).toBeVisible()
})

test("an edited item changes on the diner's menu (spec §2)", async ({ tablet, phone }) => {
  await openItems(tablet)
  await tablet.getByLabel('Find an item').fill('gulab')
  await expect(tablet.getByText('1 item', { exact: true })).toBeVisible()
  await tablet.getByRole('link', { name: 'Edit Gulab Jamun' }).click()
  await tablet.waitForURL('**/admin/items/edit?item=*')
  const name = tablet.getByPlaceholder('Enter item name')
  await expect(name).toHaveValue('Gulab Jamun')
  await tablet.reload()
  await expect(name).toHaveValue('Gulab Jamun')
  await expect(tablet.getByLabel('Category', { exact: true })).toHaveValue('Desserts')
  await tablet.getByLabel('Price').fill('145')
  await choose(tablet, 'Special Category', 'Select Special Category', '-- Leave Blank --')
  await expect(tablet.getByLabel('Special Category')).toHaveValue('')
  await tablet.getByRole('button', { name: 'Clear Image' }).click()
  await expect(tablet.getByText('Drop a picture here, or choose one.')).toBeVisible()
  await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')
  await scanTable(phone, 5)
  await expect(dish(phone, 'Gulab Jamun')).toContainText('₹145')
  await expect(dish(phone, 'Gulab Jamun').locator('img')).toHaveCount(0)
})

test('Tomorrow, Never and Custom Date make an item unavailable (spec §4)', async ({ tablet, phone }) => {
  await openItems(tablet)
  const block = tablet.getByRole('region', { name: 'Unavailable Items' })
  const edit = async (): Promise<void> => {
    await tablet.getByRole('link', { name: 'Edit Palak Paneer' }).last().click()
    await expect(tablet.getByPlaceholder('Enter item name')).toHaveValue('Palak Paneer')
  }
  const save = async (): Promise<void> => {
    await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
    await tablet.waitForURL('**/admin/items')
  }
  await expect(block.getByText('Palak Paneer')).toHaveCount(0)
  await edit()
  await tablet.getByLabel('Tomorrow').check()
  await save()
  await expect(block.getByText('Palak Paneer')).toHaveCount(1)
  await edit()
  await expect(tablet.getByLabel('Tomorrow')).toBeChecked()
  await tablet.getByLabel('Never').check()
  await save()
  await expect(block.getByRole('listitem').filter({ hasText: 'Palak Paneer' })).toContainText('Suspended')
  await scanTable(phone, 6)
  await expect(dish(phone, 'Palak Paneer')).toHaveCount(0)

  await edit()
  await expect(tablet.getByLabel('Never')).toBeChecked()
  await tablet.getByLabel('Custom Date').check()
  await tablet.getByLabel('Date', { exact: true }).fill('2031-12-24')
  await save()
  await expect(block.getByRole('listitem').filter({ hasText: 'Palak Paneer' })).toContainText('From Dec 24, 2031')
  await edit()
  await expect(tablet.getByLabel('Custom Date')).toBeChecked()
  await expect(tablet.getByLabel('Date', { exact: true })).toHaveValue('2031-12-24')
  await tablet.getByLabel('Now', { exact: true }).check()
  await save()
  await expect(block.getByText('Palak Paneer')).toHaveCount(0)
  await scanTable(phone, 6)
  await expect(dish(phone, 'Palak Paneer').first()).toBeVisible()
})

test('a save shows its progress and cannot be sent twice', async ({ tablet, phone }) => {
  await openItems(tablet)
  await fillNew(tablet, 'Pista Barfi')
  await tablet.getByLabel('Upload Image').setInputFiles({
    name: 'barfi.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto({ width: 3000, height: 2250 }),
  })
  await expect(tablet.getByAltText(/^The picture as it will be/)).toBeVisible()
  // A connection slow enough to observe the upload (bytes per second).
  const network = await tablet.context().newCDPSession(tablet)
  const setUploadSpeed = (uploadThroughput: number): Promise<unknown> =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
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
  await scanTable(phone, 9)
  await expect(dish(phone, 'Pista Barfi')).toHaveCount(1)
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

test('category tabs jump; keyboard alone adds an item', async ({ tablet }) => {
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
})
