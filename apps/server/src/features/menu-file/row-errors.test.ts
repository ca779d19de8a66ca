import { expect, test } from 'vitest'
import { openMenuFiles } from '#test/menu-files.ts'

const titles = [
  'category',
  'name',
  'price',
  'description',
  'portions',
  'option_groups',
  'diet',
  'flags',
  'contains',
  'spice',
  'kcal',
  'station',
  'tax_class',
  'available',
  'sort',
  'picture',
] as const

type Row = Partial<Record<(typeof titles)[number], string>>

const words = 'milk, mustard, sesame, sulphites, lupin, molluscs; or none.'
const allAllergens = `gluten, crustaceans, eggs, fish, peanuts, soy, milk, nuts, celery, ${words.slice(6)}`

/** Every kind of wrong row, and its sentence. `#` is the number of the row before it. */
const wrong: readonly [row: Row, message: string][] = [
  [{ category: '' }, 'Column “category” is empty. Write a name.'],
  [{ name: '' }, 'Column “name” is empty. Write a name.'],
  [{ name: 'x'.repeat(101) }, `Column “name”: “${'x'.repeat(59)}…”. It must be at most 100 characters.`],
  [{ price: '' }, 'Column “price” is empty. Write a price in rupees, such as 240 or 240.50.'],
  [{ price: 'free' }, 'Column “price”: “free”. Write a price in rupees, such as 240 or 240.50.'],
  [{ price: '-5' }, 'Column “price”: “-5”. Write a price in rupees, such as 240 or 240.50.'],
  [{ price: '240,50' }, 'Column “price”: “240,50”. Write a price in rupees, such as 240 or 240.50.'],
  [{ price: '1.234' }, 'Column “price”: “1.234”. Write at most two digits after the point.'],
  [{ price: '99999999' }, 'Column “price”: “99999999”. The highest price is 1000000.'],
  [
    { portions: 'Half' },
    'Column “portions”: “Half”. Write each portion as name=price, separated by |, such as Half=120|Full=220.',
  ],
  [{ portions: 'Half=x' }, 'Column “portions”: “Half=x”. Write a price in rupees, such as 240 or 240.50.'],
  [{ price: '', portions: 'Half=1|half=2' }, 'Column “portions”: “Half=1|half=2”. Names must differ.'],
  [
    { price: '300', portions: 'Half=120|Full=220' },
    'Column “price”: “300”. The first portion, Half, costs 120. Write the same price in both, or leave price empty.',
  ],
  [
    { option_groups: 'Nothing' },
    'Column “option_groups”: “Nothing”. Write the name of an option group, and | between two names.',
  ],
  [{ diet: 'maybe' }, 'Column “diet”: “maybe”. Write veg, egg, non-veg or vegan.'],
  [
    { flags: 'keto' },
    'Column “flags”: “keto”. “keto” is not known. Write words of this list: jain, no-onion-garlic, fasting, halal; or none.',
  ],
  [
    { contains: 'milk, love' },
    `Column “contains”: “milk, love”. “love” is not known. Write words of this list: ${allAllergens}`,
  ],
  [{ spice: '4' }, 'Column “spice”: “4”. Write a whole number from 0 to 3.'],
  [{ kcal: '12.5' }, 'Column “kcal”: “12.5”. Write a whole number from 0 to 5000.'],
  [{ station: 'Bar' }, 'Column “station”: “Bar”. Write one of: Kitchen; or leave the cell empty.'],
  [
    { tax_class: 'GST' },
    'Column “tax_class”: “GST”. Write one of: Restaurant 5 %, Restaurant in a hotel 18 %, Packed goods 5 %, Packed goods 18 %, Packed goods 40 %, Without tax; or leave the cell empty.',
  ],
  [
    { tax_class: 'alcohol-vat' },
    'Column “tax_class”: “Alcohol (VAT of the state)” has no rate yet. Set it in the settings of bills first.',
  ],
  [{ available: 'later' }, 'Column “available”: “later”. Write yes or no.'],
  [{ sort: '0' }, 'Column “sort”: “0”. Write a whole number from 1 to 1000000.'],
  [
    { picture: 'dal.jpg' },
    'Column “picture”: “dal.jpg”. The zip file has no picture with this name. Add it, or leave the cell empty.',
  ],
  [
    { price: 'x', spice: 'hot' },
    'Column “price”: “x”. Write a price in rupees, such as 240 or 240.50. Column “spice”: “hot”. Write a whole number from 0 to 3.',
  ],
]

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

test('each of 2,000 rows with an error is named with its reason', async () => {
  const { preview, server } = await openMenuFiles()
  const lines = [titles.join()]
  const expected: unknown[] = []
  for (let index = 0; index < 1999; index += 1) {
    const [change, message] = index % 2 === 0 ? (wrong[(index / 2) % wrong.length] ?? [{}, '']) : [{}, undefined]
    const row: Row = { category: 'Mains', name: `Dish ${index}`, price: '100', ...change }
    lines.push(titles.map((title) => quoted(row[title] ?? '')).join())
    if (message !== undefined) expected.push([index + 2, 'error', message])
    if (index === 1)
      expected.push([3, 'error', 'Row 2001 has the same dish at another price. Keep one of the two rows.'])
  }
  lines.push('Mains,dish 1,5', 'Mains,dish 3,100')
  expected.push([2001, 'error', 'Row 3 has the same dish at another price. Keep one of the two rows.'])
  expected.push([2002, 'error', 'Row 5 is the same dish. Keep one of the two rows.'])
  const { rows, counts } = await preview(lines.join('\n'))
  const found = rows.flatMap(({ line, action, message }) => (action === 'error' ? [[line, action, message]] : []))
  // The first differences are enough to read.
  expect(found.filter((row, index) => JSON.stringify(row) !== JSON.stringify(expected[index])).slice(0, 3)).toEqual([])
  expect(found).toHaveLength(expected.length)
  expect(counts).toEqual({ create: 998, update: 0, same: 0, error: 1003 })
  expect(await server.db.selectFrom('items').select('id').execute()).toHaveLength(2)
})

const optionTitles = 'group,min,max,option,price,max_quantity,default,available,diet'

test('wrong rows of option groups are named, and the dishes that need them', async () => {
  const { preview } = await openMenuFiles()
  const options = `${optionTitles}
Bread,0,2,Naan,free,,,,
Bread,0,2,Roti,20,,,,
Rice,1,1,Plain,0,,,,
Rice,2,1,Jeera,10,,,,
Sauce,0,,Mint,0,,,,
Sauce,0,,mint,5,,,,
Dip,3,,Curd,0,,,,
`
  const dishes = 'category,name,price,option_groups\nMains,Dal,240,Bread\n'
  const { rows } = await preview([new File([dishes], 'a.csv'), new File([options], 'b.csv')])
  expect(rows.map((row) => [row.sheet, row.line, row.action, row.message])).toEqual([
    ['dishes', 2, 'error', 'The option group “Bread” has an error in row 2 of the option groups.'],
    ['option-groups', 2, 'error', 'Column “price”: “free”. Write a price in rupees, such as 240 or 240.50.'],
    ['option-groups', 3, 'error', 'Row 2 of this option group has an error.'],
    ['option-groups', 4, 'error', 'Row 5 of this option group has an error.'],
    ['option-groups', 5, 'error', 'Column “min”: “2”. An earlier row of this group has 1.'],
    ['option-groups', 6, 'error', 'Row 7 of this option group has an error.'],
    ['option-groups', 7, 'error', 'Row 6 already has the option “mint” of this group.'],
    ['option-groups', 8, 'error', 'Group “Dip”: Must be possible with these options.'],
  ])
})

test('a wrong row creates none of its categories', async () => {
  const world = await openMenuFiles()
  const file =
    'category,special category,name,price,tax_class\n' +
    'Lost,Gone,Idli,60,nothing\nSouth,Chef,Dosa,80,\nNorth,,Kulcha,70,\nLost too,Chef,Vada,60,nothing\n'
  const { counts, newCategories } = await world.import(file)
  expect([counts.create, counts.error, newCategories]).toEqual([2, 2, ['South', 'North', 'Chef']])
  const names = (await world.menu()).categories.map(({ name }) => name)
  expect(names.filter((name) => /Lost|Gone/.test(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['South', 'North', 'Chef']))
})
