import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { emptyMenu, openMenuFiles, sheetXml, workbookOf } from '#test/menu-files.ts'
import type { PlanInput } from './plan.ts'

const plain = sheetXml([
  ['category', 'name', 'price'],
  ['Mains', 'Dal', 240],
])

/** The sheet with more XML after its rows. */
const withRows = (xml: string): string => plain.replace('</sheetData>', `${xml}</sheetData>`)

const valueAt = (cell: string): string => `<c r="${cell}"><v>1</v></c>`

const rowOf = (line: number, cells: string): string => `<row r="${line}">${cells}</row>`

const far = (cell: string): string =>
  `422 menu_file_invalid The cell ${cell} is far away from the menu. Empty it, or move it to the other rows.`

const shapes: readonly [what: string, file: () => File, words: string][] = [
  ['far row', () => workbookOf({ Dishes: withRows(rowOf(1_048_576, valueAt('A1048576'))) }), far('A1048576')],
  ['far column', () => workbookOf({ Dishes: withRows(rowOf(3, valueAt('XFD3'))) }), far('XFD3')],
  ['both', () => workbookOf({ Dishes: withRows(rowOf(1_048_576, valueAt('XFD1048576'))) }), far('XFD1048576')],
  [
    'a row without number',
    () => workbookOf({ Dishes: withRows(`<row>${valueAt('B1048576')}</row>`) }),
    far('B1048576'),
  ],
  [
    'text in apostrophes',
    () =>
      workbookOf({ Dishes: withRows(`<row r='900000'><c r = 'A900000' t='inlineStr'><is><t>x</t></is></c></row>`) }),
    far('A900000'),
  ],
  [
    'a hidden reference',
    () => workbookOf({ Dishes: withRows(rowOf(1_048_576, valueAt('XFD&#49;048576'))) }),
    '422 menu_file_invalid The workbook cannot be read. Save it again as .xlsx, or as .csv.',
  ],
  [
    'a tag without an end',
    () => workbookOf({ Dishes: withRows(`<row r="1048576"/><c${' a'.repeat(5_000_000)}`) }),
    '422 menu_file_invalid The workbook cannot be read. Save it again as .xlsx, or as .csv.',
  ],
  [
    'many sheets with one corner each',
    () =>
      workbookOf(
        Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => [`Sheet${index}`, withRows(rowOf(9000, valueAt('SA9000')))]),
        ),
      ),
    '422 menu_file_invalid The sheets have too many empty cells. Delete what is far away from the menu.',
  ],
]

const harmless: readonly [what: string, xml: string][] = [
  [
    'a far merged range',
    plain.replace('</worksheet>', '<mergeCells><mergeCell ref="XFC9:XFD1048576"/></mergeCells></worksheet>'),
  ],
  ['an empty last row', withRows('<row r="1048576" ht="15" customHeight="1"/>')],
  ['formatted cells to the last row', withRows(rowOf(1_048_575, '<c r="A1048575" s="1"/><c r="XFD1048575" s="1"/>'))],
  ['formatted columns', plain.replace('</row>', '<c r="AMJ1" s="1"/><c r="XFD1" s="1"></c></row>')],
]

describe('a workbook', () => {
  test('with a value far away from the menu is refused in words', async () => {
    const { refusal } = await openMenuFiles()
    const answers: Record<string, string> = {}
    for (const [what, file] of shapes) answers[what] = await refusal([file()])
    expect(answers).toEqual(Object.fromEntries(shapes.map(([what, , words]) => [what, words])))
  })

  test('with formats far away from the menu is read', async () => {
    const { preview } = await openMenuFiles()
    for (const [what, xml] of harmless)
      expect([what, (await preview([workbookOf({ Dishes: xml })])).counts.same]).toEqual([what, 1])
  })
})

// The thread ends with an error if it builds the cells between.
test('far cells take no memory', async () => {
  const files = await Promise.all(
    shapes.map(async ([, file]) => ({ name: 'menu.xlsx', bytes: new Uint8Array(await file().arrayBuffer()) })),
  )
  for (const file of files) {
    const workerData: PlanInput = {
      files: [file],
      snapshot: emptyMenu,
      isSuspending: false,
      needsPictures: false,
      now: '',
    }
    const resourceLimits = { maxOldGenerationSizeMb: 60, maxYoungGenerationSizeMb: 8 }
    const worker = new Worker(new URL('plan-worker.ts', import.meta.url), { workerData, resourceLimits })
    const answer = await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    expect(answer).toEqual({ problem: expect.any(String) })
    await worker.terminate()
  }
})
