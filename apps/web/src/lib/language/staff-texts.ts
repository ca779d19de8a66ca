/**
 * A catalogue of the staff's screens: as `texts`, in fewer languages. They are in files of their own
 * (`languages/staff/`), so that diners download none of them.
 */
export { texts as staffTexts } from './texts.ts'
