/** The faces of a guest's feedback about a visit, worst first. */
export const faces = ['bad', 'fair', 'good', 'great'] as const

/** A guest's feedback about a visit in one sign. */
export type Face = (typeof faces)[number]
