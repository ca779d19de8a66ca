// Shapes of public menu files with invented dishes.
import { corpusFile, jsonFile, tableOf, type CorpusFile } from './corpus-file.ts'

const tables: readonly CorpusFile[] = [
  corpusFile(
    'two prices in one cell',
    'csv',
    `Category|Item Name|Price
     Rice|Jeera Bhat|120
     Rice|Vangi Bhat|80/140
     Bread|Jowar Bhakri|30
     Bread|Methi Thepla|45.50
     Bread|Tandla Chi Bhakri|20/35`,
    `Rice > Jeera Bhat: 120
     ! Vangi Bhat
     Bread > Jowar Bhakri: 30
     Bread > Methi Thepla: 45.50
     ! Tandla Chi Bhakri`,
  ),
  corpusFile(
    'blanks after titles',
    'csv-bom',
    `S.No |Name |Category |Price
     1|Batata Chips |Fried |60
     2|Sev  Murukku|Fried|75
     3|Mini Khakhra|Roasted|110`,
    `Fried > Batata Chips: 60
     Fried > Sev Murukku: 75
     Roasted > Mini Khakhra: 110`,
  ),
  corpusFile(
    'a last row of hyphens',
    'csv',
    `name|category|price
     Kokum Cooler|Juices|70
     Ganne Ka Ras|Juices|50
     Amla Shot|Shots|40
     ------|------|------`,
    `Juices > Kokum Cooler: 70
     Juices > Ganne Ka Ras: 50
     Shots > Amla Shot: 40`,
  ),
  corpusFile(
    'a veg flag and an unknown scale',
    'csv',
    `id|name|description|price|category|is_vegetarian|heat
     1|Night Dal|Slow cooked|13|Mains|true|2
     2|Night Keema|With peas|17.50|Mains|false|8
     3|Plain Puri|Three pieces|6|Breads|true|0`,
    `Mains > Night Dal: 13 veg
     Mains > Night Keema: 17.50 non-veg
     Breads > Plain Puri: 6 veg`,
  ),
  corpusFile(
    'a category as a number of a second file',
    'csv',
    [
      tableOf(
        `id|name|description|category_id|price
         11|Filter Kaapi|Brass cup|2|45
         12|Bun Maska|Soft|1|55
         13|Irani Chai|Strong|2|35`,
        'menu_items',
      ),
      tableOf(
        `id|name
         1|Bakes
         2|Hot Drinks`,
        'categories',
      ),
    ],
    `Hot Drinks > Filter Kaapi: 45
     Bakes > Bun Maska: 55
     Hot Drinks > Irani Chai: 35`,
  ),
  corpusFile(
    'letters above the titles, and units',
    'csv',
    `A1|B1|C1|D1
     Category|Item Name|Price (INR)|Veg/Non-Veg
     Soups|Moringa Soup|120|Veg
     Soups|Bone Shorba|180|Non-Veg
     Sweets|Nolen Kheer|140|Veg`,
    `Soups > Moringa Soup: 120 veg
     Soups > Bone Shorba: 180 non-veg
     Sweets > Nolen Kheer: 140 veg`,
  ),
  corpusFile(
    'price and cost',
    'csv',
    `item_id|item_name|category|price|cost|is_available
     1|Ghee Rice Bowl|Bowls|210|96|true
     2|Rajma Bowl|Bowls|190|71.50|true
     3|Kadhi Bowl|Bowls|180|64|false`,
    `Bowls > Ghee Rice Bowl: 210
     Bowls > Rajma Bowl: 190
     Bowls > Kadhi Bowl: 180`,
  ),
  corpusFile(
    'dishes under the title Menu',
    'csv',
    `Category|Menu|Price
     Chaat|Ragda Tikki|90
     Chaat|Dahi Bhalla|110
     Rolls|Soya Roll|130`,
    `Chaat > Ragda Tikki: 90
     Chaat > Dahi Bhalla: 110
     Rolls > Soya Roll: 130`,
  ),
  corpusFile(
    'category_brief and veg_flag',
    'csv',
    `item_id|name|category_brief|description|price|veg_flag
     501|Tawa Pulao|Rice|Street style|160|1
     502|Bheja Fry|Dry|Spicy|260|0
     503|Sol Kadhi|Drinks|Kokum and coconut|60|1`,
    `Rice > Tawa Pulao: 160 veg
     Dry > Bheja Fry: 260 non-veg
     Drinks > Sol Kadhi: 60 veg`,
  ),
  corpusFile(
    'section rows and merged cells',
    'xlsx',
    [
      tableOf(
        `Item|Price
         Steamed|
         Leek Momo|80
         Corn Momo|90
         Fried|
         Smoked Momo|120
         Thukpa Momo|150`,
        'Menu',
        ['A2:B2', 'A5:B5', 'A6:A6'],
      ),
    ],
    `Steamed > Leek Momo: 80
     Steamed > Corn Momo: 90
     Fried > Smoked Momo: 120
     Fried > Thukpa Momo: 150`,
  ),
  corpusFile(
    'three sheets',
    'xlsx',
    [
      tableOf(
        `Item Name|Price
         Pesarattu|70
         Upma Pesarattu|85`,
        'Tiffins',
      ),
      tableOf(
        `Item Name|Price
         Gutti Vankaya|150
         Pappu Charu|110`,
        'Meals',
      ),
      tableOf(
        `Item Name|Price
         Bobbatlu|40`,
        'Sweets',
      ),
    ],
    `Tiffins > Pesarattu: 70
     Tiffins > Upma Pesarattu: 85
     Meals > Gutti Vankaya: 150
     Meals > Pappu Charu: 110
     Sweets > Bobbatlu: 40`,
  ),
  corpusFile(
    'no category',
    'xlsx',
    `Sr No|Item|Price
     1|Butter Bhaji|120
     2|Jain Bhaji|130
     3|Masala Pav|60`,
    `Menu > Butter Bhaji: 120
     Menu > Jain Bhaji: 130
     Menu > Masala Pav: 60`,
  ),
]

const petpooja = (parts: { readonly categoryId: string }) => ({
  categories: [
    { categoryid: '7', categoryname: 'Breads &amp; Rice', categoryrank: '2' },
    { categoryid: '8', categoryname: 'Curries', categoryrank: '1' },
  ],
  attributes: [
    { attributeid: '1', attribute: 'veg' },
    { attributeid: '2', attribute: 'non-veg' },
  ],
  items: [
    { itemname: 'Lachha Naan', item_categoryid: parts.categoryId, price: '60.00', active: '1', item_attributeid: '1' },
    {
      itemname: 'Laal Maas',
      item_categoryid: '8',
      price: '0',
      active: '1',
      item_attributeid: '2',
      variation: [
        { name: 'Half', price: '310', active: '1', addon: [{ addon_group_id: '5', addon_item_selection_min: '1' }] },
        { name: 'Full', price: '1,100', active: '1', addon: [{ addon_group_id: '5', addon_item_selection_min: '1' }] },
      ],
    },
    {
      itemname: 'Gatte Ki Sabzi',
      item_categoryid: '8',
      price: '0',
      active: '1',
      item_attributeid: '1',
      variation: [
        { name: 'Half', price: '', active: '1' },
        { name: 'Full', price: '220', active: '1' },
      ],
    },
  ],
  addongroups: [
    {
      addongroupid: '5',
      addongroup_name: 'Heat',
      addongroupitems: [{ addonitem_name: 'Mild', addonitem_price: '0', active: '1' }],
    },
  ],
})

/** The shapes of menu files that people have published. */
export const publicShapes: readonly CorpusFile[] = [
  ...tables,
  jsonFile(
    'JSON of a list of dishes',
    [
      { name: 'Thecha Toast', category: 'Toasts', price: 90, description: 'Hot' },
      { name: 'Chutney Toast', category: 'Toasts', price: 80.5, description: '' },
    ],
    `Toasts > Thecha Toast: 90
     Toasts > Chutney Toast: 80.50`,
  ),
  jsonFile(
    'JSON of categories with dishes',
    {
      restaurant: 'Momo Corner',
      menu: [
        { category: 'Steam', items: [{ name: 'Beet Momo', price: 100 }] },
        { category: 'Pan', items: [{ name: 'Tandoori Momo', price: '₹140' }] },
      ],
    },
    `Steam > Beet Momo: 100
     Pan > Tandoori Momo: 140`,
  ),
  jsonFile(
    'Petpooja with option groups of sizes',
    petpooja({ categoryId: '7' }),
    `Breads & Rice > Lachha Naan: 60 veg
     Curries > Laal Maas: Full 1100, Half 310 non-veg
     ! Gatte Ki Sabzi`,
  ),
  jsonFile(
    'Petpooja with a category that it does not list',
    petpooja({ categoryId: '99' }),
    `Menu > Lachha Naan: 60 veg
     Curries > Laal Maas: Full 1100, Half 310 non-veg
     ! Gatte Ki Sabzi`,
  ),
]
