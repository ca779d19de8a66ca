const silenced = new Set<string>()

/**
 * The window and the document that modules of the web app need: a hidden page. Logs of failures that begin with one of
 * the given texts are left out, because hundreds of calls fail on purpose.
 */
export const openHiddenPage = (...logs: readonly string[]): void => {
  logs.forEach((log) => silenced.add(log))
  if ('window' in globalThis) return
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  Object.assign(globalThis, { window: new EventTarget(), document })
  const { error } = console
  console.error = (...words: unknown[]) => {
    const isSilenced = [...silenced].some((log) => String(words[0]).startsWith(log))
    if (!isSilenced) error(...words)
  }
}
