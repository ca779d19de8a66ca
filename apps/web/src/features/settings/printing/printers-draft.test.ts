import { rebaseRows } from '#web/forms/rows.tsx'
import { expect, test } from 'vitest'
import { newRow, rowErrors, rowsOf, settingsOf, toSave } from './printers-draft.ts'

const stored = {
  id: 'pass',
  name: 'Pass',
  kind: 'network',
  host: '192.168.1.50',
  port: 9100,
  width: 80,
  prints: { stations: ['kitchen'], bills: false },
  copies: 2,
  cut: true,
  drawer: true,
  seen: true,
} as const
const counter = { ...stored, id: 'counter', name: 'Counter', prints: { stations: [], bills: true } }
const printers = [stored, counter].map((one) =>
  settingsOf({ ...one, prints: { ...one.prints, stations: [...one.prints.stations] } }),
)
const rows = rowsOf(printers)
const [pass = newRow('none')] = rows

test('a form without changes stores the same printers', () => {
  expect(toSave(rows)).toEqual(printers)
})

test('a new printer needs a name, an address and something to print', () => {
  expect(Object.keys(rowErrors(newRow('a'), rows))).toEqual(['name', 'host', 'prints'])
  // As most printers are.
  expect(newRow('a')).toMatchObject({ kind: 'network', port: '9100', width: 80, copies: 1, cut: true, drawer: false })
  expect(rowErrors({ ...newRow('a'), name: 'Bar', host: 'printer.local', bills: true }, rows)).toEqual({})
})

test.each(['', 'a-print-host'])('a browser needs its print host "%s" at most', (host) => {
  const row = { ...newRow('a'), name: 'Tablet', kind: 'browser', host, port: '', bills: true } as const
  expect(rowErrors(row, rows)).toEqual({})
  expect(toSave([row])).toMatchObject([{ kind: 'browser', host, port: 9100 }])
})

test('a printer at the server needs a device, and no port', () => {
  const row = { ...newRow('a'), name: 'USB', kind: 'device', port: '', bills: true } as const
  expect(Object.keys(rowErrors(row, rows))).toEqual(['host'])
  const chosen = { ...row, host: '/dev/usb/lp0' }
  expect(rowErrors(chosen, rows)).toEqual({})
  expect(toSave([chosen])).toMatchObject([{ kind: 'device', host: '/dev/usb/lp0', port: 9100 }])
})

test.each(['/dev/usb/lp0', 'http://192.168.1.50', '192.168.1.50:9100', 'a b', 'ftp/x', '-printer'])(
  'the address %s is refused',
  (host) => {
    expect(Object.keys(rowErrors({ ...pass, host }, rows))).toEqual(['host'])
  },
)

test.each(['80', '70000', 'x', ''])('the port "%s" is refused', (port) => {
  expect(Object.keys(rowErrors({ ...pass, port }, rows))).toEqual(['port'])
})

test('names are used once', () => {
  expect(rowErrors({ ...pass, name: ' COUNTER ' }, rows)).toEqual({ name: 'This name is there already.' })
})

test('an edit stays on top of the printers of another person', () => {
  const mine = [{ ...pass, copies: 1 }, ...rows.slice(1), { ...newRow('added-0'), name: 'Bar' }]
  const theirs = rowsOf([
    ...printers.map((one) => ({ ...one, host: '192.168.1.99' })),
    ...printers.slice(0, 1).map((one) => ({ ...one, id: 'grill', name: 'Grill' })),
  ])
  expect(rebaseRows(rows, mine, theirs, toSave).map(({ name, host, copies }) => [name, host, copies])).toEqual([
    ['Pass', '192.168.1.50', 1],
    ['Counter', '192.168.1.99', 2],
    ['Bar', '', 1],
    ['Grill', '192.168.1.50', 2],
  ])
  expect(rebaseRows(rows, mine, [], toSave).map(({ name }) => name)).toEqual(['Bar'])
})
