// First: it declares the order of the CSS layers.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followBasket } from './features/basket/store/current-basket.ts'
import { followRestaurant } from './features/menu/data/restaurant-data.ts'
import { onIdle, onIdleAfterImages } from './lib/idle.ts'
import { isStaffPath, readTableLink } from './lib/paths.ts'
import { storage } from './lib/storage.ts'
import { clearOrderFor } from './product/visit.ts'
import { beginVisit } from './pages/guest/begin-visit.ts'
import { givePressFeedback } from './ui/press-feedback.ts'
import { installTapGuard } from './ui/tap-guard.ts'

// Pages start at the top, and the menu puts its own position back (spec §2 "Menu").
history.scrollRestoration = 'manual'
installTapGuard()
givePressFeedback()
// The restaurant must be known before its menu and basket are loaded.
const link = readTableLink(location.pathname)
if (link) beginVisit(link)
// A closed staff tab may have left `orderForUser`; it must not apply to this diner.
else if (!isStaffPath(location.pathname)) clearOrderFor()
followRestaurant()
followBasket()
// Sends orders confirmed on an earlier visit, without delaying the menu. Opening the basket retries it.
const startLater = (): void => {
  void import('./app/start-later.ts').then((later) => later.startLater()).catch(() => undefined)
}
onIdle(startLater)
// Missing on plain http. Without it Thali only needs a network.
if (import.meta.env.PROD)
  onIdleAfterImages(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined))

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
const render = (): void =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
// The document began to load the font. One that comes later would move the words: this page then does without it.
const fontMs = 100
const addFont = async (): Promise<void> => {
  const address = document.querySelector<HTMLLinkElement>('[as=font]')?.href
  const font = new FontFace('Figtree', `url(${address})`, { weight: '400 900' })
  const late = new Promise((resolve) => setTimeout(resolve, fontMs))
  await Promise.race([font.load(), late])
  if (font.status === 'loaded') document.fonts.add(font)
}
// Before the first rendering, so that a remembered language shows without a flash of English.
const showLanguage = async (): Promise<void> => {
  if (storage.get('language')) (await import('./app/follow-language.ts')).followLanguage()
}
void Promise.all([addFont(), showLanguage()]).then(render, render)
