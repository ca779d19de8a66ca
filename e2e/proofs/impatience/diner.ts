import type { Page } from '@playwright/test'
import { pick } from '../../../testing/random.ts'
import type { Control } from './gestures.ts'
import { changedLines, type State, tallyOf } from './state.ts'
import { type User, type Walk, walkAs, type WalkOutcome } from './walk.ts'

const tableNumber = 7

const isSend = ({ name }: Control): boolean => name === 'Yes, Please'
const isCall = ({ name, dialog }: Control): boolean => name === 'OK' && /waiter/i.test(dialog)
/** Controls that change basket lines; each name contains the dish. */
const isStepper = ({ name }: Control): boolean => /^(Add|Remove) one |^Add with a note: /.test(name)
const isBasketWide = ({ name }: Control): boolean => /^(Clear all items|Undo|Take back|Removed)/.test(name)
const isNote = ({ name, dialog }: Control): boolean => dialog !== '' && /^(Save|Clear)$/.test(name)

const judge = (control: Control, before: State, after: State): string[] => {
  const effects: string[] = []
  const isOrder = isSend(control)
  const [ordersBefore, ordersAfter] = [before, after].map(({ orders, submissions }) => orders.size + submissions)
  if (ordersAfter !== ordersBefore && !(isOrder && ordersAfter === (ordersBefore ?? 0) + 1))
    effects.push(`${ordersBefore} orders became ${ordersAfter}`)
  if (isOrder)
    for (const [id, { lines }] of after.orders)
      if (!before.orders.has(id) && lines !== tallyOf(before.basket)) effects.push(`the order has ${lines}`)
  if (!isCall(control) && after.calls.size !== before.calls.size) effects.push('a waiter was called')
  if (after.calls.size > before.calls.size + 1) effects.push('a waiter was called twice')
  const changed = changedLines(before, after)
  const most = isBasketWide(control) || isOrder ? Infinity : isStepper(control) || isNote(control) ? 1 : 0
  if (changed.length > most) effects.push(`${changed.join(', ')} changed in the basket`)
  if (isOrder && changed.length > 0 && Object.keys(after.basket).length > 0)
    effects.push(`the basket has ${tallyOf(after.basket)} after it was sent`)
  return effects
}

const choose = (controls: readonly Control[], random: () => number): Control | undefined => {
  const usable = controls.filter(({ name }) => name !== 'Login' && name !== 'Skip to content')
  const chance = random()
  const kinds = [
    usable.filter(({ name }) => /^(View basket|Send to kitchen|Yes, Please)/.test(name)),
    usable.filter(isStepper),
    usable.filter(isCall),
  ]
  const kind = chance < 0.6 ? kinds[0] : chance < 0.7 ? kinds[1] : chance < 0.8 ? kinds[2] : usable
  return pick(random, kind && kind.length > 0 ? kind : usable)
}

const diner: User = {
  name: 'diner',
  viewport: { width: 390, height: 844 },
  open: async (page: Page) => {
    await page.goto(`/restaurants/spice-garden/tables/${tableNumber}/home`)
    await page.waitForURL('**/menu')
  },
  choose,
  judge,
}

/** A diner who taps impatiently. Fails on an addition, removal, order or call without a deliberate tap. */
export const walkAsDiner = (walk: Walk): Promise<WalkOutcome> => walkAs(walk, diner)
