import type { StaffRole } from '@thali/contract'

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

export type DemoItem = {
  /** Unique over both restaurants. */
  id: string
  name: string
  description: string
  /** Rupees, at most two decimals. */
  price: number
  /** Id of a Special category. */
  special?: string
  /** Without a picture the app shows a monogram. */
  picture?: DishPicture
  /** Default: available now. */
  availability?: 'tomorrow' | 'never'
}

/** A Special category has no items of its own: items refer to it by `special`. */
export type DemoCategory = { id: string; name: string; type: 'Regular' | 'Special'; items: DemoItem[] }

type DemoStaff = { username: string; password: string; role: StaffRole }

export type DemoRestaurant = {
  id: string
  name: string
  tableCount: number
  /** A name for `drawLogo`. */
  logo: string
  staff: DemoStaff[]
  /** In menu order. */
  categories: DemoCategory[]
}

/** A committed picture of a dish in all sizes, described as by `storeUpload`. */
export type DemoPicture = {
  imageURL: string
  imageColour: string
  /** Total size of its WebP files and the AVIF files of cards, as in `pictures.bytes`. */
  bytes: number
  /** Fingerprint of the SVG. */
  drawing: string
}

/** The content of pictures.json: dishes by id, logos by name. */
export type DemoPictures = {
  dishes: Record<string, DemoPicture>
  logos: Record<string, { imageURL: string; drawing: string }>
}
