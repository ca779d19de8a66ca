import { type Browser, expect, type Page } from '@playwright/test'

const openPhone = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })
  // A slow processor may run the emulated server.
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

const next = (phone: Page): Promise<void> => phone.getByRole('button', { name: 'Continue' }).press('Enter')

/** Sets up Sai Kitchen with the menu of southern India on a phone. */
export const setUp = async (browser: Browser, url: string, code: string): Promise<void> => {
  const phone = await openPhone(browser)
  await phone.goto(url)
  await phone.getByLabel('Setup code').fill(code)
  await next(phone)
  await phone.getByLabel('Name of the restaurant').fill('Sai Kitchen')
  await phone.getByLabel('Number of tables').fill('6')
  await next(phone)
  await phone.getByLabel('Username').fill('meera')
  await phone.getByLabel('Password', { exact: true }).fill('four short words here')
  await next(phone)
  await phone.getByRole('radio', { name: 'South Indian' }).check()
  await next(phone)
  await phone.getByRole('button', { name: 'Create the restaurant' }).press('Enter')
  await phone.waitForURL('**/admin/tables')
  await phone.context().close()
}

/** Orders a dosa at table 1. Returns the amount on the button that sends it. */
export const orderAsGuest = async (browser: Browser, url: string): Promise<string> => {
  const phone = await openPhone(browser)
  await phone.goto(`${url}/restaurants/sai-kitchen/tables/1/home`)
  await phone.waitForURL('**/menu')
  await phone.getByRole('button', { name: 'Add one Masala Dosa' }).press('Enter')
  await phone.getByRole('link', { name: /View basket/ }).press('Enter')
  const send = phone.getByRole('button', { name: /^Send to kitchen/ })
  const [total = ''] = /₹[\d,.]+/.exec((await send.textContent()) ?? '') ?? []
  await send.press('Enter')
  const sent = phone.waitForResponse((answer) => answer.url().endsWith('/api/orders'))
  await phone.getByRole('button', { name: 'Yes, Please' }).press('Enter')
  expect((await sent).status()).toBe(201)
  await phone.context().close()
  return total
}
