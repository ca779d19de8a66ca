import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Why a chosen picture cannot be sent. */
export const imageRefusals = staffTexts('imageRefusals', {
  'not-an-image': 'Please choose an image file.',
  damaged: 'This picture cannot be read: the file is damaged, or it is not a picture. Please choose another one.',
  heic: 'This is a HEIC photo, which this browser cannot read. On the iPhone choose Settings, Camera, Formats, Most Compatible, or send the photo as JPEG.',
  'too-large': 'This picture is too large. Please choose one of at most 5 MB.',
})
