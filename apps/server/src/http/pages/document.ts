import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built web app. */
export type WebApp = {
  /** Folder of its files. */
  readonly folder: string
  /** The document of every screen without its own. */
  readonly document: string
  /**
   * Renders the document of a table link, with the splash, which is visible before scripts run, and the menu.
   *
   * @param restaurant Name and logo of the splash.
   * @param menu The response of `GET /restaurants/{id}` as JSON text.
   */
  readonly homeDocument: (restaurant: { readonly name: string; readonly logo: string }, menu: string) => string
  /** CSP hashes of the inline scripts in both, and of their inline styles. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

const hashes = (document: string, element: string): string[] =>
  [...document.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)

// A script element ends at the first "</script", and "<!--" changes the parsing of the rest. Older standards treat the two
// separators as line ends.
const escapeJson = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

const setUpStyle =
  'main{max-width:40rem;margin:0 auto;padding:24px}h1,p{margin:0 0 16px}code{overflow-wrap:anywhere}a{text-decoration:underline}'

/**
 * Renders the page of the empty path without a default restaurant. It needs no script.
 *
 * @param app The built web app, for its styles.
 * @param restaurantId The default restaurant's id.
 * @param command The command that creates a restaurant.
 * @returns The document.
 */
export const setUpDocument = ({ document }: WebApp, restaurantId: string, command: string): string => {
  const styles = document.match(/<style>[\s\S]*?<\/style>/g) ?? []
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>No restaurant yet</title>
    ${styles.join('\n')}
    <style>${setUpStyle}</style>
  </head>
  <body>
    <main>
      <h1>No restaurant yet</h1>
      <p>Thali is running, but the restaurant ${escapeHtml(restaurantId)} has not been set up.</p>
      <p>Diners: please ask the staff, or scan the code on your table.</p>
      <p>On the computer that runs Thali, type this with names of your own, and with the same DATA_DIR or DATABASE_URL:</p>
      <p><code>${escapeHtml(command)}</code></p>
      <p>Then set DEFAULT_RESTAURANT_ID to the new id and start Thali again, so that this address leads to its menu.</p>
      <p><a href="/admin/login">Staff login</a></p>
    </main>
  </body>
</html>
`
}

const splash = /\s*<template id="splash">([\s\S]*?)<\/template>/
const emptyRoot = '<div id="root"></div>'

/**
 * Reads the document of the built web app and separates the splash, which only table links have.
 *
 * @param folder The folder of the build.
 * @returns The app, or undefined without a build.
 */
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
    homeDocument: ({ name, logo }, menu) => {
      const picture = logo && `<img src="${escapeHtml(logo)}" alt="" width="72" height="72" />`
      // Functions, since a name may contain patterns of replace().
      const filled = markup.replace('<!--logo-->', () => picture).replace('<!--name-->', () => escapeHtml(name))
      const data = `<script type="application/json" id="restaurant-data">${escapeJson(menu)}</script>`
      return document
        .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
        .replace(emptyRoot, () => `<div id="root">${filled}</div>\n    ${data}`)
    },
    scriptHashes: hashes(source, 'script'),
    styleHashes: hashes(`${source}<style>${setUpStyle}</style>`, 'style'),
  }
}
