import { FileInPieces } from '#server/http/routing/file-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import { writeCsv } from '#server/spreadsheets/csv.ts'
import { writeXlsx } from '#server/spreadsheets/xlsx.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import type { ExportService } from './service.ts'

type Sheets = readonly [Sheet, ...Sheet[]]

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: ([sheet]: Sheets) => writeCsv(sheet) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (sheets: Sheets) => writeXlsx(...sheets),
  },
} as const

/** Exports of bills, payments, taxes, items sold and GST returns (plan §6). */
export const bindExports = (bind: Bind, exports: ExportService): void => {
  bind('getExport', async ({ params: { kind }, query: { format, ...period } }) => {
    const sheets = await exports.open(kind, format, period)
    const { type, write } = formats[format]
    return {
      body: new FileInPieces({ name: `${kind}-${period.from}-${period.to}.${format}`, type, pieces: write(sheets) }),
    }
  })
}
