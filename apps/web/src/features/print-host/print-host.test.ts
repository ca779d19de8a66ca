import { expect, test } from 'vitest'
import type { HostPaper } from '@thali/contract/printing/schema'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import type { Leased, Report } from './host-calls.ts'
import { readHostAddress } from './host-memory.ts'
import { PrintHost, type HostNeeds } from './print-host.ts'
import { rawbtAddress } from './rawbt.ts'

const paperOf = (id: string): HostPaper => ({
  id,
  printerId: 'p',
  printerName: 'Till',
  kind: 'kot',
  width: 80,
  fence: Number(id.slice(1)),
  isPossibleRepeat: false,
  data: 'AA==',
})

/** The host is closed while it prints this paper. */
const closing = paperOf('j9')

const leasedOf = (paper: HostPaper | null): Leased => ({ name: 'till', printers: [{ id: 'p', name: 'Till' }], paper })

/** Runs a host over answers until they are used up. */
const runHost = async (answers: (Leased | Error)[], change: Partial<HostNeeds> = {}, left?: Report) => {
  const keys: string[] = []
  const reports: Report[] = []
  const printed: string[] = []
  let underWay = left
  let count = 0
  const host: PrintHost = new PrintHost({
    lease: async (key) => {
      keys.push(key)
      const answer = answers.shift()
      if (answers.length === 0) host.close()
      if (answer instanceof Error) throw answer
      return answer ?? leasedOf(null)
    },
    report: async (report) => void reports.push(report),
    print: async ({ id }) => {
      printed.push(id)
      if (id === closing.id) host.close()
    },
    underWay: {
      read: () => underWay,
      write: (report) => {
        underWay = report
      },
    },
    newKey: () => `key-${(count += 1)}`,
    isInFront: () => true,
    now: () => 0,
    wait: async () => {},
    ...change,
  })
  await host.run()
  return { host, keys, reports, printed, underWay: () => underWay }
}

const done = (id: string): Report => ({ printJobId: id, fence: Number(id.slice(1)), result: 'done' })

test('papers are printed in their order, each reported before the next', async () => {
  const { printed, reports, keys, underWay } = await runHost([
    leasedOf(paperOf('j1')),
    leasedOf(paperOf('j2')),
    leasedOf(null),
  ])
  expect([printed, reports, keys]).toEqual([
    ['j1', 'j2'],
    [done('j1'), done('j2')],
    ['key-1', 'key-2', 'key-3'],
  ])
  expect(underWay()).toBeUndefined()
})

test('a lost answer repeats the key, until the server is back', async () => {
  const lost = new NetworkError('lost')
  const { keys, printed } = await runHost([lost, lost, leasedOf(paperOf('j1')), leasedOf(null)])
  expect([keys, printed]).toEqual([['key-1', 'key-1', 'key-1', 'key-2'], ['j1']])
})

test('a lost answer to a report repeats it, and nothing is printed before', async () => {
  const reports: Report[] = []
  const { printed } = await runHost([leasedOf(paperOf('j1')), leasedOf(null)], {
    report: async (report) => {
      reports.push(report)
      if (reports.length === 1) throw new NetworkError('lost')
    },
  })
  expect([printed, reports]).toEqual([['j1'], [done('j1'), done('j1')]])
})

test('a page that died while it printed reports an unknown outcome', async () => {
  const left = { ...done('j1'), result: 'unknown' } as const
  const { reports, printed } = await runHost([leasedOf(null), leasedOf(null)], {}, left)
  expect([reports, printed]).toEqual([[left], []])
})

test('a paper that could not be handed over is unknown', async () => {
  const { reports } = await runHost([leasedOf(paperOf('j1')), leasedOf(null)], {
    print: () => Promise.reject(new Error('No dialog')),
  })
  expect(reports).toEqual([{ ...done('j1'), result: 'unknown' }])
})

test('a refused report is given up, and an ended access stops the host', async () => {
  const refused = new ApiError(409, 'print_job_done', '')
  const { printed } = await runHost([leasedOf(paperOf('j1')), leasedOf(paperOf('j2')), leasedOf(null)], {
    report: () => Promise.reject(refused),
  })
  expect(printed).toEqual(['j1', 'j2'])
  const ended = new ApiError(401, 'token_invalid', '')
  const { host, keys } = await runHost([ended, leasedOf(null), leasedOf(null)])
  expect([host.store.get().status, keys]).toEqual(['ended', ['key-1']])
})

test('a page behind others takes no paper until it is in front', async () => {
  const isInFront = [false, false, true, true, true]
  const waits: number[] = []
  const { keys, printed } = await runHost([leasedOf(paperOf('j1')), leasedOf(null)], {
    isInFront: () => isInFront.shift() ?? true,
    wait: async () => void waits.push(waits.length),
    print: async ({ id }, mayStart) => {
      expect([id, mayStart()]).toEqual(['j1', true])
    },
  })
  expect([keys, printed, waits]).toEqual([['key-1', 'key-2'], [], [0, 1, 2]])
})

test('a page that slept with a paper may not start it', async () => {
  const times = [0, 19_999, 20_000, 1_000_000, 1_019_999, 2_000_000, 2_020_000]
  const starts: boolean[] = []
  const lost = new NetworkError('lost')
  await runHost([leasedOf(paperOf('j1')), lost, leasedOf(paperOf('j2')), leasedOf(paperOf('j3')), leasedOf(null)], {
    now: () => times.shift() ?? 0,
    print: async (_, mayStart) => void starts.push(mayStart()),
  })
  // A repeated request counts from its last attempt.
  expect(starts).toEqual([true, true, false])
})

test('a closed host leaves its report to the next one of the tab', async () => {
  const first = await runHost([leasedOf(closing), leasedOf(null)])
  expect([first.printed, first.reports, first.underWay()]).toEqual([['j9'], [], done('j9')])
  const next = await runHost([leasedOf(null), leasedOf(null)], {}, first.underWay())
  expect([next.reports, next.underWay()]).toEqual([[done('j9')], undefined])
})

test('the address of a host has its id and token', () => {
  const access = { hostId: '2f0c-1', token: 'thali_a-B_9' }
  expect(readHostAddress('http://10.0.0.2:3000/admin/print-host#2f0c-1.thali_a-B_9')).toEqual(access)
  for (const text of ['', 'thali_a', 'http://10.0.0.2/admin/print-host#2f0c-1', 'x#.thali_a'])
    expect(readHostAddress(text)).toBeUndefined()
})

test('the address for RawBT has the bytes, and opens no other app', () => {
  const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_, index) => index))
  const [, data = '', rest] = /^intent:base64,([^#]*)#(.*)$/.exec(rawbtAddress(btoa(bytes))) ?? []
  expect(atob(data)).toBe(bytes)
  expect(rest).toBe('Intent;scheme=rawbt;package=ru.a402d.rawbtprinter;end;')
})
