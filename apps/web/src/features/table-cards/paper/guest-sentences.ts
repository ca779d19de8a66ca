import type { CardLanguage } from './scripts.ts'

/** Sentences below the code, in the languages of guests. */
export const guestSentences: Readonly<Record<CardLanguage, { readonly order: string; readonly read: string }>> = {
  en: { order: 'Scan to see the menu and order', read: 'Scan to see the menu' },
  hi: { order: 'मेन्यू देखने और ऑर्डर करने के लिए स्कैन करें', read: 'मेन्यू देखने के लिए स्कैन करें' },
  bn: { order: 'মেনু দেখতে ও অর্ডার করতে স্ক্যান করুন', read: 'মেনু দেখতে স্ক্যান করুন' },
  gu: { order: 'મેનૂ જોવા અને ઑર્ડર કરવા માટે સ્કેન કરો', read: 'મેનૂ જોવા માટે સ્કેન કરો' },
  kn: { order: 'ಮೆನು ನೋಡಲು ಮತ್ತು ಆರ್ಡರ್ ಮಾಡಲು ಸ್ಕ್ಯಾನ್ ಮಾಡಿ', read: 'ಮೆನು ನೋಡಲು ಸ್ಕ್ಯಾನ್ ಮಾಡಿ' },
  ml: { order: 'മെനു കാണാനും ഓർഡർ ചെയ്യാനും സ്കാൻ ചെയ്യുക', read: 'മെനു കാണാൻ സ്കാൻ ചെയ്യുക' },
  mr: { order: 'मेनू पाहण्यासाठी आणि ऑर्डर देण्यासाठी स्कॅन करा', read: 'मेनू पाहण्यासाठी स्कॅन करा' },
  pa: { order: 'ਮੀਨੂ ਦੇਖਣ ਅਤੇ ਆਰਡਰ ਕਰਨ ਲਈ ਸਕੈਨ ਕਰੋ', read: 'ਮੀਨੂ ਦੇਖਣ ਲਈ ਸਕੈਨ ਕਰੋ' },
  ta: { order: 'மெனு பார்க்க, ஆர்டர் செய்ய ஸ்கேன் செய்யுங்கள்', read: 'மெனு பார்க்க ஸ்கேன் செய்யுங்கள்' },
  te: { order: 'మెనూ చూడటానికి, ఆర్డర్ చేయడానికి స్కాన్ చేయండి', read: 'మెనూ చూడటానికి స్కాన్ చేయండి' },
}
