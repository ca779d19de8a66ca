import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MenuItem } from '@thali/contract/menu/item'
import { toNeedle, toSearchIndex } from './search.ts'
import { findDishes } from './similar.ts'

const names = [
  'Paneer Tikka',
  'Chicken Biryani',
  'Masala Dosa',
  'Idli Sambar',
  'Medu Vada',
  'Dal Makhani',
  'Aloo Paratha',
  'Gulab Jamun',
  'Palak Paneer',
  'Butter Naan',
  'Mutton Korma',
  'Onion Pakora',
  'Sarson ka Saag',
  'Fish Curry',
  'Mango Lassi',
  'Masala Chai',
  'Jalebi',
  'Rasgulla',
  'Poha',
  'Chole Bhature',
  'Khichdi',
  'Cheese Sandwich',
  'Ice Cream',
  'Rumali Roti',
  'Boondi Raita',
  'Egg Fried Rice',
  'Gobi Manchurian',
  'Kadai Chicken',
  'Malai Kofta',
  'Nalli Nihari',
  'Curd Rice',
  'Prawn Pulao',
  'Veg Cutlet',
  'Laal Maas',
  'Pyaz Kachori',
  'Baingan Bharta',
  'Amritsari Kulcha',
  'Machhi Fry',
  'Bhindi Masala',
  'Pani Puri',
  'Chaas',
  'Nimbu Soda',
  'Salt & Pepper Corn',
] as const

const dishes = names.map((name): MenuItem => ({
  id: name,
  restaurantId: 'r',
  name,
  description: '',
  price: 1,
  categoryId: 'c',
  imageURL: '',
  imageColour: '',
  availableFrom: '2026-01-01T00:00:00.000Z',
  isSuspended: false,
  category: { id: 'c', name: 'Mains' },
}))
const index = toSearchIndex(dishes)

type Row = readonly [dish: (typeof names)[number], ...typed: readonly string[]]

// The 13 names in eight scripts of the recipe's measurement (hi ta te kn ml bn gu pa).
const measured: readonly Row[] = [
  [
    'Paneer Tikka',
    'पनीर टिक्का',
    'பன்னீர் டிக்கா',
    'పనీర్ టిక్కా',
    'ಪನೀರ್ ಟಿಕ್ಕಾ',
    'പനീർ ടിക്ക',
    'পনির টিক্কা',
    'પનીર ટિક્કા',
    'ਪਨੀਰ ਟਿੱਕਾ',
  ],
  ['Chicken Biryani', 'चिकन बिरयानी', 'சிக்கன் பிரியாணி', 'చికెన్ బిర్యానీ', 'চিকেন বিরিয়ানি'],
  ['Masala Dosa', 'मसाला डोसा', 'மசாலா தோசை', 'మసాలా దోశ', 'ಮಸಾಲೆ ದೋಸೆ', 'മസാല ദോശ'],
  ['Idli Sambar', 'इडली सांभर', 'இட்லி சாம்பார்', 'ഇഡ്ഡലി സാമ്പാർ'],
  ['Medu Vada', 'मेदू वड़ा', 'ಮೆದು ವಡೆ'],
  ['Dal Makhani', 'दाल मखनी', 'ਦਾਲ ਮੱਖਣੀ'],
  ['Aloo Paratha', 'આલુ પરાઠા'],
  ['Gulab Jamun', 'गुलाब जामुन', 'গুলাব জামুন'],
  ['Palak Paneer', 'ਪਾਲਕ ਪਨੀਰ'],
  ['Butter Naan', 'बटर नान'],
  ['Mutton Korma', 'మటన్ కుర్మా'],
  ['Onion Pakora', 'अनियन पकोड़ा'],
  ['Sarson ka Saag', 'सरसों का साग'],
]

// Latin spellings by sound, with typing errors, and further names in six scripts.
const more: readonly Row[] = [
  ['Paneer Tikka', 'panir tika', 'paner tikka', 'pneer', 'tikka panir'],
  ['Chicken Biryani', 'chiken biriyani', 'chickan briyani', 'biriani', 'بریانی'],
  ['Masala Dosa', 'masla dosai', 'massala dhosa', 'മസാലദോശ'],
  ['Idli Sambar', 'idly sambhar', 'idlee', 'ইডলি'],
  ['Medu Vada', 'wada', 'vadha', 'மெது வடை', 'వడ'],
  ['Dal Makhani', 'daal makhni', 'dhal', 'دال مکھنی', 'தால் மக்கனி'],
  ['Aloo Paratha', 'alu parata', 'aaloo', 'आलू पराठा', 'আলু পরোটা'],
  ['Gulab Jamun', 'gulaab jaamun', 'ghulab', 'குலாப் ஜாமூன்', 'گلاب جامن'],
  ['Palak Paneer', 'paalak', 'पालक पनीर', 'పాలక్'],
  ['Butter Naan', 'buter nan', 'bytter naan', 'نان'],
  ['Mutton Korma', 'qorma', 'muton kurma', 'মটন কোরমা'],
  ['Onion Pakora', 'pakoda', 'pakorra', 'पकौड़ा'],
  ['Sarson ka Saag', 'sarso ka sag', 'ਸਰ੍ਹੋਂ'],
  ['Fish Curry', 'fis kari', 'फ़िश करी'],
  ['Mango Lassi', 'lasi', 'मैंगो लस्सी', 'ম্যাংগো'],
  ['Masala Chai', 'chay', 'मसाला चाय'],
  ['Jalebi', 'jilebi', 'zalebi', 'ஜிலேபி', 'ജിലേബി'],
  ['Rasgulla', 'rosogolla', 'রসগোল্লা'],
  ['Chole Bhature', 'chhole bature', 'छोले भटूरे'],
  ['Khichdi', 'kichdi', 'खिचड़ी'],
  ['Cheese Sandwich', 'चीज़ सैंडविच', 'cheese sandwhich'],
  ['Ice Cream', 'icecream', 'आइसक्रीम'],
  ['Gobi Manchurian', 'gobhi manchuryan', 'गोभी मंचूरियन'],
  ['Prawn Pulao', 'parwn', 'pulav'],
  ['Veg Cutlet', 'katlet', 'കട്‌ലറ്റ്'],
]

// Nasals that spellings add or leave out, two words with an error each, and other words for the same thing.
const nasalsAndWords: readonly Row[] = [
  ['Aloo Paratha', 'पराँठा', 'परांठा', 'आलू पराँठा', 'prantha', 'allu parantha', 'potato paratha'],
  ['Laal Maas', 'लाल मांस', 'लाल माँस', 'lal maans'],
  ['Pyaz Kachori', 'পেঁয়াজ', 'প্যাঁজ', 'onion kachori'],
  ['Baingan Bharta', 'बैगन', 'baigan bartha', 'brinjal', 'eggplant', 'aubergine bharta'],
  ['Amritsari Kulcha', 'ਅੰਮ੍ਰਿਤਸਰੀ', 'ਅੰਮ੍ਰਿਤਸਰੀ ਕੁਲਚਾ'],
  ['Kadai Chicken', 'karahi chicken', 'kadhai murgh', 'murgh karahi', 'कड़ाही चिकन'],
  ['Machhi Fry', 'machli', 'meen fry', 'fish fry'],
  ['Bhindi Masala', 'lady finger', 'okra masala', 'ladyfinger'],
  ['Pani Puri', 'golgappa', 'gol gappa', 'puchka'],
  ['Chaas', 'buttermilk', 'chaach'],
  ['Nimbu Soda', 'lemon soda', 'lime soda'],
  ['Boondi Raita', 'yoghurt', 'curd boondi'],
  ['Onion Pakora', 'pyaz pakoda', 'kanda bhajji', 'onion fritters'],
  ['Salt & Pepper Corn', 'salt and pepper', 'salt n pepper corn'],
  ['Masala Chai', 'tea', 'masala tea'],
]

const rowsOf = (rows: readonly Row[]) => rows.flatMap(([dish, ...typed]) => typed.map((text) => [text, dish] as const))

const shown = (text: string): string[] => {
  const { byName, similar, byWords } = findDishes(index, toNeedle(text))
  return [...byName, ...similar, ...byWords].map(({ name }) => name)
}

/** The place of the dish among the results, from 1; undefined without it. */
const placeOf = (text: string, dish: string): number | undefined => shown(text).indexOf(dish) + 1 || undefined

const textOrName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .constantFrom(...names, ...rowsOf(more).map(([text]) => text))
    .chain((text) => fc.nat(text.length).chain((from) => fc.nat(8).map((length) => text.slice(from, from + length)))),
)

test.each(['own names', 'translated names'])(
  'dishes whose name contains the text come first, unchanged (%s)',
  (kind) => {
    const translated = dishes.map((dish, at) => ({ ...dish, name: at % 2 ? 'दाल' : dish.name, ownName: dish.name }))
    const keys = { [names[0]]: ['dl', '~tl'] }
    const tested = kind === 'own names' ? index : toSearchIndex(translated, keys)
    fc.assert(
      fc.property(textOrName, fc.boolean(), (text, hasInitials) => {
        const needle = toNeedle(text)
        const { byName, similar, byWords } = findDishes(tested, needle, hasInitials)
        const ids = [...byName, ...similar, ...byWords].map(({ id }) => id)
        // The rule of the specification (spec §2 "Search").
        expect(byName.map(({ id }) => id)).toEqual(names.filter((name) => name.toLowerCase().includes(needle)))
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  },
)

test('names of other languages are found by their keys and by what is shown', () => {
  const [first, ...others] = dishes
  const tested = toSearchIndex(first ? [{ ...first, name: 'छेना टिक्का', ownName: first.name }, ...others] : [], {
    'Fish Curry': ['mcl kr'],
    'Curd Rice': ['~tr ctm'],
  })
  const find = (text: string) => findDishes(tested, toNeedle(text)).similar.map(({ id }) => id)
  expect([find('छेना'), find('machli'), find('मछली'), find('தயிர்')]).toEqual([
    ['Paneer Tikka'],
    ['Fish Curry', 'Machhi Fry'],
    ['Fish Curry', 'Machhi Fry'],
    ['Curd Rice'],
  ])
})

test('staff find dishes by initials', () => {
  expect(findDishes(index, 'ckb', true).similar).toEqual([])
  expect(findDishes(index, 'sks', true).similar.map(({ name }) => name)).toEqual(['Sarson ka Saag'])
  expect(findDishes(index, 'sks').similar).toEqual([])
})

test('the spellings of the measured names find their dish', () => {
  const rows = rowsOf(measured)
  expect(rows).toHaveLength(32)
  expect(rows.filter(([text, dish]) => placeOf(text, dish) === undefined)).toEqual([])
})

test('spellings by sound, with errors and in six scripts find their dish', () => {
  const rows = rowsOf(more)
  expect(rows.length).toBeGreaterThanOrEqual(60)
  // Punjabi has another word for mustard, sarhon: a translation finds it, the sound does not.
  expect(rows.filter(([text, dish]) => placeOf(text, dish) !== 1)).toEqual([['ਸਰ੍ਹੋਂ', 'Sarson ka Saag']])
})

test('nasals, two errors and other words find their dish among three', () => {
  const rows = rowsOf(nasalsAndWords)
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(([text, dish]) => (placeOf(text, dish) ?? 9) > 3).map(([text]) => [text, shown(text)])).toEqual([])
})

test('another word for a thing matches whole words', () => {
  expect(shown('juice')).not.toContain('Rasgulla')
  expect(shown('gulab')).toEqual(['Gulab Jamun'])
})

test('a word without its nasal is no other dish', () => {
  expect(shown('kand')).not.toContain('Kadai Chicken')
  expect(shown('sandwich')).toEqual(['Cheese Sandwich'])
})
