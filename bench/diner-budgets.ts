// node bench/diner-budgets.ts: the load on a diner's phone, against the budgets of design §8. The measurement, and the
// check in CI, are e2e/budgets.e2e.ts and e2e/work.e2e.ts. This writes their figures into bench/README.md, one journey
// at a time.
import { buildWeb } from '../apps/web/build.ts'
import { run } from '../testing/run.ts'

await buildWeb()
process.exitCode = await run('playwright', ['test', '--workers=1', 'e2e/budgets.e2e.ts', 'e2e/work.e2e.ts'], {
  env: { ...process.env, THALI_RECORD: 'yes' },
})
