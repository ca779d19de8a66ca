import { monthClasses, type MonthBill, type MonthNote } from './gst-month.ts'

/** The rows of each sheet that a month must have, as texts in any order. */
export type GstRows = Readonly<Record<string, readonly string[]>>

type Line = MonthBill['lines'][number]
type Part = { readonly bill: MonthBill; readonly lines: readonly Line[]; readonly sign: bigint }

// The rules are applied to lines, not to the groups that the product stores, and in whole paise.
const classOf = ({ taxClass }: Line) => monthClasses.find(({ id }) => id === taxClass)

/** Paise as rupees with two decimals. */
const rupees = (paise: bigint): string => {
  const digits = String(paise < 0n ? -paise : paise).padStart(3, '0')
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const taxableOf = (lines: readonly Line[]): bigint => lines.reduce((sum, { taxable }) => sum + BigInt(taxable), 0n)

const isRegistered = ({ customer }: MonthBill): boolean => customer?.gstin !== undefined

const add = (sums: Map<string, bigint>, key: string, amount: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}

/** The taxable value of each rate above 0 %, lowest first. */
const ratesOf = (lines: readonly Line[]): [rate: number, taxable: bigint][] =>
  [5, 18, 40].flatMap((rate) => {
    const own = lines.filter((line) => classOf(line)?.kind === 'gst' && classOf(line)?.percent === rate)
    const taxable = taxableOf(own)
    return taxable > 0n ? [[rate, taxable] as [number, bigint]] : []
  })

/** Half the tax of a taxable value, half up: what the portal calculates. */
const halfOf = (taxable: bigint, rate: number): bigint => {
  const size = taxable < 0n ? -taxable : taxable
  const half = (size * BigInt(rate * 100) * 2n + 20_000n) / 40_000n
  return taxable < 0n ? -half : half
}

const place = '27-Maharashtra'

// The tool refuses other letters, and quotation marks.
const toolName = (name = ''): string => (/^[ -~]*$/.test(name) && !name.includes('"') ? name : '')

/** The rows of bills or credit notes to registered guests: one for each rate. */
const registeredTexts = (
  { number, date, amount, kind }: { number: string; date: string; amount: number; kind: readonly string[] },
  { customer, scheme }: MonthBill,
  lines: readonly Line[],
): string[] => {
  if (scheme !== 'regular' || customer?.gstin === undefined) return []
  const head = [customer.gstin, toolName(customer.name), number, date, rupees(BigInt(amount)), ...kind]
  return ratesOf(lines).map(([rate, taxable]) => [...head, place, 'N', 'Regular B2B', rate, rupees(taxable)].join('|'))
}

const linesOf = ({ bill, lineIds }: MonthNote): Line[] => bill.lines.filter(({ id }) => lineIds.includes(id))

const guestOf = (bill: MonthBill): string => (isRegistered(bill) ? 'registered' : 'unregistered')

/** Taxable values to guests without a GSTIN by rate. */
const smallSums = (taxed: readonly Part[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { lines, sign } of taxed.filter((part) => !isRegistered(part.bill)))
    for (const [rate, taxable] of ratesOf(lines)) add(sums, String(rate), sign * taxable)
  return sums
}

/** Values without GST by guest and kind. */
const exemptSums = (taxed: readonly Part[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { bill, lines, sign } of taxed)
    for (const line of lines) {
      const found = classOf(line)
      if (found && (found.kind !== 'gst' || found.percent === 0))
        add(sums, `${guestOf(bill)} ${found.kind}`, sign * BigInt(line.taxable))
    }
  return sums
}

/** Units, value and CGST by guest, code and rate. */
const codeSums = (taxed: readonly Part[]): Map<string, bigint[]> => {
  const sums = new Map<string, bigint[]>()
  for (const { bill, lines, sign } of taxed)
    for (const line of lines) {
      const found = classOf(line)
      if (!found || found.kind === 'vat') continue
      const key = [guestOf(bill), found.code ?? '', found.code === undefined ? found.id : '', found.percent].join('|')
      const [units = 0n, value = 0n, cgst = 0n] = sums.get(key) ?? []
      const added = [line.quantity, line.taxable, line.cgst].map((amount) => sign * BigInt(amount))
      sums.set(key, [units + (added[0] ?? 0n), value + (added[1] ?? 0n), cgst + (added[2] ?? 0n)])
    }
  return sums
}

const codeTexts = (codes: ReturnType<typeof codeSums>, guest: string): string[] =>
  [...codes].flatMap(([key, [units = 0n, value = 0n, cgst = 0n]]) => {
    const [own, code = '', , rate = ''] = key.split('|')
    const isService = code.startsWith('99')
    if (own !== guest || (value === 0n && (isService || units === 0n))) return []
    const amounts = [rupees(value + 2n * cgst), rate, rupees(value), '0.00', rupees(cgst), rupees(cgst)]
    return [[code, isService ? 'NA' : 'NOS-NUMBERS', isService ? '' : units, ...amounts].join('|')]
  })

/** Taxable value, CGST of the bills and CGST of the portal by table and rate. */
const taxSums = (taxed: readonly Part[]): Map<string, bigint[]> => {
  const sums = new Map<string, bigint[]>()
  const addAll = (key: string, amounts: readonly bigint[]): void => {
    const known = sums.get(key) ?? amounts.map(() => 0n)
    sums.set(
      key,
      known.map((amount, at) => amount + (amounts[at] ?? 0n)),
    )
  }
  for (const { bill, lines, sign } of taxed)
    for (const [rate, taxable] of ratesOf(lines)) {
      const own = lines.filter((line) => classOf(line)?.percent === rate)
      const cgst = own.reduce((sum, line) => sum + BigInt(line.cgst), 0n)
      const table = isRegistered(bill) ? (sign === 1n ? '4A' : '9B') : '7'
      addAll(`${table}|${rate}`, [sign * taxable, sign * cgst, table === '7' ? 0n : sign * halfOf(taxable, rate)])
    }
  for (const [rate, taxable] of smallSums(taxed)) addAll(`7|${rate}`, [0n, 0n, halfOf(taxable, Number(rate))])
  return sums
}

const summaryText = (table: string, rate: string, amounts: readonly bigint[]): string =>
  [table, rate, ...[0, 1, 2].map((at) => (amounts[at] === undefined ? '' : rupees(amounts[at])))].join('|')

const summaryTexts = (parts: readonly Part[], taxed: readonly Part[]): string[] => {
  const [sums, exempt] = [taxSums(taxed), exemptSums(taxed)]
  const sumOf = (at: number): bigint => [...sums.values()].reduce((sum, amounts) => sum + (amounts[at] ?? 0n), 0n)
  const untaxed = (...kinds: string[]): bigint =>
    [...exempt].reduce((sum, [key, value]) => (kinds.includes(key.split(' ')[1] ?? '') ? sum + value : sum), 0n)
  const valueOf = (scheme: MonthBill['scheme']): bigint =>
    parts
      .filter(({ bill }) => bill.scheme === scheme)
      .reduce((sum, { lines, sign }) => sum + sign * taxableOf(lines), 0n)
  const uncoded = [...codeSums(taxed)].filter(([key]) => key.split('|')[1] === '')
  const turnover = valueOf('composition')
  return [
    summaryText('3.1(a)', '', [sumOf(0), sumOf(1), sumOf(2)]),
    summaryText('3.1(c)', '', [untaxed('gst', 'exempt')]),
    summaryText('3.1(e)', '', [untaxed('vat')]),
    ...[...sums].map(([key, amounts]) => `${key}|${amounts.map(rupees).join('|')}`),
    summaryText('12', '', [uncoded.reduce((sum, [, [, value = 0n]]) => sum + value, 0n)]),
    summaryText('3 (1)', '5', [turnover, halfOf(turnover, 5), halfOf(turnover, 5)]),
    summaryText('', '', [valueOf('unregistered')]),
  ]
}

/** The rows that the sheets of a month must have, by the rules of the returns alone. */
export const gstOracle = (month: string, bills: readonly MonthBill[], notes: readonly MonthNote[]): GstRows => {
  const ofMonth = bills.filter(({ date }) => date.startsWith(month))
  const issued = ofMonth.filter(({ isCancelled }) => !isCancelled)
  const credited = notes.filter(({ date, isCommercial }) => date.startsWith(month) && !isCommercial)
  const parts: Part[] = [
    ...issued.map((bill) => ({ bill, lines: bill.lines, sign: 1n })),
    ...credited.map((note) => ({ bill: note.bill, lines: linesOf(note), sign: -1n })),
  ]
  const taxed = parts.filter(({ bill }) => bill.scheme === 'regular')
  const [exempt, codes] = [exemptSums(taxed), codeSums(taxed)]
  return {
    'b2b,sez,de': issued.flatMap((bill) =>
      registeredTexts({ ...bill, amount: bill.payable, kind: [] }, bill, bill.lines),
    ),
    b2cs: [...smallSums(taxed)].flatMap(([rate, taxable]) =>
      taxable === 0n ? [] : [['OE', place, rate, rupees(taxable)].join('|')],
    ),
    cdnr: credited.flatMap((note) => registeredTexts({ ...note, kind: ['C'] }, note.bill, linesOf(note))),
    exemp: ['registered', 'unregistered'].flatMap((guest) => {
      const values = ['gst', 'exempt', 'vat'].map((kind) => rupees(exempt.get(`${guest} ${kind}`) ?? 0n))
      const none = values.map(() => rupees(0n))
      return [
        [`Inter-State supplies to ${guest} persons`, ...none].join('|'),
        [`Intra-State supplies to ${guest} persons`, ...values].join('|'),
      ]
    }),
    'hsn(b2b)': codeTexts(codes, 'registered'),
    'hsn(b2c)': codeTexts(codes, 'unregistered'),
    docs: [...ofMonth, ...credited].map(({ number }) => number),
    '3B': summaryTexts(parts, taxed),
  }
}
