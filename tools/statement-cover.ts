/** The shape of a logged statement: without its name, the numbers of parameters and the lengths of lists. Undefined for other messages. */
export const statementShape = (message: string): string | undefined => {
  const text = /^(?:statement|execute [^:]*): (.*)$/s.exec(message)?.[1]
  return text
    ?.replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/\$(, \$)+/g, '$')
    .replace(/\((\$)\)(, \(\$\))+/g, '($)')
    .trim()
}

/**
 * Chooses files that together execute all statements: first the files in `staying`, then always the file with the most new
 * statements per second of its time. Drops at the end each other file whose statements the rest executes.
 */
export const chooseCover = (
  statements: ReadonlyMap<string, ReadonlySet<string>>,
  seconds: ReadonlyMap<string, number>,
  staying: readonly string[],
): string[] => {
  const of = (file: string): ReadonlySet<string> => statements.get(file) ?? new Set()
  const counts = new Map<string, number>()
  const add = (file: string, step: 1 | -1): void => {
    for (const statement of of(file)) counts.set(statement, (counts.get(statement) ?? 0) + step)
  }
  const gain = (file: string): number => [...of(file)].filter((statement) => !counts.get(statement)).length
  for (const file of staying) add(file, 1)
  const chosen: string[] = []
  const left = new Set([...statements.keys()].filter((file) => !staying.includes(file)))
  for (;;) {
    const rated = [...left].map((file) => ({ file, rate: gain(file) / (0.1 + (seconds.get(file) ?? 0)) }))
    const best = rated.toSorted((a, b) => b.rate - a.rate)[0]
    if (best === undefined || best.rate === 0) break
    left.delete(best.file)
    add(best.file, 1)
    chosen.push(best.file)
  }
  const slowestFirst = chosen.toSorted((a, b) => (seconds.get(b) ?? 0) - (seconds.get(a) ?? 0))
  const needed = slowestFirst.filter((file) => {
    const isNeeded = [...of(file)].some((statement) => counts.get(statement) === 1)
    if (!isNeeded) add(file, -1)
    return isNeeded
  })
  return [...staying, ...needed]
}
