import { FileInPieces } from '#server/http/routing/file-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import { writeCsv } from '#server/spreadsheets/csv.ts'
import { writeXlsx } from '#server/spreadsheets/xlsx.ts'
import type { ExportService } from './service.ts'

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} as const

/** Exports of bills, payments, taxes and items sold (plan §6). */
export const bindExports = (bind: Bind, exports: ExportService): void => {
  bind('getExport', async ({ params: { kind }, query: { format, ...period } }) => {
    const sheet = exports.open(kind, period)
    const { type, write } = formats[format]
    return {
      body: new FileInPieces({ name: `${kind}-${period.from}-${period.to}.${format}`, type, pieces: write(sheet) }),
    }
  })
}
