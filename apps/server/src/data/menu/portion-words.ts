import type { Language } from '@thali/contract/basics/language'

const english = [
  'quarter',
  'half',
  'full',
  'small',
  'medium',
  'large',
  'regular',
  'glass',
  'bottle',
  'plate',
  'cup',
  'jug',
] as const

/** Names of portions that Indian menus share, in the order of `english`, as guests say them. */
const translated: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  hi: 'क्वार्टर हाफ़ फ़ुल छोटा मीडियम बड़ा रेगुलर गिलास बोतल प्लेट कप जग',
  mr: 'क्वार्टर हाफ फुल लहान मध्यम मोठा रेग्युलर ग्लास बाटली प्लेट कप जग',
  bn: 'কোয়ার্টার হাফ ফুল ছোট মাঝারি বড় রেগুলার গ্লাস বোতল প্লেট কাপ জগ',
  gu: 'ક્વાર્ટર હાફ ફુલ નાનું મીડિયમ મોટું રેગ્યુલર ગ્લાસ બોટલ પ્લેટ કપ જગ',
  pa: 'ਕੁਆਰਟਰ ਹਾਫ਼ ਫੁੱਲ ਛੋਟਾ ਮੀਡੀਅਮ ਵੱਡਾ ਰੈਗੂਲਰ ਗਿਲਾਸ ਬੋਤਲ ਪਲੇਟ ਕੱਪ ਜੱਗ',
  ta: 'குவார்ட்டர் ஹாஃப் ஃபுல் சிறியது நடுத்தரம் பெரியது ரெகுலர் கிளாஸ் பாட்டில் பிளேட் கப் ஜக்',
  te: 'క్వార్టర్ హాఫ్ ఫుల్ చిన్నది మీడియం పెద్దది రెగ్యులర్ గ్లాస్ బాటిల్ ప్లేట్ కప్పు జగ్',
  kn: 'ಕ್ವಾರ್ಟರ್ ಹಾಫ್ ಫುಲ್ ಚಿಕ್ಕದು ಮೀಡಿಯಂ ದೊಡ್ಡದು ರೆಗ್ಯುಲರ್ ಗ್ಲಾಸ್ ಬಾಟಲ್ ಪ್ಲೇಟ್ ಕಪ್ ಜಗ್',
  ml: 'ക്വാർട്ടർ ഹാഫ് ഫുൾ ചെറുത് മീഡിയം വലുത് റെഗുലർ ഗ്ലാസ് കുപ്പി പ്ലേറ്റ് കപ്പ് ജഗ്',
  ur: 'کوارٹر ہاف فل چھوٹا میڈیم بڑا ریگولر گلاس بوتل پلیٹ کپ جگ',
}

/** The name of a portion in a language; undefined for a name that Thali does not know. English keeps the menu's own. */
export const portionWord = (name: string, language: Language): string | undefined => {
  const at = english.findIndex((known) => known === name.trim().toLowerCase())
  return language === 'en' || at === -1 ? undefined : translated[language].split(' ')[at]
}
