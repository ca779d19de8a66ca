// Shapes that follow paper menus and habits of owners.
import { corpusFile, tableOf, type CorpusFile } from './corpus-file.ts'

const indian: readonly CorpusFile[] = [
  corpusFile(
    'titles in Hindi',
    'csv-bom',
    `क्रमांक|श्रेणी|व्यंजन का नाम|शाकाहारी/मांसाहारी|मूल्य (₹)
     १|नाश्ता|पोहा|शाकाहारी|४०
     २|नाश्ता|कीमा पराठा|मांसाहारी|१२०
     ३|पेय|छाछ|शाकाहारी|25`,
    `नाश्ता > पोहा: 40 veg
     नाश्ता > कीमा पराठा: 120 non-veg
     पेय > छाछ: 25 veg`,
  ),
  corpusFile(
    'titles in Marathi',
    'xlsx',
    `अ.क्र.|पदार्थाचे नाव|दर रु.
     |न्याहारी|
     1|साबुदाणा वडा|60
     2|थालीपीठ|70
     |गोड|
     3|उकडीचे मोदक|35`,
    `न्याहारी > साबुदाणा वडा: 60
     न्याहारी > थालीपीठ: 70
     गोड > उकडीचे मोदक: 35`,
  ),
  corpusFile(
    'half and full in Marathi',
    'csv-bom',
    `प्रकार|पदार्थ|हाफ|फुल
     भाजी|शेव भाजी|90|150
     भाजी|भरली वांगी|100|170`,
    `भाजी > शेव भाजी: फुल 150, हाफ 90
     भाजी > भरली वांगी: फुल 170, हाफ 100`,
  ),
  corpusFile(
    'a bar with measures',
    'xlsx',
    `Brand|30 ml|60 ml|90 ml|Bottle
     WHISKY||||
     Hill Monk Reserve|180|340|500|3900
     Old Ferry|150|290||3100
     BEER||||
     Ghat Lager||||320`,
    `WHISKY > Hill Monk Reserve: 30 ml 180, 60 ml 340, 90 ml 500, Bottle 3900
     WHISKY > Old Ferry: 30 ml 150, 60 ml 290, Bottle 3100
     BEER > Ghat Lager: Bottle 320`,
  ),
  corpusFile(
    'sizes beside each section',
    'csv',
    `PIZZA|Small|Medium|Large
     Corn Feast|180|260|380
     Paneer Blaze|210|300|430
     SHAKES|Glass|Jug|
     Kesar Shake|90|260|
     Badam Shake|110|300|`,
    `PIZZA > Corn Feast: Large 380, Medium 260, Small 180
     PIZZA > Paneer Blaze: Large 430, Medium 300, Small 210
     SHAKES > Kesar Shake: Glass 90, Jug 260
     SHAKES > Badam Shake: Glass 110, Jug 300`,
  ),
  corpusFile(
    'sizes below the title Price',
    'xlsx',
    [
      tableOf(
        `Item|Price|
         |Half|Full
         Tawa Chicken|220|400
         Tawa Paneer|180|320`,
        'Menu',
        ['B1:C1', 'A1:A2'],
      ),
    ],
    `Menu > Tawa Chicken: Full 400, Half 220
     Menu > Tawa Paneer: Full 320, Half 180`,
  ),
  corpusFile(
    'titles again in each section',
    'xlsx',
    `Deccan Corner
     SOUPS|
     Item|Rate
     Tomato Saar|90
     Rasam|70

     SNACKS|
     Item|Rate
     Mirchi Bajji|60
     Punugulu|80`,
    `SOUPS > Tomato Saar: 90
     SOUPS > Rasam: 70
     SNACKS > Mirchi Bajji: 60
     SNACKS > Punugulu: 80`,
  ),
  corpusFile(
    'a category once for several rows',
    'xlsx',
    [
      tableOf(
        `Category|Dish|MRP
         Thalis|Rajasthani Thali|260
         |Mini Thali|140
         |Farali Thali|180
         Ice Cream|Sitaphal Scoop|80
         |Malai Scoop|70`,
        'Sheet1',
        ['A2:A4', 'A5:A6'],
      ),
    ],
    `Thalis > Rajasthani Thali: 260
     Thalis > Mini Thali: 140
     Thalis > Farali Thali: 180
     Ice Cream > Sitaphal Scoop: 80
     Ice Cream > Malai Scoop: 70`,
  ),
  corpusFile(
    'codes, tax and stock beside the rate',
    'csv',
    `Sl|Short Code|HSN|Item Group|Item Name|GST %|Opening Stock|Purchase Rate|Sale Rate|Remarks
     1|101|996331|Snacks|Kothimbir Vadi|5|0|32|90|
     2|102|996331|Snacks|Alu Vadi|5|0|28.5|85|Seasonal
     3|201|2106|Sweets|Puran Poli|5|40|18|45|`,
    `Snacks > Kothimbir Vadi: 90
     Snacks > Alu Vadi: 85
     Sweets > Puran Poli: 45`,
  ),
  corpusFile(
    'prices by kind of meat',
    'xlsx',
    `Dish|Veg|Egg|Chicken
     NOODLES|||
     Hakka Noodles|140|160|190
     Singapore Noodles|160||210`,
    `NOODLES > Hakka Noodles: Chicken 190, Egg 160, Veg 140
     NOODLES > Singapore Noodles: Chicken 210, Veg 160`,
  ),
]

const open: readonly CorpusFile[] = [
  corpusFile(
    'prices of two halls',
    'xlsx',
    `Item|Category|AC|Non AC
     Kadai Veg|Mains|210|190
     Veg Kolhapuri|Mains|220|200`,
    `Mains > Kadai Veg: 190
     Mains > Veg Kolhapuri: 200`,
    { price: 'Non AC' },
  ),
  corpusFile(
    'an old and a new rate',
    'csv',
    `Item|Rate|New Rate (w.e.f. 1 April)
     Poha|30|40
     Sheera|35|45`,
    `Menu > Poha: 40
     Menu > Sheera: 45`,
    { price: 'New Rate (w.e.f. 1 April)' },
  ),
  corpusFile(
    'no titles',
    'csv',
    `Tea|20
     Coffee|30
     Ukala|25`,
    `Menu > Tea: 20
     Menu > Coffee: 30
     Menu > Ukala: 25`,
    { price: 'B', name: 'A' },
  ),
  corpusFile(
    'prices with and without tax',
    'xlsx',
    `Dish Name|Course|Price excl. GST|Price incl. GST
     Appam|Breakfast|40|42
     Ishtu|Mains|180|189`,
    `Breakfast > Appam: 40
     Mains > Ishtu: 180`,
    { price: 'Price excl. GST' },
  ),
  corpusFile(
    'titles that nobody knows',
    'csv',
    `Grp|Bezeichnung|VK
     Suppen|Sambar Cup|60
     Suppen|Pepper Rasam|70`,
    `Menu > Sambar Cup: 60
     Menu > Pepper Rasam: 70`,
    { price: 'VK', name: 'Bezeichnung' },
  ),
]

/** Shapes of owners' sheets: sizes, sections, scripts, and columns that leave the price open. */
export const moreShapes: readonly CorpusFile[] = [...indian, ...open]
