import { expect, test } from 'vitest'
import type { CorpusFile } from '../../../../../testing/menu-corpus/corpus-file.ts'
import { corpus } from '../../../../../testing/menu-corpus/corpus.ts'
import { encodeCorpus } from '../../../../../testing/menu-corpus/encode.ts'
import { FileProblem } from '#server/spreadsheets/read-file.ts'
import { planImport } from './plan.ts'

const snapshot = {
  restaurantId: 'x',
  categories: [],
  groups: [],
  items: [],
  stations: [],
  taxClasses: [],
  taxes: { usual: '', areIncluded: false },
}

const amountText = (price: number): string => (Number.isInteger(price) ? String(price) : price.toFixed(2))

/** The dishes that an import creates, as lines of the corpus without their categories. */
const createdOf = async (entry: CorpusFile): Promise<string[]> => {
  try {
    const { changes } = await planImport({
      files: encodeCorpus(entry),
      snapshot,
      isSuspending: false,
      needsPictures: false,
      now: '',
    })
    return changes.items.create.map(({ name, price, portions = [] }) => {
      const sizes = portions.map((portion) => `${portion.name} ${amountText(portion.price)}`).toSorted()
      return `${name}: ${portions.length > 0 ? sizes.join(', ') : amountText(price)}`
    })
  } catch (error) {
    if (error instanceof FileProblem) return []
    throw error
  }
}

const marks = / (veg|egg|non-veg)$/

/** The right lines of a file without category and mark. */
const rightOf = ({ menu }: CorpusFile): string[] => menu.map((line) => line.replace(/^.* > /, '').replace(marks, ''))

test('the corpus has each format, and more than 40 files', () => {
  expect(corpus.length).toBeGreaterThan(40)
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  expect(new Set(corpus.map(({ format }) => format)).size).toBe(13)
})

// The reader takes the first size of a dish for the dish, and letters that Excel lost for a name.
const wrongSoFar = {
  'Loyverse, one store': ['Cold Coffee: 90'],
  'Petpooja, item sheet': ['Sindhi Kadhi: 160'],
  'Zomato, menu sheet': ['Kathal Biryani: 180'],
  'blanks after titles': ['Sev  Murukku: 75'],
  'letters that Excel lost': ['?????: 90'],
}

test('the files of the corpus that create a wrong price are these', async () => {
  const wrong: Record<string, string[]> = {}
  for (const entry of corpus) {
    const right = new Set(rightOf(entry))
    const others = (await createdOf(entry)).filter((line) => !right.has(line))
    if (others.length > 0) wrong[entry.name] = others
  }
  expect(wrong).toEqual(wrongSoFar)
})
