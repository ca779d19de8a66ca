import { storage } from './storage.ts'
import { useStore } from './store.ts'

/** The themes a person can pick, in the spec's words; their colours are in styles/themes.css. */
export const themes = [
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
  { id: 'orange', name: 'Orange' },
  { id: 'cyan', name: 'Cyan' },
  { id: 'orchid', name: 'Orchid' },
] as const

export type Theme = (typeof themes)[number]['id']

const current = (): Theme => themes.find((theme) => theme.id === storage.get('theme'))?.id ?? 'light'

// The script in index.html does the same once, before the first paint.
const apply = (): void => {
  document.documentElement.dataset['theme'] = current()
  const header = getComputedStyle(document.documentElement).getPropertyValue('--header').trim()
  if (header) document.querySelector('meta[name=theme-color]')?.setAttribute('content', header)
}

const subscribe = (listener: () => void): (() => void) => storage.subscribe(({ key }) => key === 'theme' && listener())

/** Keeps the page in the theme that is chosen, in this tab or another. Called once, at the start. */
export const followTheme = (): void => {
  subscribe(apply)
}

/** @returns The theme in force (default Light), and how to choose another; the choice is remembered. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useStore({ subscribe, get: current }),
  (theme) => storage.set('theme', theme),
]
