/** Invented people with made-up surnames, so that no name is a real person's. */

const firstNames = [
  ...['Amara', 'Bela', 'Caspian', 'Delia', 'Emeka', 'Farah', 'Gideon', 'Hana', 'Ilias', 'Juno', 'Kenji', 'Leona'],
  ...['Mateo', 'Nadia', 'Orin', 'Priya', 'Quentin', 'Rosalind', 'Soren', 'Tamsin', 'Ursula', 'Viggo', 'Wanda'],
  ...['Xenia', 'Yusuf', 'Zora', 'Anselm', 'Briony', 'Corin', 'Dagny'],
]
const beginnings = [
  'Alder',
  'Bram',
  'Cael',
  'Drey',
  'Elder',
  'Fenn',
  'Garra',
  'Hollo',
  'Ister',
  'Keld',
  'Lorn',
  'Mirra',
]
const endings = ['wick', 'stane', 'mere', 'vane', 'croft', 'dell', 'fold', 'gill', 'holt', 'thwaite', 'quist']

type Name = { first_name: string; last_name: string }

/** The same serial always gives the same person; serials below 360 give different people. */
export function nameOf(serial: number): Name {
  const pick = (list: string[], index: number) => list[index % list.length] ?? ''
  return {
    first_name: pick(firstNames, serial * 7),
    last_name: pick(beginnings, serial * 5 + Math.floor(serial / 30)) + pick(endings, serial * 3),
  }
}

export const phoneOf = (serial: number) => `5550${String(100_000 + serial)}`

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`
