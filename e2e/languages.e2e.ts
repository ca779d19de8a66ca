// The diner's screens in other languages (plan §9).
import type { Locator, Page } from '@playwright/test'
import { isRightToLeft } from '@thali/contract/basics/direction'
import { type Language, languages } from '@thali/contract/basics/language'
import { type Text, readLanguage, textsOf } from '../testing/catalogues.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { addDish, linesOf, scanTable } from './steps.ts'
import { chooseLanguage, setLanguages } from './table-steps.ts'
import { expect, test } from './thali.ts'

test.beforeEach(({ thali }) => setLanguages(thali, languages))
test.afterEach(({ thali }) => setLanguages(thali, ['en']))

const others = languages.filter((language) => language !== 'en')

/** Languages on whose screens axe runs. Its rules do not read the script, and other journeys run it from left to right. */
const checkedByAxe: readonly string[] = ['ur']

/** No colour depends on the language. */
const oneTheme = ['light']

/** The texts of a language by their path. */
const read = (language: Language): ((path: string) => string) => {
  const texts: ReadonlyMap<string, Text> = textsOf(Object.entries(readLanguage(language)))
  return (path) => texts.get(path)?.other ?? ''
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
    await chooseLanguage(phone, language)
    await expect(phone.locator('html')).toHaveAttribute('dir', isRightToLeft(language) ? 'rtl' : '')
    await expect(phone.getByRole('heading', { name: text('menu.title'), exact: true })).toBeVisible()
    expect(await overhang(phone), language).toBe(0)
    if (checkedByAxe.includes(language))
      await expectNoFindingsInAnyTheme(phone, `the menu in ${language}`, 'html', oneTheme)
    await phone.getByRole('link', { name: text('basket.captions.idle') }).click({ position: { x: 20, y: 20 } })
    await expect(phone.getByRole('heading', { name: text('basketPage.title'), exact: true })).toBeVisible()
    await expect(phone.getByText('₹260').first()).toBeVisible()
    expect(await linesOf(phone.getByText(text('basketPage.addNote'), { exact: true })), language).toBe(1)
    expect(await overhang(phone), language).toBe(0)
    await phone.goBack()
    // The next tap must not meet the basket that is closing.
    await expect(phone.getByRole('heading', { name: text('menu.title'), exact: true })).toBeVisible()
  }
})

/** The place in the menu of the first dish below the header. Its text is longer or shorter in another language. */
const firstDish = (phone: Page): Promise<number> =>
  phone.evaluate(() =>
    [...document.querySelectorAll('main h3')].findIndex((name) => name.getBoundingClientRect().top > 150),
  )

test('a switch keeps basket and place; the phone remembers it without a network', async ({ phone }) => {
  const text = read('hi')
  await scanTable(phone, 12)
  await addDish(phone, 'Dal Makhani')
  await phone.evaluate(() => scrollTo(0, 700))
  // The header comes back.
  await phone.evaluate(() => scrollTo(0, 500))
  await expect(phone.locator('header button').first()).toBeInViewport()
  const before = await firstDish(phone)
  await chooseLanguage(phone, 'hi')
  await expect.poll(() => firstDish(phone)).toBe(before)
  await expect(phone.getByRole('link', { name: text('basket.captions.idle') })).toBeVisible()

  await phone.route('**/assets/hi-*.json', (route) => route.abort())
  await phone.reload()
  await expect(phone.getByRole('heading', { name: text('menu.title'), exact: true })).toBeVisible()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi')
})

/** The distance of an element from the left edge (px). */
const leftOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.x ?? NaN

/** The left edges of a sign and the first digit after it, as they are drawn. */
const signAndDigit = (element: Locator, sign: string): Promise<readonly number[]> =>
  element.evaluate((node, searched) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const at = (walker.currentNode.textContent ?? '').indexOf(searched)
      if (at < 0) continue
      return [at, at + 1].map((from) => {
        const range = document.createRange()
        range.setStart(walker.currentNode, from)
        range.setEnd(walker.currentNode, from + 1)
        return range.getBoundingClientRect().left
      })
    }
    return []
  }, sign)

const expectSignBefore = async (element: Locator, sign: string): Promise<void> => {
  const [left = NaN, digit = NaN] = await signAndDigit(element, sign)
  expect(left, `${sign} is left of its digits`).toBeLessThan(digit)
}

test('an order in Urdu, mirrored and by keyboard', async ({ phone }) => {
  const text = read('ur')
  await phone.setViewportSize({ width: 360, height: 640 })
  await scanTable(phone, 12)
  await phone.getByRole('button', { name: 'Language' }).press('Enter')
  const chip = phone.locator('fieldset button[lang=ur]')
  await chip.focus()
  await chip.press('Enter')
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')

  // The header is read from the right: navigation first, the bell last.
  const [navigation, bell] = ['ui.openNavigation', 'bell.callWaiter'].map((path) =>
    phone.getByRole('button', { name: text(path) }),
  )
  if (!navigation || !bell) throw new Error('No header')
  expect(await leftOf(bell)).toBeLessThan(await leftOf(navigation))
  await navigation.focus()
  const places = [await leftOf(navigation)]
  for (let tab = 0; tab < 2; tab += 1) {
    await phone.keyboard.press('Tab')
    places.push(await leftOf(phone.locator(':focus')))
  }
  expect(places).toEqual(places.toSorted((one, two) => two - one))

  // The tabs are read from the right, and the last one is scrolled to at the left.
  const tabs = phone.locator('nav ul').getByRole('button')
  await tabs.last().press('Enter')
  await expect(tabs.last()).toHaveAttribute('aria-current', 'true')
  await expect.poll(async () => (await leftOf(tabs.last())) >= 0).toBe(true)
  expect(await leftOf(tabs.last())).toBeLessThan(await leftOf(tabs.nth(-2)))

  const add = phone.getByRole('button', { name: text('basket.addOne').replace('{dish}', '\u2068Dal Makhani\u2069') })
  await add.first().press('Enter')
  const dish = phone.getByRole('heading', { name: 'Dal Makhani', exact: true }).first()
  expect(await leftOf(add.first())).toBeLessThan(await leftOf(dish))
  await phone.getByRole('link', { name: text('basket.captions.idle') }).press('Enter')
  const send = phone.getByRole('button', { name: text('basketPage.send').split('(')[0]?.trim() ?? '' })
  await expectSignBefore(send, '₹')
  await expectNoFindingsInAnyTheme(phone, 'the basket in Urdu', 'html', oneTheme)
  await send.press('Enter')
  await phone.getByRole('button', { name: text('basketPage.confirmSendYes') }).press('Enter')
  await phone.waitForURL('**/menu')

  // The document knows the direction before any script of the app runs.
  await phone.goto('/orders/my-orders', { waitUntil: 'commit' })
  await expect(phone.getByRole('heading', { name: text('myOrders.live') })).toBeVisible()
  const card = phone.getByRole('region', { name: text('myOrders.live') }).getByRole('button')
  await expectSignBefore(card.first(), '#')
  await expectSignBefore(card.first(), '₹')
})
