import { act } from 'react'

/** Presses the button of the dialog in front. */
export const press = (label: string): Promise<void> =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')].findLast((one) => one.textContent === label)?.click(),
  )

/** Whether no dialog is open. */
export const isClosed = (): boolean => document.querySelector('dialog') === null
