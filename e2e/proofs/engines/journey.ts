import { listOrders } from '../../../testing/dishes.ts'
import { type Engine, type Tab, arriveAt, call, eventually, press, see } from './engine.ts'

/** Saves a picture of a window. */
export type Shoot = (tab: Tab, name: string) => Promise<void>

type Journey = {
  /** Address of the demo. */
  readonly url: string
  /** A table without orders. */
  readonly table: number
  readonly shoot: Shoot
}

const weights = [400, 500, 600, 700, 750] as const

/** Runs in the page. Measures a text in the page's font, loaded separately because the page loads it optionally. */
const measure = async (fontWeights: readonly number[]): Promise<number[]> => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')
  const font = new FontFace('Proof', `url(${link?.href})`, { weight: '400 900' })
  document.fonts.add(await font.load())
  const text = document.createElement('span')
  text.textContent = 'Hamburgefonstiv Paneer ₹1234'
  document.body.append(text)
  const widths = fontWeights.map((weight) => {
    // Large enough to make pixel rounding irrelevant.
    text.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 1000px Proof`
    return text.getBoundingClientRect().width
  })
  text.remove()
  document.fonts.delete(font)
  return widths
}

const logIn = async (tab: Tab, url: string): Promise<void> => {
  await tab.goto(`${url}/admin/login`)
  await see(tab, /This is a demo/)
  await press(tab, /^Login$/)
  await arriveAt(tab, '/admin/tables')
  await see(tab, /Connected/)
}

const order = async (tab: Tab, { shoot }: Journey): Promise<void> => {
  await arriveAt(tab, '/menu')
  await press(tab, /^Add one Dal Makhani$/)
  await see(tab, /View basket|1 item/)
  await shoot(tab, 'menu')
  await press(tab, /View basket/)
  await press(tab, /^Add note for Dal/)
  await press(tab, /^Enter special instructions here$/)
  await tab.type('Less spicy, please')
  await press(tab, /^Save$/)
  await see(tab, /Less spicy, please/)
  await shoot(tab, 'basket')
  await press(tab, /^Send to kitchen/)
  await press(tab, /^Yes, Please$/)
  await arriveAt(tab, '/menu')
}

/** Waits until a table's stored orders are as expected. */
const untilStored = (journey: Journey, expected: string): Promise<true> =>
  eventually(`${expected} to be stored`, async () => {
    const stored = (await listOrders(journey, journey.table)).map(
      ({ status, items }) => `${status} ${items.map(({ quantity }) => quantity).join('+')}`,
    )
    return stored.join() === expected ? true : undefined
  })

const serve = async (staff: Tab, journey: Journey): Promise<void> => {
  const { table, shoot } = journey
  // Both came over the live connection: the window was not reloaded.
  const name = new RegExp(`^Table ${table}\\b`)
  await press(staff, name, 'button')
  await shoot(staff, 'table-service')
  await press(staff, name, 'a')
  await see(staff, new RegExp(`Orders from Table #${table}`))
  await see(staff, /Less spicy, please/)
  await press(staff, /^Add one Dal Makhani$/)
  await press(staff, /^Submit$/)
  await untilStored(journey, 'Pending 2')
  await shoot(staff, 'running-order')
  await press(staff, /^Close$/)
  await press(staff, /^(OK|Close order.*)$/)
  await untilStored(journey, 'Completed 2')
}

/** The result of one engine. */
export type JourneyResult = {
  /** Width of a text in each weight, in font units per em (1000 px). */
  readonly widths: readonly number[]
  readonly complaints: readonly string[]
}

/** A diner orders and calls the waiter; staff see both live, edit and close the order; the diner sees it closed. */
export const runJourney = async (engine: Engine, journey: Journey): Promise<JourneyResult> => {
  const { url, table, shoot } = journey
  const staff = await engine.open({ width: 1024, height: 768 })
  await logIn(staff, url)
  const diner = await engine.open({ width: 390, height: 844 })
  await diner.goto(`${url}/restaurants/spice-garden/tables/${table}/home`)
  await order(diner, journey)
  await press(diner, /^Call waiter$/)
  await see(diner, /Do you want to call the waiter for assistance\?/)
  await press(diner, /^(OK|Yes.*|Call.*)$/)
  await serve(staff, journey)
  await diner.goto(`${url}/orders/my-orders`)
  await see(diner, /Closed Orders[^]*₹520/)
  await shoot(diner, 'my-orders')
  return { widths: await call(diner, measure, weights), complaints: await engine.complaints() }
}
