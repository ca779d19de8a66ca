import { expect, type Locator, type Page } from '@playwright/test'

/** A table as the server answers it. */
type StoredTable = {
  readonly number: number
  readonly card?: { readonly path: string; readonly version: number; readonly printed: object | null }
}

/** The tables of a restaurant with their cards. */
export const tablesOf = async (url: string, restaurantId: string, token: string): Promise<StoredTable[]> => {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/tables?restaurantId=${restaurantId}`, { headers })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** Opens the screen, and creates the cards that are missing. */
export const openCards = async (page: Page): Promise<void> => {
  await page.goto('/admin/settings/table-cards')
  await expect(page.getByRole('group', { name: 'What to print' })).toBeVisible()
  const create = page.getByRole('button', { name: /^Create/ })
  if (!(await create.isVisible())) return
  await create.click()
  await expect(create).toBeHidden()
}

/** Width and height of each printed page, in mm. The browser also reports the print to the page. */
export const printPages = async (page: Page): Promise<number[][]> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
    box.slice(1).map((points) => Math.round((Number(points) * 25.4) / 72)),
  )
}

/** Answers the question after a print. */
export const answerPrint = async (page: Page, answer: 'Yes, printed' | 'Not yet'): Promise<void> => {
  const button = page.getByRole('button', { name: answer })
  await button.click()
  await expect(button).toBeHidden()
}

/** The sheets of the preview. */
export const sheetsOf = (page: Page): Locator => page.getByRole('region', { name: 'Preview' }).getByRole('figure')

/** Opens the list of tables. */
export const openList = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Choose single tables' }).press('Enter')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
}

/** Texts, codes and logos of a sheet that leave their paper or lie over each other. Sizes in mm. */
export const faultsOf = (sheet: Locator): Promise<string[]> =>
  sheet.evaluate((figure) => {
    const drawing = figure.querySelector('svg')
    const mm = (drawing?.getBoundingClientRect().width ?? 0) / 210
    const marginMm = 2.5
    // Letters fill the middle of their line.
    const inkOf = (one: Element) => {
      const { left, right, top, bottom, height } = one.getBoundingClientRect()
      const spare = one.tagName === 'text' ? height * 0.2 : 0
      return { name: `${one.tagName} ${one.textContent}`, left, right, top: top + spare, bottom: bottom - spare }
    }
    return [...figure.querySelectorAll('[data-table]')].flatMap((paper) => {
      const edges = paper.querySelector('[data-edges]')?.getBoundingClientRect()
      if (!edges) return ['A paper has no edges.']
      const parts = [...paper.querySelectorAll('text, image, [data-code] > rect')]
        .filter((one) => !one.closest('[data-fold]'))
        .map(inkOf)
      const outside = parts.filter(
        ({ left, right, top, bottom }) =>
          left < edges.left + marginMm * mm ||
          right > edges.right - marginMm * mm ||
          top < edges.top + marginMm * mm ||
          bottom > edges.bottom - marginMm * mm,
      )
      const covered = parts.flatMap((one, at) =>
        parts
          .slice(at + 1)
          .filter(
            (other) =>
              one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          )
          .map((other) => `${one.name} covers ${other.name}`),
      )
      return [...outside.map(({ name }) => `${name} leaves the paper`), ...covered]
    })
  })

/** Elements that are printed besides the sheets, or over them. */
export const othersInPrint = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((one) => !one.closest('[data-sheets]') && !one.querySelector('[data-sheets]'))
      .filter((one) => one.checkVisibility() && one.getClientRects().length > 0)
      .filter((one) => one.textContent !== '' || one.matches('img, svg'))
      .map((one) => `${one.tagName} ${one.textContent}`),
  )
