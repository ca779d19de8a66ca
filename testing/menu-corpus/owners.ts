// Sheets that owners keep, with the same menu in several programs and encodings.
import { corpusFile, tableOf, type CorpusFile, type CorpusFormat } from './corpus-file.ts'

const sheet = `HOTEL ANNAPURNA FAMILY RESTAURANT & BAR
||||

S.No|Particulars|V/NV|Half|Full
|STARTERS|||
1|Paneer Pakoda|V|₹ 160/-|₹ 280/-
2|Chicken Lollipop|NV|₹ 190/-|₹ 340/-
3|Egg Pakoda|E||₹ 150/-
|SEA FOOD|||
4|Surmai Fry|NV|As per size|As per size
5|Bombil Rava|NV|₹ 220/-|₹ 1,380/-
|RICE & BREADS|||
6|Dal Khichdi|V||₹ 190.50
All prices in rupees. Taxes extra.||||`

const merges = ['A1:E1', 'A2:E2', 'B5:E5', 'B9:E9', 'B12:E12', 'A14:E14']

const menu = `STARTERS > Paneer Pakoda: Full 280, Half 160 veg
  STARTERS > Chicken Lollipop: Full 340, Half 190 non-veg
  STARTERS > Egg Pakoda: 150 egg
  ! Surmai Fry
  SEA FOOD > Bombil Rava: Full 1380, Half 220 non-veg
  RICE & BREADS > Dal Khichdi: 190.50 veg`

const asProgram = (name: string, format: CorpusFormat): CorpusFile =>
  corpusFile(`the owner's sheet ${name}`, format, [tableOf(sheet, 'MENU 2026', merges)], menu)

const accents = `Category|Item|Price|Veg/NonVeg
  Desserts|Crème Brûlée|240|Egg
  Desserts|Gâteau|180|Eggless
  Café|Café Frappé|160|V`

const accentsMenu = `Desserts > Crème Brûlée: 240 egg
  Desserts > Gâteau: 180 veg
  Café > Café Frappé: 160 veg`

const encoded = (name: string, format: CorpusFormat): CorpusFile => corpusFile(name, format, accents, accentsMenu)

/** The sheet of an owner with a title, category rows and sizes, and small menus in every encoding. */
export const ownersSheets: readonly CorpusFile[] = [
  asProgram('in Excel', 'xlsx'),
  asProgram('in LibreOffice', 'ods'),
  asProgram('as a web page named .xls', 'html-xls'),
  asProgram('as XML named .xls', 'xml-xls'),
  asProgram('as text named .xls', 'tsv-xls'),
  asProgram('as CSV UTF-8', 'csv-bom'),
  encoded('UTF-8 without a mark', 'csv'),
  encoded('UTF-16', 'csv-utf16'),
  encoded('Windows-1252', 'csv-windows'),
  encoded('semicolons', 'csv-semicolon'),
  encoded('the line sep=;', 'csv-sep'),
  corpusFile(
    'letters that Excel lost',
    'csv-excel',
    `Category|Name|Price
     Mains|Zunka|120
     Mains|पिठलं|90
     Mains|Bharit|₹ 140/-`,
    `Mains > Zunka: 120
     ! ?????
     ! Bharit`,
  ),
]
