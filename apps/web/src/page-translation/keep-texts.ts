/**
 * Keeps React's texts in the page while the browser translates it (docs/decisions/126). Chrome and Edge replace each text by
 * a `<font>` with its translation. React would go on writing into the replaced node, so that amounts stay old, and
 * could not remove it. So the node returns, empty, in front of its translation. A new text from React ends the
 * translation, and the browser translates the new text.
 */
export const keepTexts = (page: Node): void => {
  /** The translation that stands for an empty text, and the words of the text. */
  const replaced = new WeakMap<Node, { readonly font: Element; readonly words: string }>()
  const textOf = new WeakMap<Node, Text>()

  const isText = (node: Node | null | undefined): node is Text => node?.nodeType === 3
  const isNewFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT' && !textOf.has(node)

  const replace = (text: Text, font: Element, words: string): void => {
    // Some translators move the text into the translation.
    if (text.parentNode) text.replaceWith(text.cloneNode())
    text.data = ''
    font.before(text)
    replaced.set(text, { font, words })
    textOf.set(font, text)
  }
  const end = (text: Text, words: string): void => {
    replaced.get(text)?.font.remove()
    replaced.delete(text)
    text.data = words
  }

  const onTextRemoved = (text: Text, record: MutationRecord): void => {
    const { target, addedNodes, previousSibling, nextSibling } = record
    const old = replaced.get(text)
    // React removed or moved it, or the browser shows the original.
    if (old) return end(text, old.words)
    const font = [...addedNodes, previousSibling, nextSibling].find(isNewFont)
    if (text.data && text.parentNode !== target && font?.parentNode === target) replace(text, font, text.data)
  }
  const onFontRemoved = (text: Text, [added]: NodeList): void => {
    const { words } = replaced.get(text) ?? {}
    if (words === undefined || !text.parentNode) return
    end(text, words)
    if (isNewFont(added)) replace(text, added, words)
    // The browser shows the original in a text of its own.
    else if (isText(added) && added !== text) added.remove()
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { target } = record
      if (isText(target) && target.data && replaced.has(target)) end(target, target.data)
      for (const node of record.removedNodes) {
        const text = textOf.get(node)
        if (isText(node)) onTextRemoved(node, record)
        else if (text && replaced.get(text)?.font === node) onFontRemoved(text, record.addedNodes)
      }
    }
    // Its own changes.
    observer.takeRecords()
  })
  observer.observe(page, { childList: true, characterData: true, subtree: true })
}
