import { expect, test } from 'vitest'
import { closeScreens } from '../../test/screen.tsx'
import { screens } from '../../test/recorded/screens.ts'
import { describeTaps } from '../../test/recorded/taps.ts'

test.each(screens)('%s', async (...row) => {
  await expect(await describeTaps(row, closeScreens)).toMatchFileSnapshot(`recorded-taps/${row[0]}.txt`)
})
