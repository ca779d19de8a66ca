import { expectNoFindingsInAnyTheme } from './axe.ts'
import { anotherDisplay, endKitchen, line, openDisplay, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import { keepUndo, logIn } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => endKitchen(thali))

test('with the kitchen off its page says so, without an entry', async ({ tablet }) => {
  await logIn(tablet)
  await expect(tablet.getByRole('link', { name: 'Kitchen' })).toBeHidden()
  await tablet.goto('/kitchen')
  await expect(tablet.getByText('The kitchen display is off.')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'the kitchen, off')
})

test('the kitchen starts at its display and has no other screen', async ({ tablet, thali }) => {
  const members = thali.db.updateTable('memberships').where('role', 'in', ['waiter', 'kitchen'])
  await members.set({ role: 'kitchen' }).execute()
  try {
    await tablet.goto('/admin/login')
    await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
    await tablet.getByLabel('Username').fill('demo-waiter')
    await tablet.getByLabel('Password', { exact: true }).fill('demo-waiter')
    await tablet.getByRole('button', { name: 'Login', exact: true }).click()
    await tablet.waitForURL('**/kitchen')
    await tablet.goto('/admin/tables')
    await tablet.waitForURL('**/kitchen')
    await expect(tablet.getByText('The kitchen display is off.')).toBeVisible()
  } finally {
    await members.set({ role: 'waiter' }).execute()
  }
})

test('a new order appears; the first tap is seen, the next ready', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  await openDisplay(tablet)
  await expect(tablet.getByText('No open tickets.')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'the kitchen, empty')
  const order = await kitchen.order(7, [{ itemId: 'dal-makhani', quantity: 2, specialInstructions: 'No cream' }])
  await expect(ticket(tablet, 7)).toContainText('New')
  await expect(ticket(tablet, 7)).toContainText('No cream')
  await line(tablet, 7, 'Dal Makhani').click()
  await expect(ticket(tablet, 7)).not.toContainText('New')
  await expect(line(tablet, 7, 'Dal Makhani')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.seen).toBe(2)
  // The navigation leads here while the kitchen is on.
  await tablet.goto('/admin/tables')
  await tablet.getByRole('link', { name: 'Kitchen' }).click()
  await expect(ticket(tablet, 7)).toBeVisible()
})

test('a bumped card stays five seconds with Undo (FloCafe 301)', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const order = await kitchen.order(7)
  await openDisplay(tablet)
  const startTimers = await keepUndo(tablet)
  await ticket(tablet, 7).getByRole('button', { name: 'Done' }).click()
  await expect(ticket(tablet, 7)).toContainText('Done')
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.ready).toBe(1)
  await expectNoFindingsInAnyTheme(tablet, 'a bumped ticket')
  await ticket(tablet, 7).getByRole('button', { name: 'Undo' }).click()
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Done' })).toBeVisible()
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.ready).toBe(0)
  await startTimers()
  await ticket(tablet, 7).getByRole('button', { name: 'Done' }).click()
  await expect(ticket(tablet, 7)).toBeHidden()
  // Recall brings it back later.
  await tablet.getByRole('button', { name: 'Bring back', exact: true }).click()
  await tablet.getByRole('button', { name: /^Bring back table 7/ }).click()
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Done' })).toBeVisible()
})

test('a cancelled dish is told until acknowledged (odoo 229039)', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const order = await kitchen.order(7, [{ itemId: 'dal-makhani', quantity: 2 }, { itemId: 'palak-paneer' }])
  await openDisplay(tablet)
  await ticket(tablet, 7).getByRole('button', { name: 'Start' }).click()
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.seen).toBe(2)
  await kitchen.edit(order, { 'dal-makhani': 0 }, 'Guest left')
  await expect(ticket(tablet, 7)).toContainText('VOID 2')
  await expect(ticket(tablet, 7)).toContainText('Guest left')
  await expect(tablet.getByText('1 void')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'a void')
  await ticket(tablet, 7).getByRole('button', { name: 'Acknowledge void' }).click()
  await expect(ticket(tablet, 7)).not.toContainText('Dal Makhani')
  await expect(line(tablet, 7, 'Palak Paneer')).toBeVisible()
  // An addition is marked too.
  await kitchen.edit(order, { 'palak-paneer': 3 })
  await expect(ticket(tablet, 7)).toContainText('+2 added')
  await ticket(tablet, 7).getByRole('button', { name: 'Seen' }).click()
  await expect(ticket(tablet, 7)).not.toContainText('added')
})

test('two displays converge; the expeditor serves what is ready', async ({ browser, tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const order = await kitchen.order(7, [{ itemId: 'dal-makhani' }, { itemId: 'butter-naan' }])
  await openDisplay(tablet)
  const pass = await anotherDisplay(browser, thali)
  // One shows the tandoor, the other the pass.
  await tablet.getByRole('button', { name: /^View/ }).click()
  await tablet.getByRole('radio', { name: 'Only these stations' }).check()
  await tablet.getByRole('checkbox', { name: 'Tandoor' }).check()
  await tablet.getByRole('checkbox', { name: 'Kitchen' }).uncheck()
  await expectNoFindingsInAnyTheme(tablet, 'the view of a display')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(ticket(tablet, 7)).not.toContainText('Dal Makhani')
  await pass.getByRole('button', { name: /^View/ }).click()
  await pass.getByRole('radio', { name: /^Expeditor/ }).check()
  await pass.keyboard.press('Escape')
  await ticket(tablet, 7).getByRole('button', { name: 'Done' }).click()
  await expect(ticket(tablet, 7)).toBeHidden()
  await line(pass, 7, 'Butter Naan').click()
  await expect(line(pass, 7, 'Butter Naan')).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await kitchen.find(order))?.items.map(({ progress }) => progress?.served))
    .toEqual([0, 1])
  // The choice of a device survives a reload.
  await tablet.reload()
  await expect(tablet.getByText('No open tickets for this view.')).toBeVisible()
  await pass.context().close()
})

test('a bump bar controls the display by keys', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  await kitchen.order(7, [{ itemId: 'dal-makhani' }, { itemId: 'palak-paneer' }])
  await kitchen.order(8)
  await openDisplay(tablet)
  await expect(ticket(tablet, 8)).toBeVisible()
  const keys = tablet.keyboard
  await keys.press('?')
  await expect(tablet.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'the keys')
  await keys.press('Escape')
  // Without a chosen ticket a key only chooses one.
  await keys.press('s')
  await expect(ticket(tablet, 7)).toBeFocused()
  await expect(ticket(tablet, 7)).toContainText('New')
  await keys.press('2')
  await expect(ticket(tablet, 8)).toBeFocused()
  await keys.press('ArrowLeft')
  await expect(ticket(tablet, 7)).toBeFocused()
  await keys.press('s')
  await expect(ticket(tablet, 7)).not.toContainText('New')
  await keys.press('ArrowDown')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(line(tablet, 7, 'Palak Paneer')).toHaveAttribute('aria-pressed', 'true')
  // A key that is held down counts once.
  await keys.down('u')
  await keys.down('u')
  await keys.up('u')
  await expect(line(tablet, 7, 'Palak Paneer')).toHaveAttribute('aria-pressed', 'false')
  await expect(ticket(tablet, 7)).not.toContainText('New')
  await keys.press('1')
  await keys.press('Enter')
  await expect(ticket(tablet, 7)).toBeHidden()
  await expect(ticket(tablet, 8)).toBeVisible()
  await keys.press('r')
  await expect(tablet.getByRole('dialog', { name: 'Bring back' })).toBeVisible()
  await keys.press('Escape')
  // The keys can be switched off for this device.
  await keys.press('v')
  await tablet.getByRole('checkbox', { name: /^Keys of a bump bar/ }).uncheck()
  await keys.press('Escape')
  await keys.press('r')
  await expect(tablet.getByRole('dialog')).toBeHidden()
})

test('all-day counts mark tickets; dishes are sold out or remade', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const first = await kitchen.order(7, [{ itemId: 'dal-makhani', quantity: 2 }])
  await kitchen.order(8, [{ itemId: 'dal-makhani' }, { itemId: 'palak-paneer' }])
  await openDisplay(tablet)
  await tablet.getByRole('button', { name: 'All day' }).click()
  const count = tablet.getByRole('button', { name: '3 Dal Makhani' })
  await count.click()
  await expect(count).toHaveAttribute('aria-pressed', 'true')
  await expectNoFindingsInAnyTheme(tablet, 'the counts of a day')
  await ticket(tablet, 7).getByRole('button', { name: 'Start' }).click()
  await ticket(tablet, 7).getByRole('button', { name: 'More for this ticket' }).click()
  await tablet.getByRole('button', { name: 'Remake Dal Makhani…' }).click()
  await tablet.getByRole('button', { name: 'Dropped' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'a remake')
  await tablet.getByRole('button', { name: 'Remake', exact: true }).click()
  await expect(ticket(tablet, 7)).toContainText('Remake 1: Dropped')
  await expect
    .poll(async () => (await kitchen.find(first))?.items[0]?.remake)
    .toEqual({ quantity: 1, reason: 'Dropped' })
  await ticket(tablet, 8).getByRole('button', { name: 'More for this ticket' }).click()
  await tablet.getByRole('button', { name: 'Palak Paneer is sold out…' }).click()
  await tablet
    .getByRole('button', { name: /^Until I switch it on|^Until tomorrow/ })
    .first()
    .click()
  await expect(tablet.getByRole('button', { name: 'Undo' })).toBeVisible()
  await tablet.getByRole('button', { name: 'Undo' }).click()
})

test('a moved table is named with its old one', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const order = await kitchen.order(7)
  await openDisplay(tablet)
  await expect(ticket(tablet, 7)).toBeVisible()
  await kitchen.move(order, 12)
  await expect(ticket(tablet, 12)).toContainText('Table 7 → 12')
})

test('new, changed and voided sound differently, until acknowledged', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  await tablet.addInitScript(() => {
    const tones: number[] = []
    Object.assign(window, { tones })
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        tones.push(this.frequency.value)
        super.start(when)
      }
    }
  })
  const tones = (): Promise<number[]> =>
    tablet.evaluate(() => (window as unknown as { tones: number[] }).tones.splice(0).map(Math.round))
  await openDisplay(tablet)
  await tablet.getByRole('button', { name: 'Turn the sound on' }).click()
  await expect.poll(tones).not.toEqual([])
  const order = await kitchen.order(7, [{ itemId: 'dal-makhani', quantity: 2 }])
  await expect.poll(tones).toEqual([659, 880, 1319])
  await ticket(tablet, 7).getByRole('button', { name: 'Start' }).click()
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.seen).toBe(2)
  await kitchen.edit(order, { 'dal-makhani': 3 })
  await expect.poll(tones).toEqual([1047, 1047, 1047, 1047])
  await ticket(tablet, 7).getByRole('button', { name: 'Seen' }).click()
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.seen).toBe(3)
  await kitchen.edit(order, { 'dal-makhani': 1 }, 'Guest left')
  await expect.poll(tones).toEqual([466, 311, 233])
})

test('the display is not reloaded in 30 minutes (ti-ext-kitchendisplay 12)', async ({ tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  await tablet.clock.install()
  await openDisplay(tablet)
  await tablet.evaluate(() => void Object.assign(window, { isSamePage: true }))
  await tablet.clock.fastForward('31:00')
  await kitchen.order(7)
  await expect(ticket(tablet, 7)).toBeVisible()
  expect(await tablet.evaluate(() => 'isSamePage' in window)).toBe(true)
})
