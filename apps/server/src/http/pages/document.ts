import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type WebApp = {
  readonly folder: string
  /** For every screen without a document of its own. */
  readonly document: string
  /** Renders a table link's document: splash, and the menu as the JSON and the tags of `GET /restaurants/{id}`. */
  readonly homeDocument: (
    restaurant: { readonly name: string; readonly logo: string },
    menu: { readonly json: string; readonly tags: string },
  ) => string
  /** CSP hashes of the inline scripts and styles of both. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

const hashes = (document: string, element: string): string[] =>
  [...document.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)

// A script element ends at the first "</script", and "<!--" changes the parsing of the rest. Older standards treat the
// two separators as line ends.
const escapeJson = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

const pageStyle =
  'main{max-width:40rem;margin:0 auto;padding:24px}h1,p{margin:0 0 16px}code{overflow-wrap:anywhere}a{text-decoration:underline}'

/** The page of the empty path when the operator chose a restaurant that does not exist. It needs no script. */
export const noRestaurantDocument = ({ document }: WebApp, restaurantId: string): string => {
  const styles = document.match(/<style>[\s\S]*?<\/style>/g) ?? []
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>No such restaurant</title>
    ${styles.join('\n')}
    <style>${pageStyle}</style>
  </head>
  <body>
    <main>
      <h1>No such restaurant</h1>
      <p>Diners: please ask the staff, or scan the code on your table.</p>
      <p>This address leads to the restaurant ${escapeHtml(restaurantId)}, which does not exist on this server.</p>
      <p>On the computer that runs Thali, set <code>DEFAULT_RESTAURANT_ID</code> to the id of a restaurant, or remove the setting. Then start Thali again.</p>
      <p><a href="/admin/login">Staff login</a></p>
    </main>
  </body>
</html>
`
}

const splash = /\s*<template id="splash">([\s\S]*?)<\/template>/
const emptyRoot = '<div id="root"></div>'

/** Reads the built web app and separates the splash, which only table links have; undefined without a build. */
export const readWebApp = (folder: string): WebApp | undefined => {
  let source: string
  try {
    source = readFileSync(join(folder, 'index.html'), 'utf8')
  } catch {
    return undefined
  }
  const markup = splash.exec(source)?.[1]?.trim() ?? ''
  const document = source.replace(splash, '')
  return {
    folder,
    document,
    homeDocument: ({ name, logo }, { json, tags }) => {
      const picture = logo && `<img src="${escapeHtml(logo)}" alt="" width="72" height="72" />`
      // Functions, since a name may contain patterns of replace().
      const filled = markup.replace('<!--logo-->', () => picture).replace('<!--name-->', () => escapeHtml(name))
      const data = `<script type="application/json" id="restaurant-data" data-tags="${escapeHtml(tags)}">${escapeJson(json)}</script>`
      return document
        .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
        .replace(emptyRoot, () => `<div id="root">${filled}</div>\n    ${data}`)
    },
    scriptHashes: hashes(source, 'script'),
    styleHashes: hashes(`${source}<style>${pageStyle}</style>`, 'style'),
  }
}
