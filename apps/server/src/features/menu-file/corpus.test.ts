import { expect, test } from 'vitest'
import type { CorpusFile, CorpusTable } from '../../../../../testing/menu-corpus/corpus-file.ts'
import { corpus } from '../../../../../testing/menu-corpus/corpus.ts'
import { encodeCorpus } from '../../../../../testing/menu-corpus/encode.ts'
import { seeded } from '../../../../../testing/random.ts'
import { FileProblem } from '#server/spreadsheets/read-file.ts'
import { planImport, type Plan } from './plan.ts'
import { OpenQuestion, type Question, type ShapeAnswers } from './shape/dish-table.ts'

const snapshot = {
  restaurantId: 'x',
  categories: [],
  groups: [],
  items: [],
  stations: [],
  taxClasses: [],
  taxes: { usual: '', areIncluded: false },
}

const planOf = (entry: CorpusFile, answers?: ShapeAnswers): Promise<Plan> =>
  planImport({ files: encodeCorpus(entry), snapshot, isSuspending: false, needsPictures: false, answers, now: '' })

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
const questionOf = async (entry: CorpusFile): Promise<Question | undefined> => {
  try {
    await planOf(entry)
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
  expect(question).toEqual({
    shape: expect.any(String),
    asks: ['price'],
    columns: [
      { index: 0, title: 'Item', values: ['Kadai Veg', 'Veg Kolhapuri'], isNumeric: false, isCost: false },
      { index: 1, title: 'Category', values: ['Mains', 'Mains'], isNumeric: false, isCost: false },
      { index: 2, title: 'AC', values: ['210', '220'], isNumeric: true, isCost: false },
      { index: 3, title: 'Non AC', values: ['190', '200'], isNumeric: true, isCost: false },
    ],
  })
})

const shuffled = (random: () => number, { name, rows }: CorpusTable): CorpusTable => {
  const width = Math.max(...rows.map((row) => row.length))
  const places = Array.from({ length: width }, (_, index) => ({ index, place: random() }))
  const order = places.toSorted((some, other) => some.place - other.place).map(({ index }) => index)
  return { name, rows: rows.map((row) => order.map((index) => row[index] ?? '')) }
}

const marks = / (veg|egg|non-veg)$/

/** The right prices of a file, without categories and marks. */
const rightPrices = ({ menu }: CorpusFile): ReadonlySet<string> =>
  new Set(menu.map((line) => line.replace(/^.* > /, '').replace(marks, '')))

/** The prices that a file creates; a refusal or a question creates none. */
const pricesOf = async (entry: CorpusFile): Promise<string[]> => {
  try {
    return (await planOf(entry)).changes.items.create.map(pricedText)
  } catch (error) {
    if (error instanceof FileProblem) return []
    throw error
  }
}

test('no order of the columns creates a wrong price', async () => {
  const random = seeded(48)
  const tables = corpus.filter(({ format }) => format !== 'json')
  const wrong: unknown[] = []
  let created = 0
  for (let run = 0; run < Number(process.env['MENU_CORPUS_RUNS'] ?? 200); run += 1) {
    const entry = tables[run % tables.length]
    if (!entry) break
    const mixed = { ...entry, tables: entry.tables.map((table) => shuffled(random, table)) }
    const right = rightPrices(entry)
    const prices = await pricesOf(mixed)
    created += prices.length
    const others = prices.filter((line) => !right.has(line))
    if (others.length > 0) wrong.push([entry.name, mixed.tables[0]?.rows.slice(0, 3), others])
  }
  expect(wrong).toEqual([])
  expect(created).toBeGreaterThan(100)
})
