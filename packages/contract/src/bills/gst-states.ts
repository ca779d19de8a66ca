/** The states and territories of India by their code for GST, the first two digits of a GSTIN. */
const states: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

/** The code and name of a state by its name in any case, such as `27-Maharashtra`; another text as it is. */
export const stateWithCode = (text: string): string => {
  const wanted = text.trim().toLowerCase()
  const found = Object.entries(states).find(([, name]) => name.toLowerCase() === wanted)
  return found ? found.join('-') : text
}

/** The code and name of a GSTIN's state, such as `27-Maharashtra`; the code alone for one without a name. */
export const gstState = (gstin: string): string => {
  const code = gstin.slice(0, 2)
  const name = states[code]
  return name === undefined ? code : `${code}-${name}`
}
