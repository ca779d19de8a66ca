// Staff screens in another language: chosen on the login, kept by the device (plan §9).
import { readLanguage, textsOf } from '../testing/catalogues.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { sendOrder } from './room-steps.ts'
import { logIn, scanTable, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

const catalogues = {
  hi: textsOf(Object.entries(readLanguage('hi', 'staff'))),
  mr: textsOf(Object.entries(readLanguage('mr', 'staff'))),
}

const text = (
  path: string,
  values: Readonly<Record<string, string | number>> = {},
  language: keyof typeof catalogues = 'mr',
): string =>
  (catalogues[language].get(path)?.other ?? '').replaceAll(/{(.*?)}/g, (_, name: string) => String(values[name]))

test('a device works in Marathi, after a reload and a logout too', async ({ tablet, thali }) => {
  const language = tablet.locator('html')
  const { orderNumber } = await sendOrder(thali, 7)
  await tablet.goto('/admin/login')
  await expect(language).toHaveAttribute('lang', 'en')
  await tablet.locator('fieldset button[lang=mr]').click()
  await expect(language).toHaveAttribute('lang', 'mr')
  await expect(tablet.getByLabel(text('session.username'))).toHaveValue('demo-admin')
  const password = tablet.getByLabel(text('session.password'), { exact: true })
  await password.fill('not the password')
  await tablet.getByRole('button', { name: text('session.login'), exact: true }).click()
  await expect(tablet.getByText(text('refusals.unauthenticated'))).toBeVisible()
  await password.fill('demo-admin')
  await tablet.getByRole('button', { name: text('session.login'), exact: true }).press('Enter')
  await tablet.waitForURL('**/admin/tables')

  await expect(tablet.getByText(text('tableService.connected'), { exact: true })).toBeVisible()
  await tablet.getByRole('link', { name: /^टेबल 7 / }).click()
  const card = tablet.getByRole('article', { name: text('runningOrders.order', { orderNumber }) })
  await card.getByRole('button', { name: text('runningOrders.addOne', { dish: 'Dal Makhani' }) }).click()
  await card.getByRole('button', { name: text('runningOrders.submit') }).click()
  await expect(toastOf(tablet, text('runningOrders.updated'))).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'Table Service in Marathi')

  await tablet.route('**/assets/staff_*.json', (route) => route.abort())
  await tablet.reload()
  await expect(card).toBeVisible()
  expect(await tablet.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await tablet
    .getByRole('button', { name: text('footer.logout'), exact: true })
    .first()
    .click()
  await expect(tablet.getByRole('button', { name: text('session.login'), exact: true })).toBeVisible()
  await expect(language).toHaveAttribute('lang', 'mr')

  const files: string[] = []
  tablet.on('request', (request) => files.push(request.url()))
  await scanTable(tablet, 12)
  await expect(language).toHaveAttribute('lang', 'en')
  // Diners download no texts of staff.
  expect(files.filter((file) => file.includes('staff_'))).toEqual([])
})

test('drafts of settings survive the end of the session in another language', async ({ tablet }) => {
  const fields = {
    name: tablet.locator('[autocomplete=organization]'),
    pause: tablet.locator('main textarea').first(),
    table: tablet.locator('main li fieldset').first().locator('input').nth(1),
    printer: tablet.locator('main input[autocapitalize=off]'),
  }
  await logIn(tablet, '/admin/settings')
  await tablet.getByRole('button', { name: 'Add a printer' }).press('Enter')
  await tablet.getByLabel('A higher total than (₹)', { exact: true }).fill('4321')
  await tablet.getByRole('textbox', { name: 'Station 1' }).fill('Main kitchen')
  for (const [typed, field] of Object.entries(fields)) await field.fill(typed)
  for (const language of ['hi', 'mr'] as const) {
    // In one step: a request of the page itself may end the session first.
    await tablet.evaluate(() => {
      localStorage.setItem('accessToken', 'ran.out.')
      localStorage.setItem('refreshToken', 'ended')
      document.querySelector<HTMLInputElement>('[autocomplete=organization]')?.form?.requestSubmit()
    })
    await tablet.waitForURL('**/admin/login')
    await tablet.locator(`fieldset button[lang=${language}]`).click()
    await expect(tablet.locator('html')).toHaveAttribute('lang', language)
    await tablet.getByLabel(text('session.password', {}, language), { exact: true }).fill('demo-admin')
    await tablet.getByRole('button', { name: text('session.login', {}, language), exact: true }).click()
    await tablet.waitForURL('**/admin/settings')
    for (const [label, typed] of [
      [text('ordering.aboveAmount', {}, language), '4321'],
      [text('settingsKitchen.station', { place: 1 }, language), 'Main kitchen'],
    ] as const)
      await expect(tablet.getByRole('textbox', { name: label, exact: true })).toHaveValue(typed)
    for (const [typed, field] of Object.entries(fields)) await expect(field).toHaveValue(typed)
    const sections = tablet.getByRole('navigation').getByText(text('settings.sectionUnsaved', {}, language))
    await expect(sections).toHaveCount(5)
  }
})
