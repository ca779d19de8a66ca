// node bench/front-end.ts [--no-record] [loading | repeat | taps | scrolling | staying | choices | search | reports …]
// Measures the page on a phone, in headless Chromium, with the production build on a real server. Figures are processor
// time, bytes, and wall-clock time in alternation with a minimal page. Rows have the budgets' names.
// diner-budgets.ts measures P1, P2, P4, P9, P12, P13 and P22, live-room.ts P23 to P25.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureChoices } from './front-end/choice-rows.ts'
import { measureLoading } from './front-end/load-rows.ts'
import { measureRepeatVisits } from './front-end/repeat-rows.ts'
import { measureReports } from './front-end/report-rows.ts'
import { tableOf, type Row } from './front-end/row.ts'
import { measureScrolling } from './front-end/scroll-rows.ts'
import { startSetting, type Setting } from './front-end/setting.ts'
import { measureSearch } from './front-end/search-rows.ts'
import { measureStaying } from './front-end/stay-rows.ts'
import { measureTaps } from './front-end/tap-rows.ts'
import { describeRun, writeSection } from '../testing/record.ts'

const groups: Readonly<Record<string, (setting: Setting) => Promise<Row[]>>> = {
  loading: measureLoading,
  repeat: measureRepeatVisits,
  taps: measureTaps,
  scrolling: measureScrolling,
  staying: measureStaying,
  choices: measureChoices,
  search: measureSearch,
  reports: measureReports,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-record': { type: 'boolean', default: false } },
})
const setting = await startSetting()
let isAllKept = true
try {
  for (const [name, measure] of Object.entries(groups)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const rows = await measure(setting)
    const isKept = rows.every((row) => row.isKept !== false)
    isAllKept &&= isKept
    const lines = tableOf(rows)
    console.log(lines.join('\n'))
    const verdict = isKept ? 'All kept' : '**Not all kept**'
    if (!values['no-record'])
      writeSection('bench/README.md', `front-end: ${name}`, [
        ...lines,
        '',
        `${verdict}, ${describeRun()}, load of the machine ${loadavg()[0]?.toFixed(1)}.`,
      ])
  }
} finally {
  await setting.end()
}
process.exitCode = isAllKept ? 0 : 1
