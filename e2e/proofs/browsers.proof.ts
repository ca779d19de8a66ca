import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { buildWeb } from '../../apps/web/build.ts'
import { startChromium } from './engines/chromium.ts'
import type { Engine } from './engines/engine.ts'
import { firefoxPath, startFirefox } from './engines/firefox.ts'
import { type JourneyResult, runJourney } from './engines/journey.ts'
import { displayPath, findMiniBrowser, startWebKit, webKitDriverPath } from './engines/webkit.ts'
import type { Effort, Proof, ProofResult } from '../../testing/proof.ts'

const starts: Readonly<Record<Effort, readonly (() => Promise<Engine>)[]>> = {
  full: [startChromium, startFirefox, startWebKit],
  // The test suite covers Chromium.
  short: [startFirefox, startWebKit],
}

/** Allowed difference of text width between engines, which round the advance of each letter differently. */
const tolerance = 0.005

type Outcome = { readonly isGood: boolean; readonly figure: string; readonly widths: readonly number[] }

const isRising = (widths: readonly number[]): boolean =>
  widths.every((width, at) => at === 0 || width > (widths[at - 1] ?? 0))

const judge = ({ name, version }: Engine, { widths, complaints }: JourneyResult, seconds: number): Outcome => {
  const [regular = 0] = widths
  const bold = widths.at(-1) ?? 0
  return {
    isGood: complaints.length === 0 && isRising(widths),
    figure:
      `${name} ${version}: both journeys in ${seconds.toFixed(1)} s, bold text ${((bold / regular - 1) * 100).toFixed(1)} % wider than ` +
      `regular, ${complaints.length} console errors${complaints.map((one) => `\n     ${one}`).join('')}`,
    widths,
  }
}

const isNear = (widths: readonly number[], others: readonly number[]): boolean =>
  widths.every((width, at) => Math.abs(width / (others[at] ?? 0) - 1) <= tolerance)

const tryEngine = async (
  startEngine: () => Promise<Engine>,
  place: { readonly url: string; readonly table: number; readonly pictures: string },
): Promise<Outcome> => {
  const engine = await startEngine()
  const begin = performance.now()
  try {
    const result = await runJourney(engine, {
      ...place,
      async shoot(tab, name) {
        writeFileSync(join(place.pictures, `${name}-${engine.name.toLowerCase()}.png`), await tab.screenshot())
      },
    })
    return judge(engine, result, (performance.now() - begin) / 1000)
  } catch (error) {
    const complaints = (await engine.complaints().catch(() => [])).join('\n')
    throw new Error(`${engine.name} ${engine.version}: the journey broke off\n${complaints}`, { cause: error })
  } finally {
    await engine.close()
  }
}

const run = async (effort: Effort): Promise<ProofResult> => {
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'thali-browsers-'))
  const pictures = join(tmpdir(), 'thali-browsers')
  mkdirSync(pictures, { recursive: true })
  const server = spawnServer({ DATA_DIR: folder, DEMO: 'on', RATE_LIMIT: 'off' })
  try {
    const url = await server.url
    const outcomes = await Promise.all(
      starts[effort].map((startEngine, at) => tryEngine(startEngine, { url, table: 14 + at, pictures })),
    )
    console.log(`   pictures to look at: ${pictures}`)
    const [first] = outcomes
    const areAlike = outcomes.every(({ widths }) => isNear(widths, first?.widths ?? []))
    return {
      isProven: areAlike && outcomes.every(({ isGood }) => isGood),
      figures: [
        ...outcomes.map(({ figure }) => figure),
        `text in five weights is ${areAlike ? '' : 'NOT '}as wide in all engines, to within ${tolerance * 100} %`,
      ],
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

export const proof: Proof = {
  promise: 'Ordering and serving work in Chromium, Firefox and WebKit, without console errors.',
  isNightly: true,
  missing() {
    const absent = [firefoxPath, webKitDriverPath, displayPath].filter((path) => !existsSync(path))
    if (findMiniBrowser() === undefined) absent.push('MiniBrowser of WebKitGTK')
    return absent.length > 0
      ? `${absent.join(', ')} not found (firefox-esr, webkit2gtk-driver, xvfb, xauth)`
      : undefined
  },
  run,
}
