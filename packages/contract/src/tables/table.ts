import type { z } from 'zod'
import type { table, tableCard } from './schema.ts'

/** A table with its card and open sitting (plan §4.1). */
export type Table = z.infer<typeof table>

/** The printed card of a table. */
export type TableCard = z.infer<typeof tableCard>

/** The path of a card's link: this, the card's id and its secret (plan §4.2). */
export const cardPath = '/t/'

/** The begin of an invitation's path; its parts and secret follow (plan §4.5). */
export const invitationPath = `${cardPath}i.`

/** The name of a table: its label, else its number. */
export const tableName = ({
  number,
  label,
}: {
  readonly number: number
  readonly label?: string | undefined
}): string => (label ? label : `Table ${number}`)
