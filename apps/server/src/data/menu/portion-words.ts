import type { Language } from '@thali/contract/basics/language'

const names =
  'quarter half full small medium large regular glass bottle plate cup jug family mug pitcher cutting'.split(' ')
/** Words of portions after a number only: a portion "L" is not a litre. */
const counted = ['piece', 'pieces', 'egg', 'eggs', 'skewer', 'skewers', 'ml', 'l', 'g', 'kg']

/** The words of `names` and of `counted` as guests say them, and "serves {}". */
type PortionWords = readonly [names: string, counted: string, serves: string]

const translated: Readonly<Record<Exclude<Language, 'en'>, PortionWords>> = {
  hi: [
    'क्वार्टर, हाफ़, फ़ुल, छोटा, मीडियम, बड़ा, रेगुलर, गिलास, बोतल, प्लेट, कप, जग, फ़ैमिली, मग, पिचर, कटिंग',
    'पीस, पीस, अंडा, अंडे, सीख, सीख, मिली, लीटर, ग्राम, किलो',
    '{} लोगों के लिए',
  ],
  mr: [
    'क्वार्टर, हाफ, फुल, लहान, मध्यम, मोठा, रेग्युलर, ग्लास, बाटली, प्लेट, कप, जग, फॅमिली, मग, पिचर, कटिंग',
    'पीस, पीस, अंडे, अंडी, सीख, सीख, मिली, लिटर, ग्रॅम, किलो',
    '{} जणांसाठी',
  ],
  bn: [
    'কোয়ার্টার, হাফ, ফুল, ছোট, মাঝারি, বড়, রেগুলার, গ্লাস, বোতল, প্লেট, কাপ, জগ, ফ্যামিলি, মগ, পিচার, কাটিং',
    'পিস, পিস, ডিম, ডিম, শিক, শিক, মিলি, লিটার, গ্রাম, কেজি',
    '{} জনের জন্য',
  ],
  gu: [
    'ક્વાર્ટર, હાફ, ફુલ, નાનું, મીડિયમ, મોટું, રેગ્યુલર, ગ્લાસ, બોટલ, પ્લેટ, કપ, જગ, ફેમિલી, મગ, પિચર, કટિંગ',
    'પીસ, પીસ, ઈંડું, ઈંડાં, સીખ, સીખ, મિલી, લિટર, ગ્રામ, કિલો',
    '{} જણ માટે',
  ],
  pa: [
    'ਕੁਆਰਟਰ, ਹਾਫ਼, ਫੁੱਲ, ਛੋਟਾ, ਮੀਡੀਅਮ, ਵੱਡਾ, ਰੈਗੂਲਰ, ਗਿਲਾਸ, ਬੋਤਲ, ਪਲੇਟ, ਕੱਪ, ਜੱਗ, ਫੈਮਿਲੀ, ਮੱਗ, ਪਿਚਰ, ਕਟਿੰਗ',
    'ਪੀਸ, ਪੀਸ, ਅੰਡਾ, ਅੰਡੇ, ਸੀਖ, ਸੀਖਾਂ, ਮਿਲੀ, ਲੀਟਰ, ਗ੍ਰਾਮ, ਕਿਲੋ',
    '{} ਜਣਿਆਂ ਲਈ',
  ],
  ta: [
    'குவார்ட்டர், ஹாஃப், ஃபுல், சிறியது, நடுத்தரம், பெரியது, ரெகுலர், கிளாஸ், பாட்டில், பிளேட், கப், ஜக், ஃபேமிலி, மக், பிட்சர், கட்டிங்',
    'பீஸ், பீஸ், முட்டை, முட்டை, சீக், சீக், மி.லி, லிட்டர், கிராம், கிலோ',
    '{} பேருக்கு',
  ],
  te: [
    'క్వార్టర్, హాఫ్, ఫుల్, చిన్నది, మీడియం, పెద్దది, రెగ్యులర్, గ్లాస్, బాటిల్, ప్లేట్, కప్పు, జగ్, ఫ్యామిలీ, మగ్, పిచర్, కటింగ్',
    'పీస్, పీస్‌లు, గుడ్డు, గుడ్లు, సీఖ్, సీఖ్‌లు, మి.లీ, లీటర్, గ్రా, కిలో',
    '{} మందికి',
  ],
  kn: [
    'ಕ್ವಾರ್ಟರ್, ಹಾಫ್, ಫುಲ್, ಚಿಕ್ಕದು, ಮೀಡಿಯಂ, ದೊಡ್ಡದು, ರೆಗ್ಯುಲರ್, ಗ್ಲಾಸ್, ಬಾಟಲ್, ಪ್ಲೇಟ್, ಕಪ್, ಜಗ್, ಫ್ಯಾಮಿಲಿ, ಮಗ್, ಪಿಚರ್, ಕಟಿಂಗ್',
    'ಪೀಸ್, ಪೀಸ್, ಮೊಟ್ಟೆ, ಮೊಟ್ಟೆ, ಸೀಖ್, ಸೀಖ್, ಮಿ.ಲೀ, ಲೀಟರ್, ಗ್ರಾಂ, ಕೆ.ಜಿ',
    '{} ಜನರಿಗೆ',
  ],
  ml: [
    'ക്വാർട്ടർ, ഹാഫ്, ഫുൾ, ചെറുത്, മീഡിയം, വലുത്, റെഗുലർ, ഗ്ലാസ്, കുപ്പി, പ്ലേറ്റ്, കപ്പ്, ജഗ്, ഫാമിലി, മഗ്, പിച്ചർ, കട്ടിങ്',
    'പീസ്, പീസ്, മുട്ട, മുട്ട, സീഖ്, സീഖ്, മില്ലി, ലിറ്റർ, ഗ്രാം, കിലോ',
    '{} പേർക്ക്',
  ],
  ur: [
    'کوارٹر, ہاف, فل, چھوٹا, میڈیم, بڑا, ریگولر, گلاس, بوتل, پلیٹ, کپ, جگ, فیملی, مگ, پچر, کٹنگ',
    'پیس, پیس, انڈا, انڈے, سیخ, سیخیں, ملی لیٹر, لیٹر, گرام, کلو',
    '{} افراد کے لیے',
  ],
}

const wordAt = (english: readonly string[], words: string, searched: string): string | undefined =>
  words.split(', ')[english.indexOf(searched.toLowerCase())]

/**
 * The name of a portion in a language, such as "Half (4 pieces)" word by word; undefined if one of its words is none that
 * Indian menus share. English keeps the menu's own.
 */
export const portionWord = (name: string, language: Language): string | undefined => {
  if (language === 'en') return undefined
  const [ofNames, ofCounted, serves] = translated[language]
  let isKnown = true
  const words = name
    .trim()
    .replaceAll(/serves (\d+)/gi, (_, people: string) => serves.replace('{}', people))
    .replaceAll(/(\d\s*)?(\p{Script=Latin}+)/gu, (_, number: string = '', word: string) => {
      const found = wordAt(names, ofNames, word) ?? (number && wordAt(counted, ofCounted, word))
      isKnown &&= !!found
      return `${number}${found}`
    })
  return isKnown && words !== name.trim() ? words : undefined
}
