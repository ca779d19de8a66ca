import { findColumn, plainTitle, spacedTitle, isOwnCost, mayBePrice, type Column } from '../columns.ts'

/**
 * The meaning of a title. `rank` orders titles of one meaning: 0 is the column's own title, 1 a known title of a program
 * or an owner, 2 a title that other columns may have too.
 */
export type Role =
  | { readonly kind: 'column'; readonly column: Column; readonly rank: 0 | 1 | 2 }
  | { readonly kind: 'size'; readonly name: string; readonly group: SizeGroup }
  | { readonly kind: 'variation'; readonly rank: 0 | 1 }
  | { readonly kind: 'handle' | 'purchase' | 'cost' | 'amount' | 'price' | 'ignored' | 'unknown' }

// Titles of tills and of owners in English, Hindi and Marathi, as `plainTitle` has them.
const strongTitles: Readonly<Partial<Record<Column, readonly string[]>>> = {
  category: [
    'categories',
    'menucategory',
    'itemcategory',
    'itemgroup',
    'pointofsalecategory',
    'poscategory',
    'course',
    'posproductcategory',
    'groupname',
    'foodcategory',
    'dishcategory',
    'categorybrief',
    'categid',
    'श्रेणी',
    'वर्ग',
    'विभाग',
    'श्रेणि',
    'कॅटेगरी',
    'कैटेगरी',
  ],
  name: [
    'menuitem',
    'fooditem',
    'product',
    'itemnames',
    'nameofitem',
    'nameofdish',
    'nameofthedish',
    'particulars',
    'नाम',
    'व्यंजन',
    'व्यंजनकानाम',
    'पदार्थ',
    'पदार्थकानाम',
    'पदार्थाचेनाव',
    'नाव',
    'डिश',
    'आइटम',
    'डिशचेनाव',
    'आयटम',
  ],
  price: [
    'listprice',
    'salerate',
    'sellingrate',
    'standardsellingrate',
    'standardrate',
    'unitprice',
    'menuprice',
    'मूल्य',
    'दाम',
    'कीमत',
    'क़ीमत',
    'भाव',
    'दर',
    'रेट',
    'किंमत',
    'किमत',
    'मूल्यरुपये',
    'दररु',
    'किंमतरु',
    'रुपये',
  ],
  diet: [
    'vnv',
    'vegnv',
    'vegornonveg',
    'vegnonvegegg',
    'dietary',
    'diettype',
    'vegflag',
    'isveg',
    'isvegetarian',
    'attributes',
    'foodpreference',
    'शाकाहारीमांसाहारी',
    'शाकाहारीमांसाहार',
    'वेजनॉनवेज',
    'व्हेजनॉनव्हेज',
  ],
  description: ['विवरण', 'वर्णन', 'shortdescription'],
  available: ['availableforsale'],
}

const weakTitles: Readonly<Partial<Record<Column, readonly string[]>>> = {
  category: ['productcategory', 'reportingcategory', 'subcategory', 'subcategoryname', 'group', 'categoryid', 'प्रकार'],
  name: ['menu', 'brand', 'food', 'itemcode', 'variety', 'मेनू', 'मेन्यू'],
  diet: ['type', 'itemtype', 'vegetarian', 'mark'],
}

const variations = ['variation', 'variationname', 'variant', 'variantname', 'size', 'portion', 'portionsize', 'serving']

/** Sizes, measures and kinds of one dish. Kinds and sizes in one sheet are no sizes of the same dish. */
export type SizeGroup = 'size' | 'measure' | 'kind'

// Words that a column of prices may have as its title. Not those that may also count, such as pieces or servings.
const sizeWords: readonly (readonly [SizeGroup, RegExp])[] = [
  ['size', /^(quarter|qtr|half|full|plate|small|medium|large|regular|mini|jumbo|family|party|single|double|xl|xxl)$/],
  ['size', /^(हाफ|फुल|आधा|पूरा|अर्धा|पूर्ण|पाव|छोटा|बड़ा|लहान|मोठा|मध्यम)( प्लेट)?$/],
  ['measure', /^(bowl|glass|cup|mug|jug|pitcher|pot|handi|bottle|btl|pint|nip|peg|large peg|small peg|can|tower)$/],
  ['measure', /^\d+(\.\d+)?\s*(ml|l|ltr|litre|g|gm|gms|kg|inch|in|"|cm|pc|pcs|pieces?)\.?$/],
  ['kind', /^(veg|non veg|nonveg|egg|chicken|mutton|fish|prawns?|paneer|keema)$/],
]

/** Names of the only size of a dish that say nothing. */
export const isOnlySize = (name: string): boolean =>
  /^(|full|full plate|plate|regular|default|normal|standard|single|price|rate|फुल|फुल प्लेट|पूरा|पूर्ण)$/.test(
    name.trim().toLowerCase(),
  )

/** The size of a title such as `Half`, `Full Price (Rs.)` or `30 ml`; undefined for other titles. */
export const sizeOfTitle = (title: string): { readonly name: string; readonly group: SizeGroup } | undefined => {
  const name = title
    .replace(/\s*[([{]\s*(rs|inr|₹|rupees)?\.?\s*[)\]}]\s*$/i, '')
    .replace(/\s*\b(price|rate)s?\b\.?\s*/i, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const words = name
    .toLowerCase()
    .replaceAll(/[-_]/g, ' ')
    .replace(/(.) plate$/, '$1')
  const group = sizeWords.find(([, is]) => is.test(words))?.[0]
  return group && { name, group }
}

const ignoredTitle =
  /^(sl|sr|s|serial|no|sno|srno|slno|index|id|code|sku|upc|ean|gtin|barcode|hsn|hsnsac|hsncode|shortcode\d?|plu|token|uom|unit|क्रमांक|क्र|अक्र|अनुक्रमांक|क्रसं)$/

const find = (titles: Readonly<Partial<Record<Column, readonly string[]>>>, plain: string): Column | undefined =>
  (Object.keys(titles) as Column[]).find((column) => titles[column]?.includes(plain)) // the keys of the table

/** A title's meaning in the dishes sheet, without a look at its cells. */
export const roleOfTitle = (title: string): Role => {
  const plain = plainTitle(title)
  const bare = plainTitle(title.replace(/[([{].*$/s, ''))
  if (plain === '') return { kind: 'unknown' }
  if (/\b(paise|paisa|cents?)\b/i.test(spacedTitle(title))) return { kind: 'ignored' }
  if (['pricelist', 'buying'].includes(plain)) return { kind: 'purchase' }
  if (isOwnCost(title) || title.trim() === 'standard_price') return { kind: 'cost' }
  if (plain === 'handle') return { kind: 'handle' }
  const column = findColumn.dishes(title)
  if (column !== undefined) return { kind: 'column', column, rank: plain === plainTitle(column) ? 0 : 1 }
  if (variations.includes(plain)) return { kind: 'variation', rank: 0 }
  if (/^option\d?value$/.test(plain)) return { kind: 'variation', rank: 1 }
  const size = sizeOfTitle(title)
  if (size) return { kind: 'size', ...size }
  const strong = find(strongTitles, plain) ?? find(strongTitles, bare)
  if (strong !== undefined) return { kind: 'column', column: strong, rank: 1 }
  const weak = find(weakTitles, plain)
  if (weak !== undefined) return { kind: 'column', column: weak, rank: 2 }
  if (ignoredTitle.test(plain)) return { kind: 'ignored' }
  if (/^(amount|amt|total|value)(rs|inr|rupees)?$/.test(plain)) return { kind: 'amount' }
  return { kind: mayBePrice(title) ? 'price' : 'unknown' }
}
