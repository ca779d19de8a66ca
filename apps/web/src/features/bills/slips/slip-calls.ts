import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@thali/contract/api/calls'
import { addDays } from '@thali/contract/days/business-day'
import { type Slip, type SlipRow, toSlipRow } from '@thali/contract/sources/slip'
import { slipEndpoints } from '@thali/contract/sources/slip-endpoints'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { type Range, rangeDaysMax, rangeFault } from '../list/range-bills.ts'
import { slipsMessages as messages } from './slips-messages.en.ts'

type Query = Input<'listSlipRows'>['query']

const timeoutMs = 60_000

const readRows = async (query: Query): Promise<readonly SlipRow[]> => {
  const rows: SlipRow[] = []
  let before: string | undefined
  do {
    const page = { ...query, ...(before !== undefined && { before }) }
    const { slips, next } = await call(slipEndpoints.listSlipRows, { query: page }, { timeoutMs })
    rows.push(...slips)
    before = next ?? undefined
  } while (before !== undefined)
  return rows
}

/** The slips of the last days, and older ones that are owed. */
const readNewest = async (restaurantId: string, today: string): Promise<readonly SlipRow[]> => {
  const from = addDays(today, 1 - rangeDaysMax)
  const [newest, older] = await Promise.all([
    readRows({ restaurantId, from }),
    readRows({ restaurantId, to: addDays(from, -1), isOwed: 'true' }),
  ])
  return [...newest, ...older]
}

/** The slips of a range, newest first; without a range the newest, and all that are owed. */
export const useSlips = (restaurantId: string, today: string, range: Range | undefined) => {
  const client = useQueryClient()
  const listKey = ['slips', restaurantId]
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...listKey, today, range],
    queryFn: async (): Promise<readonly SlipRow[]> => {
      try {
        return await (range ? readRows({ restaurantId, ...range }) : readNewest(restaurantId, today))
      } catch (error) {
        logFailure(messages.fetchFailedLog, error)
        throw error
      }
    },
    enabled: range === undefined || rangeFault(range) === undefined,
    refetchOnReconnect: 'always',
  })
  return {
    slips: range && rangeFault(range) !== undefined ? [] : data,
    hasFailed: isError,
    isFetching,
    refetch: () => void refetch(),
    /** Shows the saved slip in the lists, and lets Day close fetch what is owed again. */
    show: (saved: Slip): void => {
      const row = toSlipRow(saved)
      client.setQueriesData<readonly SlipRow[]>({ queryKey: listKey }, (rows) =>
        rows?.map((slip) => (slip.id === row.id ? row : slip)),
      )
      void client.invalidateQueries({ queryKey: ['owed', restaurantId] })
    },
  }
}

/** Records what was received for a slip; undefined takes it back. @throws As call(). */
export const saveReceipt = ({ id, version }: SlipRow, received: SlipRow['received'] | undefined): Promise<Slip> =>
  call(slipEndpoints.saveSlipReceipt, { params: { slipId: id }, body: { received: received ?? null, version } })
