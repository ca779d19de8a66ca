import { expect, test } from 'vitest'
import { createSqliteEvents } from './sqlite-events.ts'

test('an unreadable database file is reported once and polled again', async () => {
  const notices: string[] = []
  let looks = 0
  const readVersion = (): number => {
    looks += 1
    if (looks === 2 || looks === 3) throw new Error('disk I/O error')
    return looks < 4 ? 1 : 2
  }
  const following = await createSqliteEvents(readVersion).follow({
    onEvents: () => notices.push('events'),
    onOutsideChange: () => notices.push('an outside change'),
    onGap: () => notices.push('a gap'),
    onTrouble: (error) => notices.push(String(error)),
    onUndecodable: (id) => notices.push(id),
  })
  await expect.poll(() => notices, { timeout: 10_000 }).toEqual(['Error: disk I/O error', 'an outside change'])
  await following.stop()
})
