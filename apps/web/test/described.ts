// A screen as text: what a person reads and can use, one line for each.

const skipped = 'script, style, svg, template, [hidden], [aria-hidden="true"]'
const control = 'button, a, input, select, textarea, [role="tab"], [role="switch"]'
const heading = 'h1, h2, h3, h4'
const group = 'section, article, li, tr, dialog, fieldset, form, nav'

const tidy = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The words of an element in their order, with a gap between its parts. */
const wordsOf = (element: Element): string =>
  tidy(
    [...element.childNodes]
      .map((node) => {
        if (!(node instanceof Element)) return node.textContent
        return node.matches(skipped) ? '' : ` ${node.getAttribute('aria-label') ?? wordsOf(node)} `
      })
      .join(''),
  )

const nameOf = (element: Element): string => tidy(element.getAttribute('aria-label')) || wordsOf(element)

const flags: readonly (readonly [attribute: string, flag: string])[] = [
  ['disabled', 'disabled'],
  ['aria-pressed', 'pressed'],
  ['aria-expanded', 'expanded'],
  ['aria-selected', 'selected'],
  ['aria-current', 'current'],
  ['aria-invalid', 'invalid'],
  ['aria-busy', 'busy'],
]

const stateOf = (element: Element): string =>
  flags
    .filter(([attribute]) => ![null, 'false'].includes(element.getAttribute(attribute)))
    .map(([, flag]) => ` (${flag})`)
    .join('')

const labelOf = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string => {
  const label = field.closest('label') ?? document.querySelector(`label[for="${field.id}"]`)
  return tidy(field.getAttribute('aria-label')) || (label ? wordsOf(label) : '')
}

const describeControl = (element: Element): string => {
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
    return `${element.checked ? '[x]' : '[ ]'} ${labelOf(element)}${stateOf(element)}`
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return `${labelOf(element)} = “${element.value}”${stateOf(element)}`
  if (element instanceof HTMLSelectElement) {
    const chosen = element.selectedOptions[0]
    return `${labelOf(element)} = “${tidy(chosen?.textContent)}” of ${element.options.length}${stateOf(element)}`
  }
  // An id of React has the number of its component.
  const target = element.getAttribute('href')?.replace(/_r_\w+?_/, '')
  return `<${nameOf(element)}>${target === undefined ? '' : ` → ${target}`}${stateOf(element)}`
}

const describe = (element: Element, depth: number): string[] => {
  const line = (text: string): string[] => (text === '' ? [] : [`${'  '.repeat(depth)}${text}`])
  if (element.matches(skipped)) return []
  if (element.matches(control)) return line(describeControl(element))
  // The control has its label.
  if (element instanceof HTMLLabelElement && element.control) {
    const own = element.querySelector(control)
    return own ? describe(own, depth) : []
  }
  if (element.matches(heading)) return line(`# ${wordsOf(element)}`)
  if (element instanceof HTMLImageElement) return line(element.alt === '' ? '' : `image ${element.alt}`)
  if (!element.querySelector(`${control}, ${heading}, ${group}, img`)) return line(nameOf(element))
  const isGroup = element.matches(group)
  const label = isGroup ? tidy(element.getAttribute('aria-label')) : ''
  const parts = [...element.childNodes].flatMap((node) =>
    node instanceof Element ? describe(node, isGroup ? depth + 1 : depth) : line(tidy(node.textContent)),
  )
  return isGroup && parts.length > 0 ? [...line(`- ${label}`.trim()), ...parts] : parts
}

const describeAll = (selector: string): string => {
  const parts = [...document.querySelectorAll(selector)]
  const outer = parts.filter((part) => !parts.some((other) => other !== part && other.contains(part)))
  return `${outer.flatMap((part) => describe(part, 0)).join('\n')}\n`
}

const news = '[role="status"], [role="alert"]'

/** The screen with its dialogs and messages, without the navigation around it. */
export const describeScreen = (): string => describeAll(`header, main, dialog[open], ${news}`)

/** The open dialogs with the messages. @throws without a dialog. */
export const describeDialogs = (): string => {
  if (!document.querySelector('dialog[open]')) throw new Error(`No dialog is open: ${describeScreen()}`)
  return describeAll(`dialog[open], ${news}`)
}
