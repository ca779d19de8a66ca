import type { Page } from '@playwright/test'
import { pick } from '../../../testing/random.ts'
import type { Control } from './gestures.ts'
import { changedLines, type State } from './state.ts'
import { type User, type Walk, walkAs, type WalkOutcome } from './walk.ts'

const isSubmit = ({ name, dialog }: Control): boolean => dialog === '' && name === 'Submit'
/** The buttons that close orders; a card's Close only opens the question. */
const isClose = ({ name, dialog }: Control): boolean => dialog !== '' && /^(OK$|Close (order|all|with|as))/.test(name)
/** Opens the question to close one order, or all of a table. */
const asksToClose = ({ name, dialog }: Control): boolean => dialog === '' && /^Close( all)?$/.test(name)
const isCloseAll = ({ name, dialog }: Control): boolean => dialog !== '' && name.startsWith('Close all')
const isReopen = ({ name, dialog }: Control): boolean => dialog !== '' && /^(OK$|Reopen)/.test(name)
const isSend = ({ name, dialog }: Control): boolean => dialog !== '' && /^(Send|Yes, Please)/.test(name)
const isPad = ({ name, dialog }: Control): boolean => dialog === '' && name.startsWith('Send to kitchen')
const isStepper = ({ name }: Control): boolean => /^(Add|Remove) one |^Add with a note: /.test(name)
const isBasketWide = ({ name }: Control): boolean => /^(Clear all items|Undo|Take back|Back into the basket)/.test(name)
const isNote = ({ name, dialog }: Control): boolean => dialog !== '' && /^(Save|Clear)$/.test(name)
const isOfTable = ({ name }: Control): boolean => /^Table \d/.test(name)

const judgeCalls = (control: Control, before: State, after: State): string[] =>
  [...after.calls].flatMap(([id, { table, isOpen }]) => {
    const wasOpen = before.calls.get(id)?.isOpen ?? isOpen
    // The tile's text continues with the minutes, without a space.
    const isAsked = control.name.startsWith(`Table ${table}`) || control.name.startsWith('Undo')
    return wasOpen === isOpen || isAsked ? [] : [`the call of table ${table} ${isOpen ? 'came back' : 'was cleared'}`]
  })

const judgeOrders = (control: Control, before: State, after: State): string[] => {
  const effects: string[] = []
  const changed = [...after.orders].filter(([id, order]) => {
    const earlier = before.orders.get(id)
    return earlier && (earlier.status !== order.status || earlier.lines !== order.lines)
  })
  const mayChange = isSubmit(control) || isClose(control) || isReopen(control)
  const most = isCloseAll(control) ? Infinity : mayChange ? 1 : 0
  if (changed.length > most) effects.push(`${changed.length} orders changed: ${JSON.stringify(changed)}`)
  if (new Set(changed.map(([, { table }]) => table)).size > 1) effects.push('orders of two tables changed')
  const [sentBefore, sentAfter] = [before, after].map(({ orders, submissions }) => orders.size + submissions)
  const maySend = isSend(control) || isPad(control)
  if (sentAfter !== sentBefore && !(maySend && sentAfter === (sentBefore ?? 0) + 1))
    effects.push(`${sentBefore} orders became ${sentAfter}`)
  return effects
}

const judge = (control: Control, before: State, after: State): string[] => {
  const changed = changedLines(before, after)
  const isWide = isBasketWide(control) || isSend(control) || isPad(control)
  const most = isWide ? Infinity : isStepper(control) || isNote(control) ? 1 : 0
  return [
    ...judgeCalls(control, before, after),
    ...judgeOrders(control, before, after),
    ...(changed.length > most ? [`${changed.join(', ')} changed in the basket`] : []),
  ]
}

// The proof reads the screens in English.
const isLeftOut = ({ name }: Control): boolean => /^(Logout|Skip to content|Sound|Share|हिन्दी|मराठी)/.test(name)

const choose = (controls: readonly Control[], random: () => number): Control | undefined => {
  const usable = controls.filter((control) => !isLeftOut(control))
  const chance = random()
  const kinds = [
    usable.filter(
      (control) => isSubmit(control) || isClose(control) || isSend(control) || isPad(control) || asksToClose(control),
    ),
    usable.filter(isStepper),
    usable.filter(isOfTable),
  ]
  const kind = chance < 0.35 ? kinds[0] : chance < 0.55 ? kinds[1] : chance < 0.8 ? kinds[2] : usable
  return pick(random, kind && kind.length > 0 ? kind : usable)
}

/** Guests who order and call while the waiter taps. */
const guests = ({ url }: Walk) => {
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ restaurantId: 'spice-garden', ...body }),
    })
  return async (round: number): Promise<void> => {
    const tableNumber = 1 + (round % 14)
    if (round % 2 === 0) await post('/notifications/waiter', { tableNumber })
    if (round % 5 === 0)
      await post('/orders', {
        tableNumber,
        userId: `guest-${tableNumber}`,
        items: [
          { itemId: 'dal-makhani', quantity: 2 },
          { itemId: 'butter-naan', quantity: 3 },
        ],
      })
  }
}

const open = async (page: Page): Promise<void> => {
  await page.goto('/admin/tables')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  const connected = page.getByText('Connected', { exact: true })
  await login.or(connected).first().waitFor()
  if (await login.isVisible()) {
    // The form is filled once the demo's login has arrived.
    await page.waitForFunction(() => document.querySelector('input')?.value !== '')
    await login.click()
  }
  await connected.waitFor()
}

/**
 * A waiter who taps impatiently. Fails on a cleared call, or an edited, closed or sent order, without a deliberate tap.
 */
export const walkAsWaiter = (walk: Walk): Promise<WalkOutcome> => {
  const waiter: User = {
    name: 'waiter',
    viewport: { width: 1024, height: 768 },
    open,
    prepare: guests(walk),
    choose,
    judge,
  }
  return walkAs(walk, waiter)
}
