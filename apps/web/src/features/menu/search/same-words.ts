// Words for one thing on Indian menus: a guest types "brinjal" where the menu has "Baingan". A word of three consonants stands
// for all that sound like it, in any script. Shorter ones stand here as guests write them. A name in two lines belongs to the
// last: chana masala is chole, and chole is any dish of chickpeas.
import { roughKey, roughMark, soundKeys } from '@thali/contract/basics/sound'

const groups = `
fish, machhi, machi, machli, macchi, maach, meen, meenu, chepa, chepala, मच्छी, माछ, মাছ, மீன், మీన్, చేప, ಮೀನು, മീൻ
kingfish, king fish, surmai, seer fish, vanjaram, neymeen
pomfret, paplet, vavval, avoli
mackerel, bangda, ayala
pearl spot, karimeen
squid, calamari, koonthal, kanava, makul
prawn, shrimp, jhinga, chingri, chemmeen, eral, royyalu, kolambi, sungta
crab, kekda, njandu, nandu, kurlya
mussel, kallumakkaya
chicken, murgh, kozhi, koli, kodi, kukad, kombdi, கோழி, కోడి, ಕೋಳಿ, കോഴി
mutton, gosht, lamb, maas, maans, mamsam, mamsa, मांस, মাংস
egg, anda, mutta, muttai, guddu, motte, dim, ডিম, முட்டை, గుడ్డు, ಮೊಟ್ಟೆ, മുട്ട, ઈંડા
duck, batakh, tharavu
liver, kaleji
trotters, paya
mince, keema, kheema
curry, gravy, salan, kura, koora, kuzhambu, rassa, jhol, tarkari, కూర, കറി
potato, aloo, batata, urulai, bangaladumpa, alugadda
sweet potato, shakarkandi
onion, pyaz, kanda, vengaya, vengayam, ulli, eerulli, savala
tomato, tamatar, thakkali
spinach, palak, keerai, palakura
mustard greens, sarson
fenugreek, methi
cauliflower, gobi, phool gobi
cabbage, patta gobi, band gobi
okra, lady finger, ladyfinger, bhindi, vendakkai, bendakaya
brinjal, eggplant, aubergine, baingan, vangi, kathirikai, vankaya, badanekai
bitter gourd, karela
bottle gourd, lauki, dudhi
pumpkin, kaddu
jackfruit, kathal, phanas
drumstick, murungakkai
peas, matar
carrot, gajar
radish, mooli
capsicum, bell pepper, shimla mirch
corn, makai, bhutta
mushroom, khumb
beans, sem
vegetable, veg, sabzi
sprouts, usal
chana masala, channa masala, chole masala, chhole masala, chole, chhole, chana, channa
chickpeas, chickpea, chole, chhole, chana, channa, kadala, garbanzo
kidney beans, rajma
black gram, urad, ulundu
green gram, moong
lentil, dal, daal, paruppu, pappu
gram flour, besan
whole wheat, atta, gehun
cottage cheese, paneer
tofu, soya paneer
curd, yoghurt, dahi, raita, thayir, perugu, mosaru, doi
buttermilk, chaas, chaach, mattha, mor, majjiga, taak
milk, doodh, dudh, paal
butter, makhan, loni
clarified butter, ghee, neyyi, thuppa
cream, malai
rice, chawal, bhaat, bhat, sadam, annam, choru, ভাত
jeera rice, jeera pulao, jeera pulav, jeera pilaf, cumin rice
flattened rice, poha, aval
semolina, rava, rawa, sooji, suji
flatbread, roti, chapati, phulka
bread, pav, pao, double roti
fritter, pakora, pakoda, bhajji, bhaji, bhajia, bhajiya, bajji
vada, wada, vadai, bada, bhalla
pani puri, golgappa, gol gappa, puchka, phuchka, gupchup, batasha
dumpling, momo
noodle, chowmein, chow mein, chaumin
french fries, fries, finger chips
schezwan, szechwan, szechuan
appam, hopper
idiyappam, string hopper, noolputtu
upma, uppittu, uppumavu
wok, karahi, kadai, kadhai
soup, shorba
salad, kachumber, koshimbir
pickle, achar
papad, papadum, appalam
kheer, payasam, payasa, rice pudding
halwa, sheera, kesari
ice cream, kulfi
water, pani, neer, thanni, jal
tea, chai, chaya, chaha
coffee, kaapi, kapi
juice, ras
lemon, lime, nimbu, limbu, lebu
lemonade, shikanji, nimbu pani
beer, lager, ale
whisky, scotch, single malt
mango, aam, mamidi, amba
coconut, nariyal, thengai, kobbari, narkel
banana, kela, vazhai
pomegranate, anar
guava, amrood
grape, angoor
dates, khajur
fig, anjeer
cashew, kaju
almond, badam
pistachio, pista
peanut, groundnut, moongphali, singdana
saffron, kesar
cardamom, elaichi
mint, pudina
coriander, dhania, dhaniya, kothimbir
curry leaf, kadi patta, karuveppilai
ginger, adrak, inji, allam
garlic, lehsun, poondu, vellulli
chilli, chili, mirchi
pepper, kali mirch, milagu, miriyalu
cumin, jeera
tamarind, imli
jaggery, gur, gud, bellam, vellam
sweet, meetha, mishti
plain, steamed, sada, sadha
stuffed, bharwan, bharva
fry, fried, varuval, vepudu
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '))

const namesOf = new Map(groups.flatMap((names) => names.map((name) => [name, names] as const)))

/** Shorter keys stand for too many words: kura, kheer and kari are one. */
const clearKeyMin = 3

/** The keys of a name that few other words have. */
export const clearKeysOf = (name: string): string[] =>
  soundKeys(name).filter((key) => key.replace(/[~ ]/g, '').length >= clearKeyMin)

/** The names of a thing by the key of one; for texts in Tamil also by its rough key. */
const namesByKey: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((names) =>
    names.flatMap((name) =>
      clearKeysOf(name).flatMap((key) => [key, roughMark + roughKey(key)].map((each) => [each, names] as const)),
    ),
  ),
)

const singularMin = 3

const singularOf = (word: string): string =>
  word.length > singularMin && /[^s]s$/.test(word) ? word.replace(/(?<=o)es$|s$/, '') : word

/** The names of the thing that a text names: as written, in the singular, or by its sound. */
const findNames = (text: string): readonly string[] | undefined => {
  const singular = singularOf(text)
  const known = namesOf.get(text) ?? namesOf.get(singular)
  if (known) return known
  return clearKeysOf(singular)
    .map((key) => namesByKey.get(key))
    .find((names) => names !== undefined)
}

const phraseWordsMax = 2

/** One thing of a typed text, and its other names. */
export type Thing = { readonly typed: string; readonly names: readonly string[] }

/** The things of a text in their order: `lady finger fritters` are two. */
export const toThings = (words: readonly string[]): readonly Thing[] => {
  const things: Thing[] = []
  for (let at = 0; at < words.length;) {
    const phrase = words.slice(at, at + phraseWordsMax).join(' ')
    const typed = phrase.includes(' ') && findNames(phrase) ? phrase : (words[at] ?? '')
    const names = findNames(typed) ?? [singularOf(typed)]
    things.push({ typed, names: names.filter((name) => name !== typed) })
    at += typed.split(' ').length
  }
  return things
}
