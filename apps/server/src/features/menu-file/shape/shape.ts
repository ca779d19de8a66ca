import type { ProblemParameters } from '@thali/contract/api/calls'
import type { ReadCell } from '#server/spreadsheets/read-file.ts'
import { dietOf } from '../cells.ts'
import { CellError } from '../cell-error.ts'
import { isFreshPrice, plainTitle, type Column } from '../columns.ts'
import { amountOf, cellText, hasLetters, isAmount, isEmpty, medianOf } from './cell-values.ts'
import { roleOfTitle, type Role } from './roles.ts'

type Row = readonly ReadCell[]

/** A column that a person can choose. */
export type AskedColumn = Question['asks'][number]

/** The columns that a person chose, by position from 0. */
export type ShapeAnswer = { readonly [C in AskedColumn]?: number | undefined }

/** How a table is read: the meaning of its columns by position. */
export type Shape = {
  readonly columns: ReadonlyMap<number, Column>
  readonly sizes: readonly { readonly index: number; readonly name: string }[]
  readonly variations: readonly number[]
  readonly handle: number | undefined
  /** A column of marks that says yes or no to vegetarian. */
  readonly vegFlag: number | undefined
  /** Columns that say for each row whether it is a purchase price. */
  readonly purchase: readonly number[]
  /** A category that stands in the place of the name's title. */
  readonly heading: string | undefined
}

/** The shape of a table, or what a person must choose. */
export type ShapeResult = { readonly shape: Shape } | { readonly asks: readonly AskedColumn[] }

type Question = NonNullable<ProblemParameters<'menu_file_invalid'>['question']>

type Candidate = {
  readonly index: number
  readonly title: string
  readonly role: Role
  readonly values: readonly ReadCell[]
  readonly amounts: number
}

const isDietWord = (cell: ReadCell): boolean => {
  try {
    dietOf(cellText(cell))
    return true
  } catch (error) {
    if (error instanceof CellError) return false
    throw error
  }
}

/** Whether a cell says yes or no, as a column “Is veg” does. */
const isYesOrNo = (cell: ReadCell): boolean => /^(true|false|yes|no|y|n|1|0|✓|✔|x|✗)$/i.test(cellText(cell))

const candidatesOf = (titles: readonly string[], body: readonly Row[]): Candidate[] => {
  const width = Math.max(titles.length, ...body.map((row) => row.length))
  return Array.from({ length: width }, (_, index): Candidate => {
    const title = titles[index] ?? ''
    const values = body.map((row) => row[index] ?? null).filter((cell) => !isEmpty(cell))
    const role = roleOfTitle(title)
    const isFlag = values.length > 0 && values.every((cell) => isDietWord(cell) || isYesOrNo(cell))
    // “Veg” may be a mark or a column of prices.
    const isMark = role.kind === 'size' && role.group === 'kind' && isFlag
    const read: Role = isMark ? { kind: 'column', column: 'diet', rank: 2 } : role
    return { index, title, role: read, values, amounts: values.filter(isAmount).length }
  })
}

const rankOf = ({ role }: Candidate): number => ('rank' in role ? role.rank : 9)

const isColumn = ({ role }: Candidate, column: Column): boolean => role.kind === 'column' && role.column === column

/** The candidates of a column with its strongest title; those without values lose against others. */
const strongest = (candidates: readonly Candidate[], column: Column): Candidate[] => {
  const all = candidates.filter((candidate) => isColumn(candidate, column))
  const filled = all.filter(({ values }) => values.length > 0)
  const usable = filled.length > 0 ? filled : all
  const rank = Math.min(...usable.map(rankOf))
  return usable.filter((candidate) => rankOf(candidate) === rank)
}

/** The column of the price; 'sizes' if the columns of sizes have it, undefined if it cannot be known. */
const findPrice = (candidates: readonly Candidate[], sizes: readonly Candidate[]): Candidate | 'sizes' | undefined => {
  const titled = candidates.filter((one) => isColumn(one, 'price') || one.role.kind === 'price')
  const priced = titled.filter(({ amounts }) => amounts > 0)
  const usable = priced.length > 0 ? priced : titled.filter((one) => isColumn(one, 'price'))
  const own = usable.filter((one) => rankOf(one) === 0)
  const [first, ...others] = own.length > 0 ? own : usable
  const rivals = own.length > 0 ? usable.filter((one) => !own.includes(one)) : []
  // With the title “price” itself, others such as “Old price” are only named as not read.
  const isContested = rivals.some((one) => rankOf(one) === 1 || isFreshPrice(one.title))
  if (others.length > 0 || isContested) return undefined
  if (first) return isColumn(first, 'price') ? first : undefined
  if (sizes.length > 0) return 'sizes'
  const [amount, ...more] = candidates.filter(({ role, amounts }) => role.kind === 'amount' && amounts > 0)
  const isAlone = candidates.every(
    (one) => one === amount || one.amounts === 0 || one.role.kind === 'ignored' || one.role.kind === 'column',
  )
  return amount && more.length === 0 && isAlone ? amount : undefined
}

const groupOf = ({ role }: Candidate): string => (role.kind === 'size' ? role.group : '')

/** Whether columns of sizes are prices of the same dish: no mix with kinds, and none that counts. */
const areSizes = (sizes: readonly Candidate[]): boolean => {
  const kinds = sizes.filter((one) => groupOf(one) === 'kind').length
  if (kinds > 0 && kinds < sizes.length) return false
  const medians = sizes.map(({ values }) => medianOf(values.flatMap((cell) => amountOf(cell) ?? [])) ?? 0)
  const most = Math.max(...medians)
  return sizes.every((one, place) => groupOf(one) === 'measure' || (medians[place] ?? 0) >= most / 10)
}

const findName = (candidates: readonly Candidate[]): Candidate[] => {
  const named = strongest(candidates, 'name')
  if (named.length > 0) return named
  return candidates.filter(({ role, values }) => role.kind === 'unknown' && values.some(hasLetters))
}

const isHalf = (title: string): boolean => /^(half|quarter|qtr|हाफ|आधा|अर्धा|पाव)/i.test(title.trim())

/** Columns other than name and price: each with its only strongest title. */
const otherColumns = (candidates: readonly Candidate[], taken: ReadonlySet<number>): Map<number, Column> => {
  const found = new Map<number, Column>()
  const columns = new Set(candidates.flatMap(({ role }) => (role.kind === 'column' ? [role.column] : [])))
  for (const column of columns) {
    if (column === 'name' || column === 'price') continue
    const free = candidates.filter(({ index }) => !taken.has(index))
    const usable =
      column === 'diet'
        ? free.filter((one) => rankOf(one) === 0 || one.values.some((cell) => isDietWord(cell) || isYesOrNo(cell)))
        : free
    const [first, ...others] = strongest(usable, column)
    if (first && others.length === 0) found.set(first.index, column)
  }
  return found
}

// A cost, a number of paise and a column with another meaning are never the price, whatever a person answers.
const mayBePrice = ({ role, values, amounts }: Candidate): boolean =>
  amounts * 2 > values.length &&
  (['price', 'amount', 'size', 'unknown'].includes(role.kind) || (role.kind === 'column' && role.column === 'price'))

const mayBeName = ({ role, values }: Candidate): boolean => role.kind !== 'cost' && values.some(hasLetters)

/** The meanings that columns may have, for a question. */
export const possibleMeanings = (titles: readonly string[], body: readonly Row[]) =>
  candidatesOf(titles, body).map((one) => ({ mayBePrice: mayBePrice(one), mayBeName: mayBeName(one) }))

/** The chosen columns, if each is another one that may be what it was chosen as; undefined for a wrong answer. */
const checkedAnswer = (candidates: readonly Candidate[], answer: ShapeAnswer): ShapeAnswer | undefined => {
  const { price, name, category, diet } = answer
  const chosen = [price, name, category, diet].filter((index) => index !== undefined)
  const isEach = (index: number | undefined, may: (one: Candidate) => boolean): boolean => {
    const candidate = index === undefined ? undefined : candidates[index]
    return index === undefined || (candidate !== undefined && may(candidate))
  }
  const isRight =
    new Set(chosen).size === chosen.length &&
    chosen.every((index) => index < candidates.length) &&
    isEach(price, mayBePrice) &&
    isEach(name, mayBeName)
  return isRight ? answer : undefined
}

/** Category and mark, if nothing is known about them and a column is left that may be one. */
const openColumns = (candidates: readonly Candidate[], name: Candidate | undefined): AskedColumn[] => {
  const known = new Set(otherColumns(candidates, new Set()).values())
  const isLeft = candidates.some((one) => one !== name && one.role.kind === 'unknown' && one.values.some(hasLetters))
  return isLeft ? (['category', 'diet'] as const).filter((column) => !known.has(column)) : []
}

/**
 * Finds the columns' meaning by their titles and values. A price is never guessed: if it is open, the
 * result says what a person must choose.
 */
export const findShape = (titles: readonly string[], body: readonly Row[], given?: ShapeAnswer): ShapeResult => {
  const candidates = candidatesOf(titles, body)
  const answer = given && checkedAnswer(candidates, given)
  const isAnswered = answer?.price !== undefined
  const sizeColumns = candidates.filter(({ role, amounts }) => role.kind === 'size' && amounts > 0)
  const price = answer?.price === undefined ? findPrice(candidates, sizeColumns) : candidates[answer.price]
  const [name, ...names] = answer?.name === undefined ? findName(candidates) : [candidates[answer.name]]
  const isUnclear = price === 'sizes' && !areSizes(sizeColumns)
  const isWrong = given !== undefined && answer === undefined
  const asks: AskedColumn[] = [
    ...(price === undefined || isUnclear || (isWrong && given.price !== undefined) ? (['price'] as const) : []),
    ...(name === undefined || names.length > 0 || (isWrong && given.price === undefined) ? (['name'] as const) : []),
  ]
  if (asks.length > 0 || price === undefined || name === undefined)
    return { asks: [...asks, ...openColumns(candidates, names.length > 0 ? undefined : name)] }
  const sizes = isAnswered
    ? []
    : sizeColumns.map(({ index, role }) => ({ index, name: role.kind === 'size' ? role.name : '' }))
  // With “Half”, “Price” is the full plate's price.
  if (price !== 'sizes' && sizes.length > 0 && sizes.every((size) => isHalf(size.name)))
    sizes.push({ index: price.index, name: 'Full' })
  const isSize = price === 'sizes' || sizes.some(({ index }) => index === price.index)
  const chosenOthers = (['category', 'diet'] as const).flatMap((column) => {
    const index = answer?.[column]
    return index === undefined ? [] : [[column, index] as const]
  })
  const taken = new Set([
    name.index,
    ...(price === 'sizes' ? [] : [price.index]),
    ...chosenOthers.map(([, index]) => index),
  ])
  const columns = otherColumns(candidates, taken)
  columns.set(name.index, 'name')
  if (!isSize) columns.set(price.index, 'price')
  for (const [column, chosen] of chosenOthers) {
    for (const [index, other] of columns) if (other === column) columns.delete(index)
    columns.set(chosen, column)
  }
  const isVegFlag = ([index, column]: readonly [number, Column]): boolean =>
    column === 'diet' && (candidates[index]?.values ?? []).every(isYesOrNo) && /veg/i.test(titles[index] ?? '')
  const variants = candidates.filter(({ role, values }) => role.kind === 'variation' && values.length > 0)
  const rank = Math.min(...variants.map(rankOf))
  return {
    shape: {
      columns: new Map([...columns].toSorted(([index], [other]) => index - other)),
      sizes,
      variations: variants.filter((one) => rankOf(one) === rank).map(({ index }) => index),
      handle: candidates.find(({ role }) => role.kind === 'handle')?.index,
      vegFlag: [...columns].find(isVegFlag)?.[0],
      purchase: candidates.filter(({ role }) => role.kind === 'purchase').map(({ index }) => index),
      heading: isColumn(name, 'name') || answer || plainTitle(name.title) === '' ? undefined : name.title,
    },
  }
}
