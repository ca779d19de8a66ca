import type { StaffRole } from '@thali/contract/auth/roles'
import type { Language } from '@thali/contract/basics/language'
import type { BillingSettings } from '@thali/contract/bills/billing'
import type { Station } from '@thali/contract/kitchen/kitchen'
import type { Option } from '@thali/contract/menu/choice'
import type { Allergen, DietFlag, DietMark } from '@thali/contract/menu/diet'
import type { PrinterSettings } from '@thali/contract/printing/schema'
import type { Ordering, WeeklyPeriod } from '@thali/contract/restaurants/hours'
import type { Settings } from '@thali/contract/restaurants/settings-schema'

/** A colour as `#rrggbb`. */
export type Colour = string

export type Vessel = 'copper' | 'brass' | 'iron' | 'clay' | 'white' | 'blue' | 'steel'

export type Piece =
  | 'paneer'
  | 'chicken'
  | 'mutton'
  | 'drumstick'
  | 'seekh'
  | 'kofta'
  | 'chickpea'
  | 'bean'
  | 'lentil'
  | 'pea'
  | 'potato'
  | 'cauliflower'
  | 'broccoli'
  | 'okra'
  | 'mushroom'
  | 'mash'
  | 'egg'
  | 'prawn'
  | 'fish'
  | 'dumpling'
  | 'vegetables'

export type Garnish =
  | 'coriander'
  | 'mint'
  | 'curry-leaf'
  | 'green-chilli'
  | 'red-chilli'
  | 'onion'
  | 'fried-onion'
  | 'lemon'
  | 'cream'
  | 'butter'
  | 'ginger'
  | 'cashew'
  | 'almond'
  | 'pistachio'
  | 'saffron'
  | 'cumin'
  | 'mustard'
  | 'sesame'
  | 'pomegranate'
  | 'sev'
  | 'chilli-oil'
  | 'capsicum'
  | 'tomato'
  | 'rose'
  | 'coconut'
  | 'garlic'

/** Content of a picture. The seed is the item's id, so two dishes of one family differ. */
export type DishPicture =
  | { family: 'curry'; vessel: Vessel; gravy: Colour; piece?: Piece; pieceColour?: Colour; garnish: Garnish[] }
  | { family: 'dry'; vessel: Vessel; piece: Piece; colour: Colour; garnish: Garnish[] }
  | { family: 'skewer'; piece: Piece; colour: Colour; garnish: Garnish[] }
  | {
      family: 'bread'
      style: 'naan' | 'roti' | 'laccha' | 'paratha' | 'kulcha' | 'bhatura' | 'appam' | 'neer-dosa'
      garnish: Garnish[]
    }
  | {
      family: 'rice'
      style: 'biryani' | 'plain' | 'pulao' | 'curd' | 'lemon'
      vessel: Vessel
      piece?: Piece
      garnish: Garnish[]
    }
  | { family: 'dosa'; style: 'rolled' | 'folded' | 'uttapam'; colour: Colour; garnish: Garnish[] }
  | { family: 'idli'; style: 'idli' | 'vada' | 'dahi-vada' | 'podi'; garnish: Garnish[] }
  | {
      family: 'snack'
      style: 'samosa' | 'pakora' | 'tikki' | 'chaat' | 'pani-puri'
      colour: Colour
      garnish: Garnish[]
    }
  | { family: 'thali'; bowls: Colour[]; bread: 'puri' | 'roti' | 'bhatura'; leaf: boolean; garnish: Garnish[] }
  | { family: 'soup'; vessel: Vessel; colour: Colour; garnish: Garnish[] }
  | { family: 'salad'; style: 'raita' | 'kachumber'; vessel: Vessel; colour: Colour; garnish: Garnish[] }
  | {
      family: 'drink'
      style: 'lassi' | 'chai' | 'coffee' | 'cooler' | 'chaas'
      colour: Colour
      garnish: Garnish[]
    }
  | {
      family: 'sweet'
      style: 'gulab-jamun' | 'ras-malai' | 'jalebi' | 'kulfi' | 'halwa' | 'kheer'
      colour: Colour
      garnish: Garnish[]
    }
  | { family: 'seafood'; style: 'whole' | 'fillet' | 'prawns'; colour: Colour; garnish: Garnish[] }
  | { family: 'egg'; style: 'omelette' | 'bhurji'; garnish: Garnish[] }

/** A size of a dish; `price` in rupees. */
type DemoPortion = { id: string; name: string; price: number }

export type DemoItem = {
  /** Unique over all demo restaurants. */
  id: string
  name: string
  description: string
  /** Rupees, at most two decimals; with portions, the first portion's price. */
  price: number
  /** Id of a Special category. */
  special?: string
  dietMark: DietMark
  flags?: DietFlag[]
  contains: Allergen[]
  mayContain?: Allergen[]
  spice?: number
  /** For the first portion; only from a published food table (USDA FoodData Central). */
  kcal?: number
  portions?: DemoPortion[]
  /** In the order of the chooser. */
  optionGroupIds?: string[]
  /** A countdown; 0 is sold out. */
  left?: number
  /** Instead of its category's station. */
  stationId?: string
  /** Instead of the default tax class. */
  taxClass?: string
  /** Its price includes the tax (MRP). */
  isTaxIncluded?: true
  /** Without a picture the app shows a monogram. */
  picture?: DishPicture
  /** A dish of another restaurant; this dish gets a copy of its picture. */
  pictureOf?: string
  /** Default: available now. */
  availability?: 'tomorrow' | 'never'
}

/** A Special category has no items of its own: items refer to it by `special`. */
export type DemoCategory = {
  id: string
  name: string
  type: 'Regular' | 'Special'
  /** Default: always. */
  availability?: WeeklyPeriod[]
  /** Default: the first station. */
  stationId?: string
  items: DemoItem[]
}

/** An option: by default free, available, at most once and not chosen at first. */
export type DemoOption = Pick<Option, 'id' | 'name'> & Partial<Option>

type DemoOptionGroup = { id: string; name: string; min: number; max: number | null; options: DemoOption[] }

/** A percentage off some dishes, for some days from the first start on. */
type DemoOffer = { percentage: number; days: number; itemIds: string[] }

/** A printer whose papers browsers show: the demo needs no device. */
export type DemoPrinter = Pick<PrinterSettings, 'id' | 'name' | 'width' | 'prints'>

type DemoStaff = { username: string; password: string; role: StaffRole }

/** The words of a menu in one language, by id: of dishes the name and the description. */
export type DemoTexts = {
  readonly categories: Readonly<Record<string, string>>
  readonly items: Readonly<Record<string, readonly string[]>>
  readonly optionGroups: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, string>>
}

/** A table; for takeaway with `isCounter`. */
export type DemoTable = { number: number; label?: string; area?: string; seats?: number; isCounter?: boolean }

export type DemoRestaurant = {
  id: string
  name: string
  tableCount: number
  address?: string
  phone?: string
  /** Opening hours and the rules for orders of guests; default: as in the specification. */
  ordering?: Partial<Omit<Ordering, 'pause'>>
  /** Tables with a label, an area or seats. */
  tables?: DemoTable[]
  /** The start of the business day, such as `05:00`. */
  dayStartsAt?: string
  /** How it issues bills, where that differs from the default. */
  billing?: Partial<BillingSettings>
  /** Tokens and packing of its counters; default: off. */
  takeaway?: Pick<Settings['takeaway'], 'isOn' | 'packing'>
  /** The rate of a default tax class that has none, in percent. */
  taxRates?: { id: string; from: string; percent: number }[]
  /** The stations of the kitchen, whose display is on; default: off. */
  stations?: Station[]
  /** Default: none. */
  printers?: DemoPrinter[]
  /** The languages of the diner's screens; default: English. */
  languages?: Language[]
  /** Words in other languages. */
  words?: { readonly [L in Language]?: DemoTexts }
  /** A name for `drawLogo`. */
  logo: string
  staff: DemoStaff[]
  offers?: DemoOffer[]
  optionGroups?: DemoOptionGroup[]
  /** In menu order. */
  categories: DemoCategory[]
}

/** A committed logo, in one size. */
export type DemoLogo = {
  imageURL: string
  /** Fingerprint of the SVG. */
  drawing: string
}

/** A committed picture of a dish in all sizes, described as by `storeUpload`. */
export type DemoPicture = DemoLogo & {
  imageColour: string
  /** Total size of its WebP files and the AVIF files of cards, as in `pictures.bytes`. */
  bytes: number
}

/** The content of pictures.json: dishes by id, logos by name. */
export type DemoPictures = {
  dishes: Record<string, DemoPicture>
  logos: Record<string, DemoLogo>
}
