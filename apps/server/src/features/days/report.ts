import { toRupees } from '@thali/contract/basics/money'
import type {
  CashMovement,
  Counted,
  DayFigures,
  DayReport,
  DaySummary,
  IssuedGroup,
} from '@thali/contract/days/day-report'
import type { OpenThings } from '#server/data/days/open-queries.ts'

const inRupees = ({ count, amount }: Counted): Counted => ({ count, amount: toRupees(amount) })

const toTakenOff = ({ seen, unseen }: Pick<DayFigures['takenOff'], 'seen' | 'unseen'>) => ({
  seen: inRupees(seen),
  unseen: inRupees(unseen),
})

const toTax = ({ taxable, cgst, sgst, vat, ...group }: IssuedGroup): DayReport['taxes'][number] => ({
  ...group,
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  vat: toRupees(vat),
})

const toOpen = ({ tables, bills, upiRequests }: OpenThings): DayReport['open'] => ({
  tables: [...tables],
  bills: bills.map((bill) => ({ ...bill, due: toRupees(bill.due) })),
  upiRequests: upiRequests.map(({ due, ending, ...request }) => ({
    ...request,
    amount: toRupees(request.amount),
    ...(due === 0 && { isPaid: true as const }),
    ...(ending && { ending }),
  })),
})

/** The report of an open day, in rupees. */
export const toReport = (
  day: Pick<DayReport, 'restaurantId' | 'date' | 'isClosed'>,
  figures: DayFigures,
  { movements, open }: { readonly movements: readonly CashMovement[]; readonly open: OpenThings },
): DayReport => ({
  ...day,
  series: [...figures.series],
  bills: inRupees(figures.bills),
  cancelled: inRupees(figures.cancelled),
  creditNotes: inRupees(figures.creditNotes),
  value: toRupees(figures.value),
  net: toRupees(figures.net),
  ...(figures.charges.count > 0 && { charges: inRupees(figures.charges) }),
  discounts: inRupees(figures.discounts),
  discountReasons: figures.discountReasons.map(({ reason, ...counted }) => ({ reason, ...inRupees(counted) })),
  complimentary: inRupees(figures.complimentary),
  voids: inRupees(figures.takenOff.seen),
  takenOff: {
    ...toTakenOff(figures.takenOff),
    people: figures.takenOff.people.map(({ seen, unseen, ...person }) => ({
      ...person,
      ...toTakenOff({ seen, unseen }),
    })),
  },
  remakes: figures.remakes,
  ...(figures.operators.length > 0 && {
    operators: figures.operators.map(({ name, slips, owed }) => ({
      name,
      slips: inRupees(slips),
      owed: inRupees(owed),
    })),
  }),
  closedWithoutBill: inRupees(figures.closedWithoutBill),
  methods: figures.methods.map(({ method, tips, refunded, ...counted }) => ({
    method,
    ...inRupees(counted),
    tips: toRupees(tips),
    refunded: toRupees(refunded),
  })),
  tips: toRupees(figures.tips),
  refunds: inRupees(figures.refunds),
  unconfirmedUpi: { ...inRupees(figures.unconfirmedUpi), bills: figures.unconfirmedUpi.bills },
  paidTwiceUpi: inRupees(figures.paidTwiceUpi),
  taxes: figures.taxes.map(toTax),
  creditedTaxes: figures.creditedTaxes.map(toTax),
  roundOff: toRupees(figures.roundOff),
  creditedRoundOff: toRupees(figures.creditedRoundOff),
  cash: {
    openingFloat: toRupees(figures.cash.openingFloat),
    received: toRupees(figures.cash.received),
    tips: toRupees(figures.cash.tips),
    refunded: toRupees(figures.cash.refunded),
    moved: toRupees(figures.cash.moved),
    movements: [...movements],
    expected: toRupees(figures.cash.expected),
  },
  open: toOpen(open),
})

/** A close in paise; time in ms since 1970. */
export type Close = {
  readonly staffId: string
  readonly staffName: string | undefined
  readonly at: number
  readonly counted: number
  readonly floatLeft: number
}

/** The Z report: the report at the moment of the close, with the counted cash. */
export const toClosedReport = (report: DayReport, expected: number, close: Close): DayReport => ({
  ...report,
  isClosed: true,
  closedDateTime: new Date(close.at).toISOString(),
  staffId: close.staffId,
  ...(close.staffName !== undefined && { staffName: close.staffName }),
  cash: {
    ...report.cash,
    counted: toRupees(close.counted),
    difference: toRupees(close.counted - expected),
    floatLeft: toRupees(close.floatLeft),
  },
})

/** The sums of a report, for a list of days. */
export const toSummary = (report: DayReport): DaySummary => {
  const { date, isClosed, closedDateTime, bills, value, net, creditNotes, discounts, complimentary, methods } = report
  const { charges, taxes, creditedTaxes, roundOff, creditedRoundOff, cash } = report
  const { expected, counted, difference } = cash
  return {
    date,
    isClosed,
    ...(closedDateTime !== undefined && { closedDateTime }),
    bills,
    value,
    net,
    creditNotes,
    ...(charges && { charges }),
    discounts,
    complimentary,
    methods,
    taxes,
    creditedTaxes,
    roundOff,
    creditedRoundOff,
    cash: { expected, ...(counted !== undefined && { counted }), ...(difference !== undefined && { difference }) },
  }
}
