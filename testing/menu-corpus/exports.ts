// Exports of tills with the columns that their public documentation names; the dishes are invented.
import { corpusFile, type CorpusFile } from './corpus-file.ts'

const loyverse =
  'Handle|SKU|Name|Category|Description|Sold by weight|Option 1 name|Option 1 value|Option 2 name|Option 2 value|' +
  'Option 3 name|Option 3 value|Cost|Barcode|SKU of included item|Quantity of included item|Track stock|'

const square =
  'Token|Item Name|Customer-facing Name|Variation Name|SKU|Description|Categories|Reporting Category|GTIN|' +
  'Square Online Item Visibility|Item Type|Weight (lb)|Price|Online Sale Price|Archived|Sellable|Contains Alcohol|' +
  'Current Quantity Main|Default Unit Cost|Tax - GST (5%)'

const erpnext =
  'ID|Item Code|Item Group|Default Unit of Measure|Item Name|Maintain Stock|Valuation Rate|Standard Selling Rate|' +
  'Last Purchase Rate|HSN/SAC'

const zomato =
  'Category Name|Sub-Category Name|Item Name|Item Description|Item Type|Variant Group|Variant Name|Item Price|' +
  'Packaging Charges|GST %|Item Id'

const petpooja =
  'Name|Online_Display_Name|Variation_Name|Price|Category|Category_Online_Display|Short_Code|Short_Code_2|' +
  'Description|Attributes|Goods_Services'

/** Exports of Loyverse, Square, Odoo, ERPNext, Zomato and Petpooja. */
export const exportFiles: readonly CorpusFile[] = [
  corpusFile(
    'Loyverse, one store',
    'csv',
    `${loyverse}Available for sale [Cafe]|Price [Cafe]|In stock [Cafe]|Low stock [Cafe]|Tax - "GST" (5%)
     cutting-chai|10003|Cutting Chai|Drinks||N|||||||6.50||||N|Y|25.00|||Y
     cold-coffee|10004|Cold Coffee|Drinks||N|Size|Small|||||31.00||||N|Y|90.00|||Y
     cold-coffee|10005||||N||Large|||||44.00||||N|Y|130.00|||Y
     khari|10006|Khari Biscuit|Bakes||N|||||||4||||N|Y|15|||Y`,
    `Drinks > Cutting Chai: 25
     Drinks > Cold Coffee: Large 130, Small 90
     Bakes > Khari Biscuit: 15`,
  ),
  corpusFile(
    'Loyverse, two stores',
    'csv',
    `${loyverse}Available for sale [Hall]|Price [Hall]|Available for sale [Garden]|Price [Garden]
     misal|20001|Usal Misal|Breakfast||N|||||||22||||N|Y|90|Y|110
     vada-pav|20002|Cheese Vada Pav|Breakfast||N|||||||9||||N|Y|40|Y|50`,
    `Breakfast > Usal Misal: 90
     Breakfast > Cheese Vada Pav: 40`,
    { price: 'Price [Hall]' },
  ),
  corpusFile(
    'Square with variations',
    'csv',
    `${square}
     T1|Nimbu Soda||Regular|S1||Coolers|Coolers||visible|Prepared food and beverage||60.00||N|Y|N|14|11.00|Y
     T2|Mango Lassi||Glass|S2||Coolers|Coolers||visible|Prepared food and beverage||90.00||N|Y|N||24.50|Y
     T2|Mango Lassi||Jug|S3||Coolers|Coolers||visible|Prepared food and beverage||320.00||N|Y|N||88|Y
     T3|Chef's Fish||Regular|S4||Grills|Grills||visible|Prepared food and beverage||variable||N|Y|N|||Y`,
    `Coolers > Nimbu Soda: 60
     Coolers > Mango Lassi: Glass 90, Jug 320
     ! Chef's Fish`,
  ),
  corpusFile(
    'Square as a workbook',
    'xlsx',
    `${square}
     T8|Chikoo Shake||Half|||Shakes|||visible|Prepared food and beverage||70||N|Y|N|||
     T8|Chikoo Shake||Full|||Shakes|||visible|Prepared food and beverage||120||N|Y|N|||
     T9|Fig Shake||Regular|||Shakes|||visible|Prepared food and beverage||150||N|Y|N||41.20|`,
    `Shakes > Chikoo Shake: Full 120, Half 70
     Shakes > Fig Shake: 150`,
  ),
  corpusFile(
    'Odoo, products',
    'xlsx',
    `External ID|Name|Internal Reference|Point of Sale Category|Product Category|Sales Price|Cost|Quantity On Hand|Barcode
     p1|Hariyali Tikka|PT-01|Starters|All / PoS|280.00|95.50|0|
     p2|Bharwa Mirch|PT-02|Starters|All / PoS|190.00|48.25|0|
     p3|Kulhad Phirni|PT-03|Desserts|All / PoS|120.00|39|12|`,
    `Starters > Hariyali Tikka: 280
     Starters > Bharwa Mirch: 190
     Desserts > Kulhad Phirni: 120`,
  ),
  corpusFile(
    'Odoo with category paths',
    'csv',
    `id|name|categ_id|list_price|standard_price|uom_id
     x1|Set Dosa|All / Food / Dosas|85|21.4|Units
     x2|Neer Dosa|All / Food / Dosas|95|18|Units
     x3|Kesari Bath|All / Food / Sweets|60|15|Units`,
    `Dosas > Set Dosa: 85
     Dosas > Neer Dosa: 95
     Sweets > Kesari Bath: 60`,
  ),
  corpusFile(
    'ERPNext, items',
    'csv',
    `${erpnext}
     BHEL-1|BHEL-1|Chaat|Plate|Green Bhel|0|14.5|80|16|996331
     PURI-1|PURI-1|Chaat|Plate|Dahi Puri|0|22|95|21.75|996331
     SODA-1|SODA-1|Drinks|Nos|Masala Soda|0|9|45|8.2|2202`,
    `Chaat > Green Bhel: 80
     Chaat > Dahi Puri: 95
     Drinks > Masala Soda: 45`,
  ),
  corpusFile(
    'ERPNext, prices of buying and selling',
    'csv',
    `ID|Item Code|Item Name|UOM|Price List|Buying|Selling|Rate|Currency
     a1|BH|Sukha Bhel|Plate|Standard Selling|0|1|70|INR
     a2|BH|Sukha Bhel|Plate|Standard Buying|1|0|12|INR
     a3|PP|Pani Puri|Plate|Standard Selling|0|1|60|INR`,
    `Menu > Sukha Bhel: 70
     Menu > Pani Puri: 60`,
  ),
  corpusFile(
    'Zomato, menu sheet',
    'xlsx',
    `${zomato}
     Biryani|Handi|Kathal Biryani|Jackfruit|Veg|Size|Half|180|10|5|z1
     Biryani|Handi|Kathal Biryani|Jackfruit|Veg|Size|Full|320|10|5|z1
     Biryani|Handi|Anda Biryani|Eggs|Egg|||210|10|5|z2
     Curries|Gravies|Chicken Saoji|Hot|Non-Veg|||290|15|5|z3`,
    `Biryani > Kathal Biryani: Full 320, Half 180 veg
     Biryani > Anda Biryani: 210 egg
     Curries > Chicken Saoji: 290 non-veg`,
  ),
  corpusFile(
    'Petpooja, item sheet',
    'csv',
    `${petpooja}
     Aloo Tuk|Aloo Tuk||140|Starters|Starters|AT|||Veg|Services
     Sindhi Kadhi|Sindhi Kadhi|Half|160|Mains|Mains|SK|||Veg|Services
     Sindhi Kadhi|Sindhi Kadhi|Full|260|Mains|Mains|SK2|||Veg|Services
     Seyal Mutton|Seyal Mutton|Full|420|Mains|Mains|SM|||Non-Veg|Services`,
    `Starters > Aloo Tuk: 140 veg
     Mains > Sindhi Kadhi: Full 260, Half 160 veg
     Mains > Seyal Mutton: 420 non-veg`,
  ),
]
