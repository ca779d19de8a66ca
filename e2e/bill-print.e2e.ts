// Bills and credit notes on paper.
import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import {
  billNow,
  creditLines,
  type Issued,
  issueBill,
  beginAtMonsoonHouse,
  orderAsStaff,
  resetMonsoonHouse,
  storedBilling,
} from './billing-steps.ts'
import { biryani, naan } from './monsoon-dishes.ts'
import { readQr } from './read-qr.ts'
import { toastOf } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

let billing: string | null = null

test.beforeEach(async ({ thali }) => {
  billing = await storedBilling(thali)
})

test.afterEach(async ({ thali }) => {
  await resetMonsoonHouse(thali, billing)
})

const kulfi = { itemId: 'monsoon-malai-kulfi', quantity: 1 }
const beer = { itemId: 'monsoon-wheat-beer', quantity: 3 }
const customer = {
  name: 'Shreyas Balasubramaniam Infrastructure & Sons Private Limited',
  address: 'Plot 14, Jawaharlal Nehru Industrial Estate, Mumbai 400072',
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
}

const fullBill = async (thali: Thali): Promise<Issued> => {
  const order = await orderAsStaff(thali, 12, [biryani, naan, kulfi, beer])
  return issueBill(thali, order, { discounts: [{ percent: 10, reason: 'A regular guest' }], customer })
}

const openPrint = async (page: Page, { id }: { readonly id: string }, more = ''): Promise<void> => {
  await page.goto(`/bills/print?bill=${id}${more}`)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
}

/** Elements of the paper that reach over its edges or cut their own text off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('[data-paper]').evaluate((sheet) => {
    const edges = sheet.getBoundingClientRect()
    return (
      [...sheet.querySelectorAll('*')]
        .filter((one) => {
          const { left, right } = one.getBoundingClientRect()
          return left < edges.left - 1 || right > edges.right + 1 || one.scrollWidth > one.clientWidth + 1
        })
        // Inline elements and drawings have no width of their own to compare.
        .filter((one) => !one.closest('svg, .visually-hidden') && getComputedStyle(one).display !== 'inline')
        .map((one) => `${one.tagName} ${one.textContent}`)
    )
  })

/** Width and height of each page in mm. */
const pagesOf = async (page: Page): Promise<number[][]> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
    box.slice(1).map((points) => Math.round((Number(points) * 25.4) / 72)),
  )
}

const inRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** All amounts that the law wants on the paper. */
const amountsOf = (bill: Issued): string[] =>
  [
    ...bill.lines.map(({ value }) => value),
    ...bill.groups.flatMap(({ taxable, cgst, sgst, vat, kind }) => [
      taxable,
      ...(kind === 'vat' ? [vat] : [cgst, sgst]),
    ]),
    bill.total,
    bill.payable,
  ].map((amount) => inRupees.format(amount))

/** Issues a bill with Tamil besides English. */
const issueInTamil = async (tablet: Page, thali: Thali): Promise<Issued> => {
  await tablet.goto('/admin/settings')
  const group = tablet.getByRole('region', { name: 'Languages' })
  await expect(group.getByLabel('Tamil')).toBeChecked()
  await group.getByLabel('Language of bills and kitchen tickets').selectOption('Tamil')
  await group.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(toastOf(tablet, 'Languages: saved.')).toBeAttached()
  const bill = await fullBill(thali)
  // The next journeys issue bills in English.
  await group.getByLabel('Language of bills and kitchen tickets').selectOption('English')
  await group.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(group.getByText('Not saved yet')).toBeHidden()
  return bill
}

test('a bill in two languages fits rolls and an A5 sheet', async ({ tablet, thali }) => {
  await beginAtMonsoonHouse(tablet)
  const bill = await issueInTamil(tablet, thali)
  for (const [paper, width] of [
    ['58 mm', 58],
    ['80 mm', 80],
    ['A5', 148],
  ] as const) {
    await openPrint(tablet, bill)
    await tablet.getByLabel(paper, { exact: true }).check()
    const sheet = tablet.locator('[data-paper]')
    for (const amount of amountsOf(bill)) await expect(sheet, paper).toContainText(amount)
    for (const words of [
      'Tax Invoice / வரி விலைப்பட்டியல்',
      'To pay / செலுத்த வேண்டியது',
      'Monsoon House Hospitality LLP',
      'GSTIN 27AAECM4821K1ZC',
      'FSSAI 11526034000107',
      bill.number,
      'Terrace 4',
      'Shreyas Balasubramaniam Infrastructure & Sons Private Limited',
      'GSTIN 27AAPFU0939F1ZV',
      'Full · Hot, Burani raita with garlic, Boiled egg × 2',
      'HSN/SAC 996331',
      'CGST 2.5 %',
      'SGST 2.5 %',
      'VAT 10 %',
      'Discount 10 % / தள்ளுபடி: A regular guest',
      'Thank you! Please visit again.',
    ])
      await expect(sheet, paper).toContainText(words)
    await tablet.emulateMedia({ media: 'print' })
    expect(await cutOff(tablet), paper).toEqual([])
    await expect(tablet.getByRole('button', { name: 'Print', exact: true, includeHidden: true })).toBeHidden()
    await expect(tablet.getByRole('heading', { name: 'Print the bill', includeHidden: true })).toBeHidden()
    const pages = await pagesOf(tablet)
    expect(pages[0]?.[0], paper).toBe(width)
    // A roll has no pages.
    if (width < 148) expect(pages, paper).toHaveLength(1)
    await tablet.emulateMedia({ media: 'screen' })
  }
  const alcohol = tablet.getByRole('rowgroup').filter({ hasText: 'Alcohol, outside of GST' })
  await expect(alcohol).toContainText('Wheat Beer')
  await expect(alcohol).not.toContainText('Butter Naan')
  // The paper of this device outlasts a reload.
  await tablet.reload()
  await expect(tablet.getByLabel('A5', { exact: true })).toBeChecked()
})

/** How far the preview leaves the window: in pixels before its left edge, beyond its right one, and of the page. */
const leaving = (page: Page): Promise<number[]> =>
  page.locator('[data-paper]').evaluate((sheet) => {
    const tray = sheet.parentElement ?? sheet
    tray.scrollLeft = 0
    const left = tray.getBoundingClientRect().left - sheet.getBoundingClientRect().left
    tray.scrollLeft = tray.scrollWidth
    const right = sheet.getBoundingClientRect().right - tray.getBoundingClientRect().right
    const root = document.documentElement
    return [left, right, root.scrollWidth - root.clientWidth].map((distance) => Math.max(0, Math.round(distance)))
  })

/** The preview of each paper is reached from edge to edge. */
const expectPreviews = async (tablet: Page): Promise<void> => {
  for (const width of [320, 390, 1024])
    for (const [paper, millimetres] of Object.entries({ '58 mm': 58, '80 mm': 80, A5: 148 })) {
      await tablet.setViewportSize({ width, height: 844 })
      await tablet.getByLabel(paper, { exact: true }).check()
      expect(await leaving(tablet), `${paper} at ${width}`).toEqual([0, 0, 0])
      const box = await tablet.locator('[data-paper]').boundingBox()
      // The lines break where they break on paper.
      expect((box?.width ?? 0) * (25.4 / 96), `${paper} at ${width}`).toBeCloseTo(millimetres, 0)
      if (width === 390) await expectNoFindingsInAnyTheme(tablet, `a preview on ${paper}`)
    }
}

/** Prints a credit note as a document that names its bill. */
const printCreditNote = async (tablet: Page, thali: Thali, bill: Issued): Promise<void> => {
  const [first] = bill.lines
  const { number, bill: credited } = await creditLines(thali, bill, [first?.id ?? ''])
  const [note] = credited.creditNotes
  await openPrint(tablet, bill)
  await tablet.getByLabel('58 mm', { exact: true }).check()
  await tablet.getByLabel(`Credit note ${number}`).check()
  const sheet = tablet.locator('[data-paper]')
  const amounts = [note?.amount, ...(note?.groups.flatMap(({ taxable, cgst }) => [taxable, cgst]) ?? [])]
  for (const amount of amounts) await expect(sheet).toContainText(inRupees.format(amount ?? NaN))
  for (const words of [
    'Credit Note',
    number,
    bill.number,
    'GSTIN 27AAECM4821K1ZC',
    'Cold when it arrived',
    customer.name,
  ])
    await expect(sheet).toContainText(words)
  await expect(sheet).not.toContainText('Wheat Beer')
  expect(await cutOff(tablet)).toEqual([])
  await expectNoFindingsInAnyTheme(tablet, 'a credit note to print')
}

test('a UPI code and a credit note print with exact amounts', async ({ tablet, thali }) => {
  const bill = await fullBill(thali)
  await beginAtMonsoonHouse(tablet)
  await openPrint(tablet, bill)
  await expect(tablet.getByRole('figure')).toHaveCount(0)
  expect((await billNow(thali, bill)).upiRequests ?? []).toEqual([])
  const add = tablet.getByRole('button', { name: `Add a UPI code for ${inRupees.format(bill.due)}` })
  for (const paper of ['58 mm', 'A5']) {
    await tablet.getByLabel(paper, { exact: true }).check()
    await add.press('Enter')
    const figure = tablet.getByRole('figure', { name: `UPI code for ${inRupees.format(bill.due)}` })
    await expect(figure).toBeVisible()
    const [request] = (await billNow(thali, bill)).upiRequests ?? []
    const text = await readQr(figure)
    expect(text).toBe(request?.upi)
    const fields = Object.fromEntries(new URLSearchParams(text?.slice(text.indexOf('?'))))
    expect(fields).toEqual({
      pa: 'monsoonhouse@example',
      pn: 'Monsoon House',
      tr: request?.reference,
      am: bill.due.toFixed(2),
      cu: 'INR',
    })
    await tablet.getByRole('button', { name: 'Leave out the UPI code' }).press('Enter')
    await expect(figure).toBeHidden()
  }
  // The open request is used again.
  expect((await billNow(thali, bill)).upiRequests).toHaveLength(1)
  await expectPreviews(tablet)
  await printCreditNote(tablet, thali, bill)
})
