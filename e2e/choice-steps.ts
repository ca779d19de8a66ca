import type { Page } from '@playwright/test'
import type { Reply } from '@thali/contract/api/calls'
import { ask } from '../testing/ask.ts'
import { expectLayers } from './steps.ts'
import { expect, type Thali } from './thali.ts'

/** A dish with portions and option groups, and what changes it. */
export type ChoiceMenu = {
  readonly name: string
  /** Saves fields of the dish. */
  readonly save: (fields: object) => Promise<void>
  /** Changes the price of a portion, by its name. */
  readonly setPrice: (portion: string, price: number) => Promise<void>
  /** Switches a portion off or on, by its name. */
  readonly setPortion: (portion: string, isAvailable: boolean) => Promise<void>
  /** Changes whether it can be ordered, as a waiter does. */
  readonly setAvailability: (change: object) => Promise<void>
  /** Pauses ordering with a message, or ends the pause (undefined). */
  readonly pause: (message: string | undefined) => Promise<void>
  /** Changes the surcharge of an option, by its name; its group is on sale again. */
  readonly setOptionPrice: (name: string, price: number) => Promise<void>
  /** Switches an option off or on, by its name. */
  readonly setOption: (name: string, isAvailable: boolean) => Promise<void>
}

const restaurantId = 'spice-garden'

const heat = { min: 1, max: 1, options: [{ name: 'Mild' }, { name: 'Hot' }] }
const extras = {
  min: 0,
  max: 3,
  options: [
    { name: 'Raita', price: 40, maxQuantity: 2, isDefault: true },
    { name: 'Boiled egg', price: 25.5, dietMark: 'egg' },
  ],
}
const portions = [
  { name: 'Half', price: 190 },
  { name: 'Full', price: 320 },
]

/** Suspends each dish of this journey. */
const added: (() => Promise<void>)[] = []

/** Takes the added dishes off the menu: journeys of one worker share a restaurant. */
export const removeChoiceDishes = async (): Promise<void> => {
  for (const remove of added.splice(0)) await remove()
}

/**
 * Adds a dish to the first special category of Spice Garden: Half ₹190 and Full ₹320, one spice level of Mild and Hot,
 * up to three extras of Raita (₹40, at most 2, chosen at first) and Boiled egg (₹25.50). `removeChoiceDishes` removes it.
 */
export const addChoiceDish = async ({ url }: Thali, name: string): Promise<ChoiceMenu> => {
  const { demoLogin } = (await ask(url, 'getService', '/service')).body
  const { accessToken: token } = (await ask(url, 'login', '/auth/login', { body: demoLogin })).body
  const groups = await Promise.all(
    Object.entries({ Heat: heat, Extras: extras }).map(async ([group, fields]) => {
      const body = { restaurantId, name: `${group} of ${name}`, ...fields }
      return (await ask(url, 'saveOptionGroup', '/option-groups', { body, token })).body
    }),
  )
  const { categories } = (await ask(url, 'getRestaurant', `/restaurants/${restaurantId}`)).body
  const item = {
    restaurantId,
    name,
    price: 190,
    categoryId: categories.find(({ type }) => type === 'Regular')?.id,
    specialCategoryId: categories.find(({ type }) => type === 'Special')?.id,
    dietMark: 'veg',
    contains: ['milk'],
    portions,
    optionGroupIds: groups.map(({ id }) => id),
  }
  let saved: Partial<Reply<'saveItem'>> = {}
  const save = async (fields: object): Promise<void> => {
    const form = new FormData()
    const { id, portions: known = portions } = saved
    const part = { ...item, portions: known, id, ...fields }
    form.append('item', new Blob([JSON.stringify(part)], { type: 'application/json' }))
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/items`, { method: 'POST', body: form, headers })
    if (!answer.ok) throw new Error(`The dish is not saved: ${await answer.text()}`)
    saved = (await answer.json()) as Reply<'saveItem'> // as the contract says
  }
  added.push(() => save({ isSuspended: true }))
  await save({})
  return {
    name,
    save,
    setPrice: async (portion, price) => {
      const priced = saved.portions?.map((one) => (one.name === portion ? { ...one, price } : one)) ?? []
      await save({ price: priced[0]?.price, portions: priced })
    },
    setPortion: (portion, isAvailable) =>
      save({ portions: saved.portions?.map((one) => (one.name === portion ? { ...one, isAvailable } : one)) }),
    setAvailability: async (body) => {
      await ask(url, 'setItemAvailability', `/items/${saved.id}/availability`, { body, token })
    },
    pause: async (message) => {
      const path = `/restaurants/${restaurantId}/settings`
      const { version, ordering } = (await ask(url, 'getSettings', path, { token })).body
      const pause = message === undefined ? null : { until: null, message }
      await ask(url, 'saveSettings', path, { body: { version, ordering: { ...ordering, pause } }, token })
    },
    setOptionPrice: async (optionName, price) => {
      const group = groups.find(({ options }) => options.some((one) => one.name === optionName))
      const options = group?.options.map((one) => (one.name === optionName ? { ...one, price } : one))
      // A sold-out option has made the version higher; without one the last save wins.
      const body = { ...group, version: undefined, options }
      const { status } = await ask(url, 'saveOptionGroup', '/option-groups', { body, token })
      if (status !== 201) throw new Error(`The option group is not saved: ${status}`)
    },
    setOption: async (optionName, isAvailable) => {
      const option = groups.flatMap(({ options }) => options).find((one) => one.name === optionName)
      const path = `/options/${option?.id}/availability`
      await ask(url, 'setOptionAvailability', path, { body: { isAvailable }, token })
    },
  }
}

/** Chooses a spice level in the open chooser of a dish, and adds; `total` is the price on the button. */
export const choose = async (page: Page, name: string, level: string, total: string): Promise<void> => {
  const sheet = page.getByRole('dialog', { name, exact: true })
  await sheet.getByRole('radio', { name: level }).check()
  await sheet.getByRole('button', { name: `Add for ${total}` }).click()
  await expect(sheet).toBeHidden()
  await expectLayers(page, 0)
}
