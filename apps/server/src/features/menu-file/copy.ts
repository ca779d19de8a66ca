import { writeCsv } from '#server/spreadsheets/csv.ts'
import type { SheetName } from './columns.ts'
import { columnsOf, rowsOf, sheetOf, type Columns, type MenuParts } from './export.ts'
import type { Picture } from './pictures.ts'
import type { MenuFile } from './read-files.ts'
import type { Names } from './snapshot.ts'

/** The menu of another restaurant as the files of an import. */
export type Copied = {
  readonly files: readonly MenuFile[]
  /** Its pictures as the restaurant has them after the import, by their URL there. */
  readonly copies: ReadonlyMap<string, Picture>
  /** Stations that the restaurant does not have. Its stored dishes keep their own. */
  readonly unknownStations: readonly string[]
  /** Sentences about the whole menu. */
  readonly notes: readonly string[]
}

type Named = { readonly name: string }

const lower = ({ name }: Named): string => name.toLowerCase()

const namesMissing = (used: readonly Named[], existing: readonly Named[]): string[] => {
  const there = new Set(existing.map(lower))
  return used.filter((name) => !there.has(lower(name))).map(({ name }) => name)
}

const usedOf = <T extends { readonly id: string }>(all: readonly T[], ids: readonly (string | undefined)[]): T[] => {
  const used = new Set(ids)
  return all.filter(({ id }) => used.has(id))
}

const stationsLeft = (names: string): string =>
  `This restaurant has no station ${names}. The dishes are copied without it. Add it under Settings, and copy again.`

// A dish without its class would have the usual tax.
const taxesLeft = (names: string): string =>
  `This restaurant has no tax class ${names} with a rate. Its dishes are left out, because their tax would be wrong. Set the rate under Settings, and copy again.`

const otherUsual = (own: string, theirs: string): string =>
  `Dishes without their own tax class have “${own}” here. In the other restaurant they have “${theirs}”.`

const otherPrices = (areIncluded: boolean): string =>
  areIncluded
    ? 'Prices include the tax here. In the other restaurant the bill adds it to the same prices.'
    : 'The bill adds the tax to prices here. In the other restaurant the same prices include it.'

/** Sentences about taxes that the same dishes have elsewhere. */
const taxNotes = ({ taxes: theirs }: Names, { taxes: own }: Names): string[] => [
  ...(own.usual.toLowerCase() === theirs.usual.toLowerCase() ? [] : [otherUsual(own.usual, theirs.usual)]),
  ...(own.areIncluded === theirs.areIncluded ? [] : [otherPrices(own.areIncluded)]),
]

const listed = (names: readonly string[]): string =>
  names
    .map((name) => `“${name}”`)
    .join(', ')
    .slice(0, 120)

/**
 * Writes a menu for the import into another restaurant. Dishes are found by category and name, as their ids differ. A dish
 * with a tax class that the other restaurant cannot use is an error of its row.
 */
export const copyOfMenu = async (
  from: MenuParts & Names,
  into: Names,
  copiedURL: (imageURL: string) => string | undefined,
): Promise<Copied> => {
  const { items, groups } = from
  const stations = usedOf(
    from.stations,
    items.map(({ stationId }) => stationId),
  )
  const taxClasses = usedOf(
    from.taxClasses,
    items.map(({ taxClass }) => taxClass),
  )
  const noStations = namesMissing(stations, into.stations)
  const noTaxes = namesMissing(
    taxClasses,
    into.taxClasses.filter(({ hasRate }) => hasRate),
  )
  // Without the column, dishes that are there already keep theirs.
  const left = new Set([
    'id',
    'group_id',
    ...(stations.length === 0 ? ['station'] : []),
    ...(taxClasses.length === 0 ? ['tax_class'] : []),
  ])
  const all = columnsOf(from, from)
  const columns: Columns = {
    dishes: all.dishes.filter((column) => !left.has(column)),
    'option-groups': all['option-groups'].filter((column) => !left.has(column)),
  }
  const rows = rowsOf(from, from, columns)
  const fileOf = async (sheet: SheetName): Promise<MenuFile> => {
    const pieces: Uint8Array[] = []
    for await (const piece of writeCsv(sheetOf(sheet, columns, rows[sheet]))) pieces.push(piece)
    return { name: `${sheet}.csv`, bytes: Buffer.concat(pieces) }
  }
  const copies = items.flatMap(({ imageURL, imageColour }): [string, Picture][] => {
    const copied = copiedURL(imageURL)
    return copied === undefined ? [] : [[imageURL, { imageURL: copied, imageColour }]]
  })
  return {
    files: [await fileOf('dishes'), ...(groups.length > 0 ? [await fileOf('option-groups')] : [])],
    copies: new Map(copies),
    unknownStations: noStations,
    notes: [
      ...(noStations.length > 0 ? [stationsLeft(listed(noStations))] : []),
      ...(noTaxes.length > 0 ? [taxesLeft(listed(noTaxes))] : []),
      ...taxNotes(from, into),
    ],
  }
}
