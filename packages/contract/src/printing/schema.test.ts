import { expect, test } from 'vitest'
import { printersSave } from './schema.ts'

const printer = (id: string, name: string) => ({
  id,
  name,
  host: '192.168.1.50',
  width: 80,
  prints: { stations: [], bills: true },
})

test('printers differ in id and in name', () => {
  const messagesOf = (...printers: readonly object[]): string[] =>
    printersSave
      .safeParse({ restaurantId: 'r', printers })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  expect(messagesOf(printer('a', 'Kitchen'), printer('b', 'Till'))).toEqual([])
  expect(messagesOf(printer('a', 'Kitchen'), printer('a', 'Till'))).toEqual(['printers: Ids must differ'])
  expect(messagesOf(printer('a', 'Kitchen'), printer('b', 'kitchen'))).toEqual(['printers: Names must differ'])
})
