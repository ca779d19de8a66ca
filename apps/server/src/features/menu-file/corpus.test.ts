import { expect, test } from 'vitest'
import type { CorpusFile, CorpusTable } from '../../../../../testing/menu-corpus/corpus-file.ts'
import { corpus } from '../../../../../testing/menu-corpus/corpus.ts'
import { encodeCorpus } from '../../../../../testing/menu-corpus/encode.ts'
import { seeded } from '../../../../../testing/random.ts'
import { emptyMenu } from '#test/menu-files.ts'
import { FileProblem } from '#server/spreadsheets/read-file.ts'
import { planImport, type Plan } from './plan.ts'
import { OpenQuestion, type Question, type ShapeAnswers } from './shape/dish-table.ts'
import type { ShapeAnswer } from './shape/shape.ts'

const planOf = (entry: CorpusFile, answers?: ShapeAnswers): Promise<Plan> =>
  planImport({
    files: encodeCorpus(entry),
    snapshot: emptyMenu,
    isSuspending: false,
    needsPictures: false,
    answers,
    now: '',
  })

const amountText = (price: number): string => (Number.isInteger(price) ? String(price) : price.toFixed(2))

type Created = Plan['changes']['items']['create'][number]

const pricedText = ({ name, price, portions = [] }: Created): string => {
  const sizes = portions.map((portion) => `${portion.name} ${amountText(portion.price)}`).toSorted()
  return `${name}: ${portions.length > 0 ? sizes.join(', ') : amountText(price)}`
}

/** The menu that a plan creates, as lines of the corpus. */
const menuOf = ({ changes, preview }: Plan): string[] => [
  ...changes.items.create.map(
    (item) => `${item.category.name} > ${pricedText(item)}${item.dietMark ? ` ${item.dietMark}` : ''}`,
  ),
  ...preview.rows.flatMap(({ sheet, action, name }) => (sheet === 'dishes' && action === 'error' ? [`! ${name}`] : [])),
]

/** The question about a file; undefined if it needs none. */
const questionOf = async (entry: CorpusFile, answers?: ShapeAnswers): Promise<Question | undefined> => {
  try {
    await planOf(entry, answers)
    return undefined
  } catch (error) {
    if (error instanceof OpenQuestion) return error.question
    throw error
  }
}

const columnOf = ({ columns }: Question, pointed: string): number => {
  const titled = columns.find(({ title }) => title === pointed)
  return titled ? titled.index : (pointed.codePointAt(0) ?? 0) - 65
}

/** The answer of a person with knowledge of the menu. */
const answersOf = (question: Question, { answer }: CorpusFile): ShapeAnswers => {
  if (!answer) throw new Error('The corpus has no answer')
  const name = answer.name === undefined ? {} : { name: columnOf(question, answer.name) }
  return new Map([[question.shape, { price: columnOf(question, answer.price), ...name }]])
}

test('the corpus has each format, and more than 40 files', () => {
  expect(corpus.length).toBeGreaterThan(40)
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  expect(new Set(corpus.map(({ format }) => format)).size).toBe(13)
})

test('each file becomes its right menu, after at most one question', async () => {
  const read: Record<string, string[]> = {}
  const asked: string[] = []
  for (const entry of corpus) {
    const question = await questionOf(entry)
    if (question) asked.push(entry.name)
    read[entry.name] = menuOf(await planOf(entry, question && answersOf(question, entry))).toSorted()
  }
  expect(read).toEqual(Object.fromEntries(corpus.map(({ name, menu }) => [name, menu.toSorted()])))
  expect(asked).toEqual(corpus.filter(({ answer }) => answer).map(({ name }) => name))
})

test('a question shows each column with its first values', async () => {
  const entry = corpus.find(({ name }) => name === 'prices of two halls')
  const question = entry && (await questionOf(entry))
  const words = { mayBePrice: false, mayBeName: true, isCost: false }
  const numbers = { mayBePrice: true, mayBeName: false, isCost: false }
  expect(question).toEqual({
    shape: expect.any(String),
    asks: ['price'],
    columns: [
      { index: 0, title: 'Item', values: ['Kadai Veg', 'Veg Kolhapuri'], ...words },
      { index: 1, title: 'Category', values: ['Mains', 'Mains'], ...words },
      { index: 2, title: 'AC', values: ['210', '220'], ...numbers },
      { index: 3, title: 'Non AC', values: ['190', '200'], ...numbers },
    ],
  })
})

test('a column that is no price is not read as one, whoever names it', async () => {
  const wrong: unknown[] = []
  let tried = 0
  for (const entry of corpus) {
    const question = await questionOf(entry)
    for (const { index, mayBePrice } of question?.columns ?? []) {
      if (!question || mayBePrice) continue
      tried += 1
      const answers = new Map([[question.shape, { ...answersOf(question, entry).get(question.shape), price: index }]])
      const asked = await questionOf(entry, answers)
      if (!asked?.asks.includes('price')) wrong.push([entry.name, index])
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(10)
})

type Mixed = { readonly table: CorpusTable; readonly order: readonly number[] }

const shuffled = (random: () => number, { name, rows }: CorpusTable): Mixed => {
  const width = Math.max(...rows.map((row) => row.length))
  const places = Array.from({ length: width }, (_, index) => ({ index, place: random() }))
  const order = places.toSorted((some, other) => some.place - other.place).map(({ index }) => index)
  return { table: { name, rows: rows.map((row) => order.map((index) => row[index] ?? '')) }, order }
}

const marks = / (veg|egg|non-veg)$/

/** The right prices of a file, without categories and marks. */
const rightPrices = ({ menu }: CorpusFile): ReadonlySet<string> =>
  new Set(menu.map((line) => line.replace(/^.* > /, '').replace(marks, '')))

/** The letters of an answer after the columns have another order; titles stay. */
const movedAnswer = (entry: CorpusFile, [first]: readonly Mixed[]): CorpusFile => {
  const moved = (pointed: string): string => {
    const place = first?.order.indexOf((pointed.codePointAt(0) ?? 0) - 65) ?? -1
    return pointed.length > 1 || place === -1 ? pointed : String.fromCodePoint(65 + place)
  }
  const { answer } = entry
  if (!answer) return entry
  return { ...entry, answer: { price: moved(answer.price), ...(answer.name && { name: moved(answer.name) }) } }
}

/** The prices that a file creates with the answers for earlier files, after a person answers; a refusal creates none. */
const pricesOf = async (entry: CorpusFile, kept: Map<string, ShapeAnswer>): Promise<string[]> => {
  try {
    const question = entry.answer && (await questionOf(entry, kept))
    if (question) for (const [shape, answer] of answersOf(question, entry)) kept.set(shape, answer)
    return (await planOf(entry, kept)).changes.items.create.map(pricedText)
  } catch (error) {
    if (error instanceof FileProblem) return []
    throw error
  }
}

test('no order of the columns creates a wrong price', async () => {
  const random = seeded(48)
  const tables = corpus.filter(({ format }) => format !== 'json')
  const kept = new Map<string, ShapeAnswer>()
  const wrong: unknown[] = []
  let created = 0
  for (let run = 0; run < Number(process.env['MENU_CORPUS_RUNS'] ?? 200); run += 1) {
    const entry = tables[run % tables.length]
    if (!entry) break
    const mixed = entry.tables.map((table) => shuffled(random, table))
    const right = rightPrices(entry)
    const file = { ...movedAnswer(entry, mixed), tables: mixed.map(({ table }) => table) }
    const prices = await pricesOf(file, kept)
    created += prices.length
    const others = prices.filter((line) => !right.has(line))
    if (others.length > 0) wrong.push([entry.name, mixed[0]?.table.rows.slice(0, 3), others])
  }
  expect(wrong).toEqual([])
  expect(created).toBeGreaterThan(100)
  expect(kept.size).toBeGreaterThan(5)
})
