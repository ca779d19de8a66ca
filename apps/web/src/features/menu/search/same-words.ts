// Words for one thing on Indian menus, in Latin letters: a guest types "brinjal" where the menu has "Baingan".
const groups = `
fish, machhi, machli, maach, meen
chicken, murgh, murg, kozhi, kukad
mutton, gosht, lamb, maas, maans
prawn, shrimp, jhinga, chingri
crab, kekda
egg, anda, mutta
liver, kaleji
trotters, paya
mince, keema, kheema
omelette, omelet, amlet
kebab, kabab
potato, aloo
sweet potato, shakarkandi
onion, pyaz, kanda, vengaya
tomato, tamatar
spinach, palak
mustard greens, sarson
fenugreek, methi
cauliflower, gobi, phool gobi
cabbage, patta gobi, band gobi
okra, lady finger, ladyfinger, bhindi
brinjal, eggplant, aubergine, baingan, vangi
bitter gourd, karela
bottle gourd, lauki, dudhi
pumpkin, kaddu
peas, matar, mutter
carrot, gajar
radish, mooli
corn, makai, bhutta
mushroom, khumb
beans, sem
vegetable, veg, sabzi, subzi
chickpeas, chickpea, chole, chana
kidney beans, rajma
lentils, lentil, dal
cottage cheese, paneer
curd, yoghurt, yogurt, dahi, raita
buttermilk, chaas, chaach, mattha, mor
milk, doodh
butter, makhan, makhani
clarified butter, ghee
cream, malai
rice, chawal, bhaat
flattened rice, poha, aval
semolina, rava, sooji, suji
flatbread, roti, chapati, phulka
bread, pav, pao, double roti
fritters, fritter, pakora, pakoda, bhajji, bhajiya
pani puri, golgappa, gol gappa, puchka, phuchka
wok, karahi, kadai, kadhai
soup, shorba
salad, kachumber, koshimbir
pickle, achar
papad, papadum, pappadam, appalam
water, pani
tea, chai, chaya
coffee, kaapi, kapi
juice, ras
lemon, lime, nimbu, limbu
lemonade, shikanji, nimbu pani
mango, aam
coconut, nariyal
banana, kela
pomegranate, anar
guava, amrood
grapes, angoor
dates, khajur
fig, anjeer
cashew, kaju
almond, badam
pistachio, pista
peanut, groundnut, moongphali, singdana
saffron, kesar
cardamom, elaichi
mint, pudina
coriander, dhania
ginger, adrak
garlic, lehsun, lasooni
chilli, chili, mirchi, mirch
cumin, jeera
tamarind, imli
jaggery, gur, gud
sweet, meetha, mishti
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '))

const namesOf = new Map(groups.flatMap((names) => names.map((name) => [name, names] as const)))

const phraseWordsMax = 2

/**
 * All names of each typed thing, in the typed order: `onion fritters` gives two lists. Undefined where no word has another
 * name.
 */
export const sameWords = (typed: readonly string[]): readonly (readonly string[])[] | undefined => {
  const things: (readonly string[])[] = []
  for (let at = 0; at < typed.length;) {
    const phrase = typed.slice(at, at + phraseWordsMax).join(' ')
    const isPhrase = namesOf.has(phrase)
    const name = isPhrase ? phrase : (typed[at] ?? '')
    things.push(namesOf.get(name) ?? [name])
    at += isPhrase ? phrase.split(' ').length : 1
  }
  return things.some((names) => names.length > 1) ? things : undefined
}
