/** The ways in which a translation takes a text's place. */
export type TranslationWay = 'replaces' | 'inserts and removes' | 'moves'

/**
 * Translates a page as Chrome does, into the same words: each text becomes a `<font>` in a `<font>`, later ones too. Returns
 * how to show the original. Runs in the page, so it uses nothing from outside.
 */
export const translatePage = (way: TranslationWay = 'replaces'): (() => void) => {
  const originals = new Map<HTMLElement, Text>()
  const translate = (text: Text): void => {
    const parent = text.parentElement
    if (!parent || !text.data.trim() || parent.closest('font, script, style, template, textarea, option')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    originals.set(outer, text)
    inner.textContent = text.data
    if (way === 'replaces') text.replaceWith(outer)
    else if (way === 'inserts and removes') {
      text.before(outer)
      text.remove()
    } else {
      text.before(outer)
      inner.replaceChildren(text)
    }
  }
  const translateIn = (node: Node): void => {
    if (node.nodeType === 3) translate(node as Text) // nodeType 3
    // A copy, because the nodes change.
    else for (const child of Array.from(node.childNodes)) translateIn(child)
  }
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translateIn(node)
  })
  translateIn(document)
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    for (const [font, text] of originals) if (font.isConnected) font.replaceWith(text)
  }
}
