// Search by sound in a menu with Hindi names against search by text in the same menu without them, in turns (plan §9, §12).
import type { Database } from '../../apps/server/src/db/database.ts'
import { costOf, openPage, type Watched } from '../../testing/page-cost.ts'
import { insertRestaurant } from '../../testing/restaurants.ts'
import { middle, ratios, spread, type Row } from './row.ts'
import { openMenu, type Setting } from './setting.ts'

const rounds = 7
const kinds = ['plain', 'named'] as const
type Kind = (typeof kinds)[number]

/** Dishes of Indian menus with their Hindi names; each is there 32 times with a number. */
const names = [
  ['Paneer Tikka', 'पनीर टिक्का'],
  ['Butter Chicken', 'बटर चिकन'],
  ['Dal Makhani', 'दाल मखनी'],
  ['Chicken Biryani', 'चिकन बिरयानी'],
  ['Masala Dosa', 'मसाला डोसा'],
  ['Garlic Naan', 'गार्लिक नान'],
  ['Palak Paneer', 'पालक पनीर'],
  ['Gulab Jamun', 'गुलाब जामुन'],
  ['Aloo Gobi', 'आलू गोभी'],
  ['Rogan Josh', 'रोगन जोश'],
  ['Malai Kofta', 'मलाई कोफ्ता'],
  ['Pav Bhaji', 'पाव भाजी'],
  ['Chole Bhature', 'छोले भटूरे'],
  ['Rajma Chawal', 'राजमा चावल'],
  ['Kadai Mushroom', 'कड़ाही मशरूम'],
  ['Fish Amritsari', 'अमृतसरी मछली'],
  ['Hakka Noodles', 'हक्का नूडल्स'],
  ['Veg Manchurian', 'वेज मंचूरियन'],
  ['Mutton Seekh Kebab', 'मटन सीख कबाब'],
  ['Tomato Shorba', 'टमाटर शोरबा'],
  ['Jeera Rice', 'जीरा राइस'],
  ['Sweet Lassi', 'मीठी लस्सी'],
  ['Masala Chai', 'मसाला चाय'],
  ['Kulfi Falooda', 'कुल्फ़ी फ़ालूदा'],
] as const
const dishes = 1376

/** Stores a menu of 1,376 dishes. All kinds but `plain` also offer Hindi. */
const insertMenu = async (db: Database, kind: Kind): Promise<void> => {
  const all = Array.from({ length: dishes }, (_, at) => names[at % names.length] ?? names[0])
  const menu = Array.from({ length: Math.ceil(dishes / 25) }, (_, category) => {
    const first = category * 25
    return [
      `Category ${category + 1}`,
      all.slice(first, first + 25).map(([name], at) => ({ name: `${name} ${first + at + 1}` })),
    ] as const
  })
  await insertRestaurant(db, { id: kind, name: `The ${kind} menu`, menu })
  if (kind === 'plain') return
  await db
    .updateTable('restaurants')
    .set({ languages: JSON.stringify(['en', 'hi']) })
    .where('id', '=', kind)
    .execute()
  for (const [name, hindi] of names)
    await db
      .updateTable('items')
      .set({ translations: JSON.stringify({ hi: { name: hindi } }) })
      .where('restaurant_id', '=', kind)
      .where('name', 'like', `${name} %`)
      .execute()
}

/** Types a text into Search and deletes it: script, styles and layout per key (ms). */
const keysOf = async ({ page, cdp }: Watched, text: string): Promise<number> => {
  const typed = Array.from(text)
  const before = await costOf(cdp)
  for (const letter of typed) {
    await page.keyboard.insertText(letter)
    await new Promise((resolve) => void setTimeout(resolve, 100))
  }
  const found = await page.getByRole('button', { name: /^Add one (Paneer|Chicken|Dal|पनीर)/ }).count()
  for (const _ of typed) {
    await page.keyboard.press('Backspace')
    await new Promise((resolve) => void setTimeout(resolve, 100))
  }
  if (found === 0) throw new Error(`${text} finds nothing`)
  const after = await costOf(cdp)
  const sum = (name: 'script' | 'style' | 'layout'): number => after[name] - before[name]
  return (sum('script') + sum('style') + sum('layout')) / (2 * typed.length)
}

/** Texts of the menu with Hindi names, and the exact one of the other menu with the same dishes. */
const texts = [
  { what: 'one typing error in Latin letters', typed: 'paneer tikks', exact: 'paneer tikka' },
  { what: 'by sound, in Latin letters', typed: 'panir tika', exact: 'paneer tikka' },
  { what: 'in Devanagari', typed: 'पनीर टिक्का', exact: 'paneer tikka' },
] as const

/** Measures a key of a search by sound; the floor is a search by text in the same menu without Hindi names. */
export const measureSearch = async ({ browser, url, db }: Setting): Promise<Row[]> => {
  for (const kind of kinds) await insertMenu(db, kind)
  const open = async (kind: Kind): Promise<Watched> => {
    const watched = await openPage(browser, { url })
    await openMenu(watched.page, `/restaurants/${kind}/tables/3/home`)
    await watched.page.getByRole('link', { name: 'Search' }).click()
    await watched.page.getByPlaceholder('Search for any items').click()
    await keysOf(watched, 'dal makhani')
    return watched
  }
  const pages = { plain: await open('plain'), named: await open('named') }
  const rows: Row[] = []
  for (const { what, typed, exact } of texts) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await keysOf(pages.plain, exact))
      ours.push(await keysOf(pages.named, typed))
    }
    rows.push({
      name: 'search',
      what: `processor time of a key, 1,376 dishes, ${what}`,
      budget: '≤ 8 ms, ≤ 1.5 ×',
      figure: `${spread(ours, 1)} ms; ${spread(ratios(ours, theirs))} ×`,
      floor: `${spread(theirs, 1)} ms`,
      isKept: middle(ours) <= 8 && middle(ratios(ours, theirs)) <= 1.5,
      why: 'the floor types the exact name in the same menu without Hindi names',
    })
  }
  for (const kind of kinds) await pages[kind].context.close()
  return rows
}
