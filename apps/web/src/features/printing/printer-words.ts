import type { Printer, PrinterMessage, PrintJob } from '@thali/contract/printing/schema'
import { serverWords } from '#web/api/errors.ts'
import { shortDayWords } from '#web/lib/day-words.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

type State = Printer['state']

/** Whether papers wait for a printer that does not print, or for a decision. */
export const needsHelp = ({ state: { trouble, waiting, held, failed } }: Pick<PrinterMessage, 'state'>): boolean =>
  held + failed > 0 || (trouble !== null && waiting > 0)

/** The printer's problem and the number of papers that wait for it, in sentences. */
export const helpWords = ({ trouble, waiting, held, failed }: State): string =>
  [
    // A paper is held after its printer broke off twice, without another one that waits.
    trouble !== null && waiting + held > 0 && messages.trouble[trouble],
    waiting > 0 && messages.waiting(waiting),
    held > 0 && messages.held(held),
    failed > 0 && messages.failed(failed),
  ]
    .filter(Boolean)
    .join(' ')

/** Whether a printer works, in words. */
export const stateWords = ({ trouble, waiting }: State): string => {
  const words = trouble === null ? messages.works : messages.trouble[trouble]
  return waiting > 0 ? `${words} ${messages.waiting(waiting)}` : words
}

/** Names a paper, such as "Kitchen ticket of order 12, table 4". */
export const paperName = ({ kind, orderNumber, billNumber, businessDay, tableNumber }: PrintJob): string => {
  const name =
    (kind === 'kot' && orderNumber !== undefined && messages.kotOf(orderNumber)) ||
    (kind === 'bill' && billNumber !== undefined && messages.billOf(billNumber)) ||
    (kind === 'day' && businessDay !== undefined && messages.dayOf(shortDayWords(businessDay))) ||
    messages[kind]
  return tableNumber === undefined ? name : messages.atTable({ paper: name, table: tableNumber })
}

/** Why a paper was not sent; undefined without an error. */
export const failureOf = (error: unknown): string | undefined =>
  error === undefined ? undefined : (serverWords(error) ?? messages.noAnswer)
