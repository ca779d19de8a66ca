// The first digit of ten: Arabic, Persian and Urdu, the scripts of India, full width.
const zeros = [0x6_60, 0x6_f0, 0x9_66, 0x9_e6, 0xa_66, 0xa_e6, 0xb_66, 0xb_e6, 0xc_66, 0xc_e6, 0xd_66, 0xff_10]

const latin = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

// 1,250 and 1,25,000. A comma in another place may be a decimal one, so it stays and is an error.
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/** A number while it is typed or pasted: with Latin digits, without `₹`, spaces and commas between thousands. */
export const plainNumber = (text: string): string => {
  const plain = text
    .replaceAll(/\p{Nd}/gu, latin)
    .replaceAll('٫', '.')
    .replaceAll(/[₹\s]/g, '')
  return grouped.test(plain) ? plain.replaceAll(',', '') : plain
}

/** The value of a typed number of digits with at most one point. NaN for everything else, also for an empty field. */
export const typedValue = (text: string): number =>
  /^(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN
