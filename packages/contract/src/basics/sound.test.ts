import { describe, expect, test } from 'vitest'
import { roughKey, roughMark, soundKeys } from './sound.ts'

test.each([
  ['bhathura', 'batura'],
  ['thukhpa', 'tukpa'],
  ['halwa', 'halva'],
])('%s has the key of %s', (spelling, other) => {
  expect(soundKeys(spelling)).toEqual(soundKeys(other))
})

test('only a first h sounds', () => {
  expect(soundKeys('haleem')).not.toEqual(soundKeys('aleem'))
  expect(soundKeys('dahi')).toEqual(soundKeys('dai'))
})

// A word for each rule that has a letter of its own in one script.
describe('the same sound in Latin', () => {
  test.each([
    ['Devanagari', 'पकोड\u093cा', 'pakora'],
    ['Devanagari', 'काढ\u093cा', 'kara'],
    ['Devanagari', 'ज\u093cीरा', 'zeera'],
    ['Devanagari', 'फ\u093cिरनी', 'firni'],
    ['Bengali', 'বড\u09bcা', 'bara'],
    ['Bengali', 'গাঢ\u09bc', 'gar'],
    ['Gurmukhi', 'ਪਕੌਡ\u0a3cਾ', 'pakora'],
    ['Malayalam', 'കട്‌ലറ്റ്', 'cutlet'],
    ['Telugu', 'రసం', 'rasam'],
    ['Kannada', 'ಬಾದಂ', 'badam'],
    ['Malayalam', 'പായസം', 'payasam'],
    ['Urdu', 'پھلکا', 'phulka'],
    ['Urdu', 'بھات', 'bhat'],
    ['Urdu', 'پلا\u0624', 'pulao'],
    ['Urdu', 'پلا\u0648\u0654', 'pulao'],
    ['Urdu', 'پا\u0624 بھاجی', 'pav bhaji'],
  ])('%s: %s', (_, word, latin) => {
    expect(soundKeys(word)).toEqual(expect.arrayContaining(soundKeys(latin)))
  })
})

// Scripts of India share the places of their letters: Devanagari has the most of them.
test.each([
  ['ऄअआइईउऊऍऎएऐऑऒओऔॲॳ', 'a'],
  ['कखक़ख़', 'k'],
  ['गघग़', 'g'],
  ['ङञणनऩ', 'n'],
  ['चछ', 'c'],
  ['जझज़', 'j'],
  ['टठतथ', 't'],
  ['डढदध', 'd'],
  ['प', 'p'],
  ['फफ़', 'f'],
  ['बभ', 'b'],
  ['म', 'm'],
  ['यय़', 'y'],
  ['रऱऋ', 'r'],
  ['लळऴ', 'l'],
  ['व', 'v'],
  ['शषस', 's'],
  ['ह', 'h'],
  ['ൺൻ', 'n'],
  ['ർ', 'r'],
  ['ൽൾ', 'l'],
  ['ൿ', 'k'],
  ['ৎ', 't'],
  ['اآأإعءئےي', 'a'],
  ['یى', 'y'],
  ['وؤ', 'v'],
  ['تطٹ', 't'],
  ['ثسشصض', 's'],
  ['جذزژظ', 'j'],
  ['حہهةۃ', 'h'],
  ['خکكق', 'k'],
  ['دڈ', 'd'],
  ['غگ', 'g'],
  ['ر', 'r'],
])('each letter of %s sounds as %s', (letters, key) => {
  for (const letter of letters.normalize('NFC').match(/\p{L}\p{M}*/gu) ?? [])
    expect([letter, ...soundKeys(letter)]).toEqual([letter, key])
})

test.each(['०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '௦௧௨௩௪௫௬௭௮௯'])('the digits %s are those of Latin', (digits) => {
  const keys = Array.from(digits, (digit) => soundKeys(digit).join().replace(roughMark, ''))
  expect(keys.join('')).toBe('0123456789')
})

test.each([
  ['காற்று', 'kattu'],
  ['கோபி', 'gobi'],
  ['பச்சி', 'bajji'],
  ['தோசை', 'dosa'],
  ['காபி', 'coffee'],
  ['அல்வா', 'halwa'],
])('Tamil writes %s for %s', (word, latin) => {
  expect(soundKeys(word)).toEqual(soundKeys(latin).map((key) => roughMark + roughKey(key)))
})

describe('the key of a text', () => {
  // Its consonants, as a guest may spell them; with a nasal that spellings leave out there are two.
  test.each([
    ['chaat', 'ct'],
    ['kachchi', 'kc'],
    ['papppad', 'ppd'],
    ['Schezwan', 'sjvn'],
    ['Szechuan', 'scn'],
    ['schwarma', 'svrm'],
    ['saunf', 'smf'],
    ['mushroom', 'msrm'],
    ['pav', 'pv'],
    ['pao', 'pv'],
    ['kozhi', 'kl'],
    ['phirni', 'frn'],
    ['cinnamon cake', 'snmn kk'],
    ['quesadilla', 'ksdl'],
    ['mixed', 'mksd'],
    ['wazwan', 'vjvn'],
    ['omelette', 'amlt'],
    ['Aaloo  Gobi!', 'al gb'],
    ['konbu', 'kmb'],
    ['anpan', 'ambn', 'apn'],
    ['jalebi', 'jlb'],
    ['Crème brûlée', 'krm brl'],
    ['tea-2 go', 't 2 g'],
    ['chef’s', 'cfs'],
    ['prantha', 'prnt', 'prt'],
    ['baingan', 'bngn', 'bgn'],
    // Without its nasal it would be too short.
    ['kanda', 'knd'],
  ])('%s is %s', (text, ...keys) => {
    expect(soundKeys(text)).toEqual(keys)
  })

  test.each([
    ['पराँठा', 'prnt', 'prt'],
    ['अंडा', 'and', 'ad'],
    // The letter in place of the sign, before each kind of consonant.
    ['पन्चमेल', 'pncml', 'pcml'],
    ['बैन्गन', 'bngn', 'bgn'],
    ['पकोड़ा', 'pkd', 'pkr'],
    ['कृष्ण', 'krsn'],
    ['इडली', 'adl'],
    ['২ চা', '2 c'],
    ['૯ ચા', '9 c'],
    ['মাংস', 'mns', 'ms'],
    ['ਪੰਨੀਰ', 'pnr'],
    ['ਅੰਡਾ', 'and', 'ad'],
    ['सौंफ', 'smf', 'sf'],
    ['गढ़', 'gd', 'gr'],
    ['دال مکھنی', 'dl mkn'],
    ['پکوڑا', 'pkd', 'pkvd', 'pkr', 'pkvr'],
    ['ماں', 'mn', 'm'],
    ['ಮಸಾಲೆ', 'msl'],
    ['തോരൻ', 'trn'],
    ['മോർ', 'mr'],
    ['آلو', 'al', 'alv'],
    ['چھولے', 'cl', 'cvl'],
    ['والا', 'vl'],
    ['گوشت', 'gst', 'gvst'],
  ])('%s is %s', (text, ...keys) => {
    expect(soundKeys(text)).toEqual(keys)
  })

  test('without letters and digits there is none', () => {
    expect(['', '!!', ' – '].map(soundKeys)).toEqual([[], [], []])
  })
})
