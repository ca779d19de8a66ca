import { toPaise } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import type { OracleInput } from './bill-oracle.ts'
import { amountsText } from './bill-oracle-texts.ts'
import { classByRules, classOfCharge, type RuleCharge, type RuleOrder } from './charge-oracle.ts'
import type { ChargeSettings } from './charge-settings.ts'

/** The bill of an order for the oracle of bills: its dishes with units, then its charges. */
export const billInput = (
  rules: RuleOrder,
  places: readonly number[],
  charges: readonly RuleCharge[],
  settings: ChargeSettings,
): Omit<OracleInput, 'discounts'> => {
  const dishes = places.flatMap((place) => {
    const line = rules.lines[place]
    if (!line) return []
    const { dish, price, quantity } = line
    const taxClass = classByRules(dish, settings, rules.isTakeaway).id
    return [{ price, quantity, taxClass, ...(dish.hasMaximumPrice && { isInclusive: true }) }]
  })
  const packing = charges.map((charge) => ({
    price: charge.price,
    quantity: charge.quantity,
    taxClass: classOfCharge(rules, charge, settings),
    isCharge: true,
  }))
  return {
    scheme: 'regular',
    classes: settings.classes,
    defaultClass: settings.defaultClass,
    isInclusive: settings.isInclusive,
    isRounded: true,
    date: '2026-11-29',
    lines: [...dishes, ...packing],
  }
}

/** An answered bill as the oracle's text. */
export const billText = ({ lines, groups, payable, roundOff }: Bill): string[] => {
  const inPaise = ({ taxable, cgst, sgst, vat }: Bill['groups'][number] | Bill['lines'][number]): string =>
    amountsText({ taxable: toPaise(taxable), cgst: toPaise(cgst), sgst: toPaise(sgst), vat: toPaise(vat) })
  return [
    ...lines.map((line) => `line ${toPaise(line.discount)} ${inPaise(line)}`),
    ...groups.map((group) => `group ${group.taxClass} ${group.isTaxIncluded} ${group.rate} ${inPaise(group)}`),
    `payable ${toPaise(payable)}, rounded by ${toPaise(roundOff)}`,
  ]
}
