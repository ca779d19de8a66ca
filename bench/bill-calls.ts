import { dayBefore, openDays } from './bills-history.ts'

type Side = { readonly url: string; readonly token: string; readonly restaurants: readonly [string, ...string[]] }

/** How many times a second an action runs. */
type Rate = (side: Side) => Promise<number>

const now = Date.now()
const month = { from: dayBefore(now, 30), to: dayBefore(now, 1) }

const call = async ({ url, token }: Side, path: string, body?: object): Promise<number> => {
  const answer = await fetch(`${url}/api${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.arrayBuffer()).byteLength
}

const repeated =
  (times: number, once: (side: Side, at: number) => Promise<number>): Rate =>
  async (side) => {
    const began = performance.now()
    let bytes = 0
    for (let at = 0; at < times; at += 1) bytes += await once(side, at)
    if (bytes === 0) throw new Error('All answers were empty')
    return (times * 1000) / (performance.now() - began)
  }

const exported = (kind: string, format: string, times: number): Rate =>
  repeated(times, (side) => {
    const query = new URLSearchParams({ restaurantId: side.restaurants[0], format, ...month })
    return call(side, `/exports/${kind}?${query.toString()}`)
  })

const closes = new Map<string, number>()

/** Closes the next open day of a side. */
const closeDay = (side: Side): Promise<number> => {
  const at = closes.get(side.url) ?? 1
  closes.set(side.url, at + 1)
  const body = { restaurantId: side.restaurants[0], cashCounted: 500, floatLeft: 200 }
  return call(side, `/days/${dayBefore(now, openDays - at)}/close`, body)
}

/** The calls of days and exports over the same month of bills. */
export const billCalls: Readonly<Record<string, Rate>> = {
  'X report of a day': repeated(30, (side, at) =>
    call(side, `/days/${dayBefore(now, 1 + (at % 2))}?restaurantId=${side.restaurants[0]}`),
  ),
  'day close': repeated(3, closeDay),
  'tax summary of a month': exported('taxes', 'csv', 3),
  'bills of a month, CSV': exported('bills', 'csv', 3),
  'bills of a month, XLSX': exported('bills', 'xlsx', 3),
  'items sold in a month': exported('items', 'csv', 3),
}
