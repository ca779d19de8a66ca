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
 * Chooses tests that together execute all statements: first the tests in `staying`, then always the test with the most new
 * statements per second of its time. Drops at the end each other test whose statements the rest executes.
 */
export const chooseCover = (
  statements: ReadonlyMap<string, ReadonlySet<string>>,
  seconds: ReadonlyMap<string, number>,
  staying: readonly string[],
): string[] => {
  const of = (test: string): ReadonlySet<string> => statements.get(test) ?? new Set()
  const counts = new Map<string, number>()
  const add = (test: string, step: 1 | -1): void => {
    for (const statement of of(test)) counts.set(statement, (counts.get(statement) ?? 0) + step)
  }
  const gain = (test: string): number => [...of(test)].filter((statement) => !counts.get(statement)).length
  const isStaying = new Set(staying)
  for (const test of staying) add(test, 1)
  const chosen: string[] = []
  const left = new Set([...statements.keys()].filter((test) => !isStaying.has(test)))
  for (;;) {
    const rated = [...left].map((test) => ({ test, rate: gain(test) / (0.1 + (seconds.get(test) ?? 0)) }))
    const best = rated.toSorted((a, b) => b.rate - a.rate)[0]
    if (best === undefined || best.rate === 0) break
    left.delete(best.test)
    add(best.test, 1)
    chosen.push(best.test)
  }
  const slowestFirst = chosen.toSorted((a, b) => (seconds.get(b) ?? 0) - (seconds.get(a) ?? 0))
  const needed = slowestFirst.filter((test) => {
    const isNeeded = [...of(test)].some((statement) => counts.get(statement) === 1)
    if (!isNeeded) add(test, -1)
    return isNeeded
  })
  return [...staying, ...needed]
}
