import { existsSync } from 'node:fs'

// The headless shell draws no browser window, which saves a quarter of a journey's processor time.
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Path of Chromium for journeys, proofs and benchmarks: `CHROMIUM`, or the first of Debian's that is installed. */
export const chromiumPath = process.env['CHROMIUM'] ?? paths.find((path) => existsSync(path)) ?? '/usr/bin/chromium'
