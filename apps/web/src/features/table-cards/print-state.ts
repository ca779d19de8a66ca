import type { Table } from '@thali/contract/tables/table'

/**
 * Whether the paper of a table fits its card. `replaced`: it was replaced after the last print. `renamed`: the paper has
 * another name or area. `moved`: the paper opens another address of the server.
 */
export type PrintState = 'missing' | 'unprinted' | 'replaced' | 'renamed' | 'moved' | 'printed'

/** The state of a table's paper at an address of the server, such as `https://thali.example.com`. */
export const printStateOf = (
  { label, area, card }: Pick<Table, 'label' | 'area' | 'card'>,
  origin: string,
): PrintState => {
  if (!card) return 'missing'
  const { printed, version, replacedDateTime } = card
  // A card that was replaced before prints were recorded is on paper in an older version.
  if (!printed) return replacedDateTime === null ? 'unprinted' : 'replaced'
  if (printed.version < version) return 'replaced'
  if (printed.label !== label || printed.area !== area) return 'renamed'
  return printed.origin === origin ? 'printed' : 'moved'
}

/** Whether a table needs new paper. */
export const needsPrint = (table: Table, origin: string): boolean => printStateOf(table, origin) !== 'printed'
