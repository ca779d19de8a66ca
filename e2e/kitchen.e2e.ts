import { expectNoFindingsInAnyTheme } from './axe.ts'
import { anotherDisplay, endKitchen, line, openDisplay, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import { keepUndo } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => endKitchen(thali))

test('a new order is seen, made done with Undo (FloCafe 301), and brought back', async ({ tablet, thali }) => {
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
  const startTimers = await keepUndo(tablet)
  const box = await ticket(tablet, 7).getByRole('button', { name: 'Done' }).boundingBox()
  // Undo appears in this half of the button: two fast taps do not undo it.
  await tablet.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) * 0.8, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.ready).toBe(2)
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'a bumped ticket')
  await ticket(tablet, 7).getByRole('button', { name: 'Undo' }).click()
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Done' })).toBeVisible()
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.ready).toBe(0)
  await startTimers()
  await ticket(tablet, 7).getByRole('button', { name: 'Done' }).click()
  await expect(ticket(tablet, 7)).toBeHidden()
  // Recall brings it back later.
  await tablet.getByRole('button', { name: 'Bring back', exact: true }).click()
  await tablet.getByRole('button', { name: /^Bring back Table 7/ }).click()
  await expect(ticket(tablet, 7).getByRole('button', { name: 'Done' })).toBeVisible()
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

test('voids, counts, a remake and the keys pass axe in every theme', async ({ browser, tablet, thali }) => {
  const kitchen = await startKitchen(thali)
  const order = await kitchen.order(7, [{ itemId: 'dal-makhani', quantity: 2 }, { itemId: 'palak-paneer' }])
  await openDisplay(tablet)
  await ticket(tablet, 7).getByRole('button', { name: 'Start' }).click()
  await tablet.keyboard.press('?')
  await expect(tablet.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'the keys')
  await tablet.keyboard.press('Escape')
  await ticket(tablet, 7).getByRole('button', { name: 'More for this ticket' }).click()
  await tablet.getByRole('button', { name: 'Remake Dal Makhani…' }).click()
  await tablet.getByRole('button', { name: 'Dropped' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'a remake')
  await tablet.keyboard.press('Escape')
  const pass = await anotherDisplay(browser, thali)
  await pass.getByRole('button', { name: /^View/ }).click()
  await pass.getByRole('radio', { name: /^Expeditor/ }).check()
  await pass.keyboard.press('Escape')
  await expect.poll(async () => (await kitchen.find(order))?.items[0]?.progress?.seen).toBe(2)
  await kitchen.edit(order, { 'dal-makhani': 0 }, 'Guest left')
  await expect(ticket(tablet, 7)).toContainText('VOID 2')
  await tablet.getByRole('button', { name: 'All day' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'a void and the counts of a day')
  await ticket(pass, 7).getByRole('button', { name: 'More for this ticket' }).click()
  await expect(pass.getByText('The station has not acknowledged a void.')).toBeVisible()
  await expectNoFindingsInAnyTheme(pass, 'a void at the pass', 'dialog[open]')
  await pass.context().close()
})

test('new, changed and voided sound differently (coopcycle-app 1888)', async ({ tablet, thali }) => {
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
