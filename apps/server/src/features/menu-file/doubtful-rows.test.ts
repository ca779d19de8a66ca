import { expect, test } from 'vitest'
import { type MenuFileWorld, openMenuFiles } from '#test/menu-files.ts'

/** The doubts of a preview by the names of its rows. */
const doubtsOf = async (world: MenuFileWorld, rows: readonly string[]): Promise<Record<string, readonly string[]>> => {
  const preview = await world.preview(['category,name,price,portions', ...rows].join('\n'))
  return Object.fromEntries(
    preview.rows.flatMap(({ line, name, notes }) => (notes ? [[`${line} ${name}`, notes]] : [])),
  )
}

const soups = [1, 2, 3, 4].map((index) => `Soups,Soup ${index},${100 + index},`)

const cases: [string, string[], Record<string, readonly string[]>][] = [
  ['sizes that rise', ['Mains,Dal Fry,,Half=120|Regular=150|Full=200'], {}],
  [
    'a half that costs more than the last size',
    ['Mains,Dal Fry,,Full=180|Regular=250|Half=200'],
    { '2 Dal Fry': ['Half costs more than Full.'] },
  ],
  [
    'a small one that costs more than the second size',
    ['Mains,Dal Fry,,small=200|Large=250|Medium=150'],
    { '2 Dal Fry': ['small costs more than Medium.'] },
  ],
  ['sizes without a small one', ['Mains,Dal Fry,,Full=200|Family=150'], {}],
  [
    'one name in three categories',
    ['Mains,Kheer,90,', 'Sweets,KHEER,90,', 'Specials,kheer,80,'],
    {
      '2 Kheer': ['A dish with this name is also in “Sweets”.'],
      '3 KHEER': ['A dish with this name is also in “Mains”.'],
      '4 kheer': ['A dish with this name is also in “Mains”.'],
    },
  ],
  ['a far price among four', [...soups.slice(1), 'Soups,Bisque,1100,'], {}],
  [
    'a high and a low price among six',
    [...soups, 'Soups,Bisque,1031,', 'Soups,Broth,10.2,', 'Mains,Roast,1100,'],
    {
      '6 Bisque': ['The price is far from the others: most dishes of this category cost about 103.'],
      '7 Broth': ['The price is far from the others: most dishes of this category cost about 103.'],
    },
  ],
  ['prices at ten times and a tenth', [...soups, 'Soups,Bisque,1030,', 'Soups,Broth,10.3,'], {}],
  ['a free dish', [...soups, 'Soups,Water,0,', 'Soups,Tea,102,'], {}],
]

test('sizes, names and prices that a person would doubt have a sentence', async () => {
  const world = await openMenuFiles()
  const found = []
  for (const [name, rows] of cases) found.push([name, rows, await doubtsOf(world, rows)])
  expect(found).toEqual(cases)
})
