/** A table by its number and label, such as `14 · Family room`; `plain` is the name of one without a label. */
export const tableText = (number: number, label: string, plain: string): string =>
  label ? `${number} · ${label}` : plain
