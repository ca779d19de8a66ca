import { describe, expect, test } from 'vitest'
import { csvFile, openMenuFiles } from '#test/menu-files.ts'

const loyverse =
  'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,' +
  'Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,' +
  'Available for sale [Cafe],Price [Cafe]\n' +
  'dal,10003,Dal,Mains,,N,,,,,,,6.50,,,,N,Y,240.00\n'

// Each has the price of Dal, 240, and other amounts that are no price.
const read: readonly [title: string, text: string][] = [
  ['Price [Cafe]', loyverse],
  ['Sales Price', 'Name,Category,Sales Price,Cost\nDal,Mains,240,95.5\n'],
  ['Default price', 'Name,Category,Default price,Cost\nDal,Mains,240.00,0.00\n'],
  ['Base Price', 'Name,Category,Base Price,Amount\nDal,Mains,240,480\n'],
  ['Price (Rs)', 'Category,Item Name,Price (Rs),Amount\nMains,Dal,240,1440\n'],
  ['Price (INR)', 'Category,Item Name,Price (INR),Amount (Rs.)\nMains,Dal,240,1440\n'],
  ['Rate (Rs.)', 'Category,Item Name,Rate (Rs.),GST rate\nMains,Dal,240,5\n'],
  ['MRP', 'Category,Item Name,MRP,Cost Price\nMains,Dal,240,95.50\n'],
  ['Selling Price(Rs)', 'Category,Item Name,Purchase Price,Selling Price(Rs)\nMains,Dal,95.50,240\n'],
  ['price beside another', 'category,name,price,Old price\nMains,Dal,240,200\n'],
]

const unclear: readonly [what: string, text: string, words: string][] = [
  [
    'two stores',
    'category,name,Price [Cafe],Price [Bar]\nMains,Dal,240,260\n',
    'Which is the price: “Price [Cafe]”, “Price [Bar]”? Name it “price”, and take the words price, rate and MRP out of the other titles.',
  ],
  [
    'a price and a rate',
    'category,name,price,Rate\nMains,Dal,240,250\n',
    'Which is the price: “price”, “Rate”? Name it “price”, and take the words price, rate and MRP out of the other titles.',
  ],
  [
    'a rate beside an unknown price',
    'category,name,Rate,Price incl. GST\nMains,Dal,228,240\n',
    'Which is the price: “Rate”, “Price incl. GST”? Name it “price”, and take the words price, rate and MRP out of the other titles.',
  ],
  [
    'two unknown prices',
    'category,name,Dine-in price,Parcel price,Cost\nMains,Dal,240,250,95\n',
    'Which is the price: “Dine-in price”, “Parcel price”? Name it “price”, and take the words price, rate and MRP out of the other titles.',
  ],
  [
    'one unknown price',
    'category,name,Cost,Price incl. GST\nMains,Dal,95,240\n',
    'Is “Price incl. GST” the price that guests pay? Then name the column “price”.',
  ],
  [
    'only a cost',
    'category,name,Cost,Price (Cost)\nMains,Dal,95,95\n',
    'Which columns have the dishes and their prices? Name them “name” and “price” in the first row.',
  ],
  [
    'an unknown price of options',
    'group,option,Extra price per plate\nBread,Naan,50\n',
    'Is “Extra price per plate” the price that guests pay? Then name the column “price”.',
  ],
]

describe('the column of the price', () => {
  test('is found under the titles of tills and owners', async () => {
    const { preview } = await openMenuFiles()
    const actions: Record<string, unknown> = {}
    for (const [title, text] of read) actions[title] = (await preview(text)).rows.map(({ action }) => action)
    expect(actions).toEqual(Object.fromEntries(read.map(([title]) => [title, ['same']])))
  })

  test('is asked for where no title is certain', async () => {
    const { refusal } = await openMenuFiles()
    const answers: Record<string, string> = {}
    for (const [what, text] of unclear) answers[what] = await refusal([csvFile(text)])
    expect(answers).toEqual(
      Object.fromEntries(unclear.map(([what, , words]) => [what, `422 menu_file_invalid ${words}`])),
    )
  })
})

test('the note about unread columns names all', async () => {
  const { preview } = await openMenuFiles()
  const titles = Array.from({ length: 14 }, (_, index) => `Extra ${index + 1}`)
  const { notes } = await preview(`category,name,price,${titles.join()}\nMains,Dal,240${',x'.repeat(14)}\n`)
  expect(notes).toEqual([`These columns are not read: ${titles.map((title) => `“${title}”`).join(', ')}.`])
})
