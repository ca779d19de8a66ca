// node bench/diner-budgets.ts: compares the load on a diner's phone with the budgets of design §8. e2e/budgets.e2e.ts
// and e2e/work.e2e.ts measure it, and check it in CI. This program runs them one at a time and writes the figures into
// bench/README.md.
import { buildWeb } from '../apps/web/build.ts'
import { run } from '../testing/run.ts'

await buildWeb()
process.exitCode = await run('playwright', ['test', '--workers=1', 'e2e/budgets.e2e.ts', 'e2e/work.e2e.ts'], {
  env: { ...process.env, THALI_RECORD: 'yes' },
})
