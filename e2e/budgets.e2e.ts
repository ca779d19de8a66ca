// Budgets of a diner's phone (design §8): bytes, requests, layout shift. They do not depend on the machine's speed. The
// cost of a tap is in work.e2e.ts. `node bench/diner-budgets.ts` records the figures.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { isRightToLeft } from '@thali/contract/basics/direction'
import { languages } from '@thali/contract/basics/language'
import { describeRun, writeSection } from '../testing/record.ts'
import { buildAlone } from '../testing/build-alone.ts'
import { openBasket, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const web = fileURLToPath(new URL('../apps/web/', import.meta.url))
const figures: string[] = []
const gz = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length

/** Size of react and react-dom alone, built like the app. */
const measureFloor = async (): Promise<number> =>
  gz(
    await buildAlone(
      'floor-of-the-budget',
      "import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(createElement('p'))\n",
    ),
  )

type Loaded = { readonly name: string; readonly kind: string }

/** All requests except pictures, until a dish can be added. */
const loadedUntilUsable = async (page: Page, address: string): Promise<Loaded[]> => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main li fieldset button')) return
      performance.mark('usable')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const kinds = new Map<string, string>()
  page.on('request', (request) => kinds.set(request.url(), request.resourceType()))
  await page.goto(address)
  await page.waitForURL('**/menu')
  const names = await page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? 0
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= usable)
    const document = performance.getEntriesByType('navigation')[0]?.name ?? ''
    return [document, ...before.map(({ name }) => name)]
  })
  return names
    .map((name) => ({ name, kind: kinds.get(name) ?? 'other' }))
    .filter(({ kind, name }) => kind !== 'image' && !name.endsWith('.svg'))
}

const fileOf = (name: string): Buffer => readFileSync(join(web, 'dist', new URL(name).pathname))

test('the guest download stays within its budget before the menu is usable', async ({ phone, thali }) => {
  const loaded = await loadedUntilUsable(phone, '/restaurants/spice-garden/tables/12/home')
  const floor = await measureFloor()
  const scripts = loaded.filter(({ kind }) => kind === 'script').reduce((sum, { name }) => sum + gz(fileOf(name)), 0)
  // So that it does not grow with the number of languages. Right to left is known from the start.
  const sources = loaded.filter(({ kind }) => kind === 'script').map(({ name }) => fileOf(name).toString())
  const named = languages
    .filter((language) => language !== 'en' && !isRightToLeft(language))
    .filter((language) => sources.some((source) => new RegExp(`['"\`]${language}['"\`]`).test(source)))
  expect(named).toEqual([])
  const html = await (await fetch(`${thali.url}/restaurants/spice-garden/tables/12/home`)).text()
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].reduce((sum, [, css = '']) => sum + gz(css), 0)
  const linked = loaded.filter(({ kind }) => kind === 'stylesheet').reduce((sum, { name }) => sum + gz(fileOf(name)), 0)
  const fonts = loaded.filter(({ kind }) => kind === 'font').map(({ name }) => fileOf(name).length)
  figures.push(
    `| JS before the menu is usable, gz | ${scripts} B, ${(scripts / floor).toFixed(3)} × react + react-dom (${floor} B) | ≤ 1.4 × |`,
    `| CSS, gz | ${styles + linked} B | ≤ 10,000 B |`,
    `| fonts | ${fonts.length}, ${fonts.join(' + ')} B | 1, ≤ 20,000 B |`,
    `| requests, pictures aside | ${loaded.length}: ${loaded.map(({ kind }) => kind).join(', ')} | ≤ 4 |`,
    `| the document with the demo’s menu, gz | ${gz(html)} B | |`,
  )
  expect(scripts / floor).toBeLessThanOrEqual(1.4)
  expect(styles + linked).toBeLessThanOrEqual(10_000)
  expect(fonts).toHaveLength(1)
  expect(fonts[0]).toBeLessThanOrEqual(20_000)
  expect(loaded.length, JSON.stringify(loaded)).toBeLessThanOrEqual(4)
})

/**
 * Characters that a font file does not contain: they look the same without it. The font is loaded by its address,
 * because the page itself uses a late font only at the next visit.
 */
const missingOf = (page: Page, file: string, characters: string): Promise<string[]> =>
  page.evaluate(
    async ([url, text, nonCharacter]) => {
      document.fonts.add(await new FontFace('File', `url(${url})`).load())
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('There is no canvas.')
      const draw = (character: string, font: string): string => {
        context.clearRect(0, 0, canvas.width, canvas.height)
        context.font = `48px ${font}`
        context.fillText(character, 20, 80)
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
        // A space has no ink, so its width is compared.
        return `${context.measureText(character).width} ${data.join()}`
      }
      // Another font draws missing characters; if none can, this font's placeholder box appears.
      const box = draw(nonCharacter, 'File, monospace')
      return Array.from(text).filter((character) => {
        const drawn = draw(character, 'File, monospace')
        return drawn === box || drawn === draw(character, 'monospace')
      })
    },
    // The last code point is never a character.
    [`/assets/${file}`, characters, String.fromCodePoint(0x10_fffd)] as const,
  )

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))

test('the font has at most 20 kB and holds ₹ and Latin', async ({ phone }) => {
  const files = readdirSync(join(web, 'dist/assets')).filter((name) => /[.](woff2?|ttf|otf)$/.test(name))
  expect(files).toHaveLength(1)
  const [file = ''] = files
  expect(statSync(join(web, 'dist/assets', file)).size).toBeLessThanOrEqual(20_000)

  await scanTable(phone, 12)
  const soft = String.fromCodePoint(0xad)
  const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}`.replace(soft, '')
  expect(await missingOf(phone, file, `₹€–—‘’“”•…${latin}`)).toEqual([])
  // Missing characters are detected.
  expect(await missingOf(phone, file, 'पनीर₿Ω')).toEqual(Array.from('पनीर₿Ω'))
})

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>

/** The built files that a screen needs, including the first page's files. */
const filesOf = (screen: string): Set<string> => {
  const manifest: Manifest = JSON.parse(readFileSync(join(web, 'dist/.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const add = (key: string): void => {
    const { file = '', imports = [] } = manifest[key] ?? {}
    if (files.has(file)) return
    files.add(file)
    imports.forEach(add)
  }
  add(screen)
  return files
}

test('staff downloads stay within budget, and guests do not download them', async ({ phone }) => {
  const room = [...filesOf('src/app/staff-area.tsx')]
  expect(room.filter((file) => /first-load|staff-area/.test(file))).toHaveLength(2)
  const floor = await measureFloor()
  const bytes = room.reduce((sum, file) => sum + gz(readFileSync(join(web, 'dist', file))), 0)
  figures.push(`| JS of Table Service, gz | ${bytes} B, ${(bytes / floor).toFixed(3)} × react + react-dom | ≤ 2.0 × |`)
  expect(bytes / floor).toBeLessThanOrEqual(2)
  const reports = [...filesOf('src/app/reports-area.tsx')].filter((file) => file.includes('reports-area'))
  const own = gz(readFileSync(join(web, 'dist', reports[0] ?? '')))
  figures.push(`| JS of Reports alone, gz | ${own} B | ≤ 12,000 B |`)
  expect(own).toBeLessThanOrEqual(12_000)

  const diner = new Set<string>()
  phone.on('request', (request) => request.resourceType() === 'script' && diner.add(request.url()))
  await scanTable(phone, 12)
  await phone.getByRole('button', { name: 'Open navigation' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'My Orders' }).click()
  await expect(phone.getByText("You haven't placed any orders yet!")).toBeVisible()
  expect([...diner].filter((name) => /staff|catalog|reports|reorder|recent-orders|login/.test(name))).toEqual([])
})

test('layout shift is at most 0.01 from load to basket', async ({ phone }) => {
  await phone.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Only Chromium has these entries, and TypeScript does not know their fields.
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) shifts.push(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await scanTable(phone, 12)
  for (let screen = 1; screen <= 8; screen += 1) {
    await phone.mouse.wheel(0, 700)
    await phone.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  await phone
    .getByRole('button', { name: /^Add one / })
    .first()
    .click()
  await openBasket(phone)
  await expect(phone.getByRole('button', { name: /^Send to kitchen/ })).toBeVisible()
  const sum = await phone.evaluate(() => {
    const shifts: unknown = Reflect.get(window, 'shifts')
    return Array.isArray(shifts) ? shifts.reduce<number>((total, value) => total + Number(value), 0) : Number.NaN
  })
  figures.push(`| layout shift over load, scrolling, adding, basket | ${sum.toFixed(4)} | ≤ 0.01 |`)
  expect(sum).toBeLessThanOrEqual(0.01)
  if (process.env['THALI_RECORD']) {
    const head = ['| what | measured | budget |', '|---|---|---|']
    writeSection('bench/README.md', 'Diner budgets', [...head, ...figures, '', `${describeRun()}.`])
  }
})
