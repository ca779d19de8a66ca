import { expect, test } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

const describeRow = ([name, { rights, restaurant }]: [string, Endpoint]): string => {
  const { guest, staff, otherStaff, badBearer, byPin } = rights
  const facts = [`guest ${guest}`, `staff ${staff.join(' ') || 'none'}`, `other staff ${otherStaff}`]
  return `${name}: ${[...facts, `bad bearer ${badBearer}`, ...(byPin ? [`PIN ${byPin}`] : []), `restaurant ${restaurant}`].join(', ')}`
}

// The server's rights.test.ts expects what the rows say, so it does not notice a call that is opened to more callers.
test('the callers of each call are those of the table', async () => {
  const lines = Object.entries<Endpoint>(allEndpoints).map(describeRow).toSorted()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('rights-table.txt')
})
