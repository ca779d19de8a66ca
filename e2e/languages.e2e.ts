// The diner's screens in other languages (plan §9).
import type { Page } from '@playwright/test'
import { type Language, languages, isRightToLeft } from '@thali/contract'
import { type Text, readLanguage, textsOf } from '../testing/catalogues.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { addDish, scanTable } from './steps.ts'
import { setLanguages } from './table-steps.ts'
import { expect, test } from './thali.ts'

test.beforeEach(({ thali }) => setLanguages(thali, languages))
test.afterEach(({ thali }) => setLanguages(thali, ['en']))

const others = languages.filter((language) => language !== 'en')

/** Languages on whose screens axe runs: one from left to right and one from right to left. Its rules do not read the script. */
const checkedByAxe: readonly string[] = ['hi', 'ur']

/** The texts of a language by their path. */
const read = (language: Language): ((path: string) => string) => {
  const texts: ReadonlyMap<string, Text> = textsOf(Object.entries(readLanguage(language)))
  return (path) => texts.get(path)?.other ?? ''
}

const choose = async (phone: Page, language: Language): Promise<void> => {
  await phone.locator(`fieldset button[lang=${language}]`).click()
  await expect(phone.locator('html')).toHaveAttribute('lang', language)
}

/** How far the page is wider than the phone (px). */
const overhang = (phone: Page): Promise<number> =>
  phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('each language shows menu and basket whole and accessible', async ({ phone }) => {
  await phone.setViewportSize({ width: 360, height: 640 })
  await scanTable(phone, 12)
  await addDish(phone, 'Dal Makhani')
  for (const language of others) {
    const text = read(language)
    await choose(phone, language)
    await expect(phone.locator('html')).toHaveAttribute('dir', isRightToLeft(language) ? 'rtl' : '')
    await expect(phone.getByRole('heading', { name: text('menu.title'), exact: true })).toBeVisible()
    expect(await overhang(phone), language).toBe(0)
    if (checkedByAxe.includes(language)) await expectNoFindingsInAnyTheme(phone, `the menu in ${language}`)
    await phone.getByRole('link', { name: text('basket.captions.idle') }).click({ position: { x: 20, y: 20 } })
    await expect(phone.getByRole('heading', { name: text('basketPage.title'), exact: true })).toBeVisible()
    await expect(phone.getByText('₹260').first()).toBeVisible()
    expect(await overhang(phone), language).toBe(0)
    await phone.goBack()
  }
})

test('a switch keeps basket and place; the phone remembers it without a network', async ({ phone }) => {
  const text = read('hi')
  await scanTable(phone, 12)
  await addDish(phone, 'Dal Makhani')
  await phone.locator('fieldset button[lang=hi]').scrollIntoViewIfNeeded()
  const before = await phone.evaluate(() => scrollY)
  await choose(phone, 'hi')
  expect(await phone.evaluate(() => scrollY)).toBe(before)
  await expect(phone.getByRole('link', { name: text('basket.captions.idle') })).toBeVisible()

  await phone.route('**/assets/hi-*.json', (route) => route.abort())
  await phone.reload()
  await expect(phone.getByRole('heading', { name: text('menu.title'), exact: true })).toBeVisible()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi')
})

test('the language of the phone is asked for and not forced', async ({ browser, thali }) => {
  const context = await browser.newContext({ baseURL: thali.url, locale: 'hi-IN' })
  const phone = await context.newPage()
  await scanTable(phone, 12)
  const question = phone.getByRole('button', { name: 'हिन्दी में देखें?' })
  await expect(question).toBeVisible()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'en')
  await question.click()
  await expect(phone.getByRole('button', { name: 'हिन्दी', exact: true })).toBeVisible()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi')
  await context.close()
})

test('a restaurant with one language offers no choice', async ({ phone, thali }) => {
  await setLanguages(thali, ['en'])
  await scanTable(phone, 12)
  await expect(phone.locator('fieldset button[lang]')).toHaveCount(0)
})
