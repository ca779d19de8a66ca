import type { Engine } from '../../apps/server/src/db/database.ts'
import { reportLines } from '../../rush/report.ts'
import { runRush, type Plan } from '../../rush/run.ts'
import { openOwn } from '../../rush/setting.ts'
import { isRight } from '../../rush/verdict.ts'
import type { Effort, Proof } from '../../testing/proof.ts'

const plans: Record<Effort, Pick<Plan, 'tables' | 'seconds' | 'pace'> & { readonly engines: readonly Engine[] }> = {
  short: { tables: 6, seconds: 8, pace: 0.03, engines: ['sqlite'] },
  full: { tables: 40, seconds: 600, pace: 0.5, engines: ['sqlite', 'postgres'] },
}

const run = async (engine: Engine, effort: Effort): Promise<{ isRight: boolean; figures: string[] }> => {
  const { tables, seconds, pace } = plans[effort]
  const setting = await openOwn(true, engine === 'postgres')
  try {
    const plan = { tables, seconds, pace, seed: 1, isFaulty: true, opensAllHours: true, onProgress: () => undefined }
    const { ledger, verdict } = await runRush(setting, plan)
    const lines = reportLines(ledger, verdict, setting.describe()).filter((line) => line !== '')
    const name = `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${tables} tables, ${seconds} s`
    return { isRight: isRight(verdict) && ledger.bills.length > 0, figures: lines.map((line) => `${name}: ${line}`) }
  } finally {
    await setting.end()
  }
}

/** The rush of `npm run rush`: guests, waiters, cooks and payers together. */
export const proof: Proof = {
  promise:
    'In a full room with bad networks and kills, every order, bill and payment that was answered is stored once, at its price.',
  async run(effort) {
    const results = []
    for (const engine of plans[effort].engines) results.push(await run(engine, effort))
    return { isProven: results.every((one) => one.isRight), figures: results.flatMap(({ figures }) => figures) }
  },
}
