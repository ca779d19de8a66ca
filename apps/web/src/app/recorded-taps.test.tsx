import { expect, test } from 'vitest'
import { closeScreens } from '../../test/screen.tsx'
import { screens } from '../../test/recorded/screens.ts'
import { describeTaps } from '../../test/recorded/taps.ts'

// Settings has some 50 controls, each with an opening of its own.
test.each(screens)('%s', { timeout: 600_000 }, async (...row) => {
  await expect(await describeTaps(row, closeScreens)).toMatchFileSnapshot(`recorded-taps/${row[0]}.txt`)
})
