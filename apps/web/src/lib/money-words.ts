const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const signed = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', signDisplay: 'exceptZero' })

/** An amount of a bill, always with two decimals and Indian grouping, such as `₹1,53,796.00` (plan §9). */
export const moneyWords = (amount: number): string => rupees.format(amount)

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** Whole rupees, such as a note: `₹1,400`. */
export const wholeMoneyWords = (rupeeCount: number): string => whole.format(rupeeCount)

/** An amount with its sign, such as a rounding: `+₹0.40`, `-₹0.40`. */
export const signedMoneyWords = (amount: number): string => signed.format(amount)

/** An amount to pay, without needless decimals and with Indian grouping, such as `₹1,090` or `₹57.76`. */
export const shortMoneyWords = (amount: number): string =>
  Number.isInteger(amount) ? wholeMoneyWords(amount) : moneyWords(amount)
