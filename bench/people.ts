// People as they apply: Nigerian names with their accents, some from elsewhere; the same ones for the same number, whoever asks.
import { fold } from '../shared/fold.ts';

const FIRST =
  'Adaeze Chidinma Ngọzi Chinedu Emeka Obinna Ifeọma Uche Kelechi Amaka Nkechi Ikenna Ọlúwaṣeun Tolulọpẹ Bọ́lá Ṣadé Fẹ́mi Ayọ̀délé Yétúndé Kúnlé Táíwò Kẹ́hìndé Ẹniọlá Dámilọ́lá Fọlákẹ́ Aisha Fatima Zainab Musa Ibrahim Sani Usman Halima Hauwa Abubakar Maryam Yakubu Blessing Grace Samuel Daniel Mercy Esther Emmanuel Victoria Joseph Patience Sunday Zoë José Renée';
const MIDDLE =
  'Ify Chioma Ọlámidé Ayọ̀ Grace John Peter Ebere Temitọpẹ Bello Joy Faith David Ruth Ese';
const LAST =
  'Okafor Okonkwo Nwosu Eze Obi Okeke Nnamdi Onyekachi Chukwu Igwe Uzọr Ezeudu Adéyẹmí Adébáyọ̀ Ògúnlẹ́yẹ Ọládipọ̀ Akíntọ́lá Balógun Bámgbóṣé Fálọlá Ọlátúnjí Ṣówándé Ajayi Bakare Lawal Bello Abdullahi Mohammed Yusuf Garba Danjuma Shehu Aliyu Suleiman Okoro Etim Effiong Bassey Ekpo Osagie Igbinedion Ehigie Tarfa Gyang Pam Amadi Wike Dokubo O’Brien Müller';
const [first, middle, last] = [FIRST, MIDDLE, LAST].map((names) => names.split(' ')) as [
  string[],
  string[],
  string[],
];
const PLACES = [
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'yahoo.com',
  'yahoo.com',
  'outlook.com',
  'icloud.com',
];
const LETTERS = 'bcdfghjklmnprstvwyz';

/** One of them; the first are commoner the higher the `skew`. */
export const pick = <One>(random: () => number, all: readonly One[], skew = 1): One =>
  all[Math.floor(random() ** skew * all.length)] as One;

/** Somebody who applies. */
export function person(random: () => number) {
  const letter = () => pick(random, [...LETTERS]);
  const number = (digits: number) =>
    String(Math.floor(random() * 10 ** digits)).padStart(digits, '0');
  // One in ten has a surname of their own.
  const own =
    random() < 0.1
      ? `${pick(random, last)}-${letter().toUpperCase()}${pick(random, ['a', 'e', 'o'])}${letter()}${pick(random, ['i', 'u', 'a'])}`
      : '';
  const [first_name, last_name] = [pick(random, first, 1.5), own || pick(random, last, 1.5)];
  const mail = `${fold(first_name)}.${fold(last_name)}${number(3)}`.replace(/[^a-z\d.]/g, '');
  return {
    first_name,
    middle_name: random() < 0.4 ? pick(random, middle) : '',
    last_name,
    email: `${mail}@${pick(random, PLACES)}`,
    phone_number: `+234${pick(random, ['803', '806', '813', '816', '703', '805', '909'])}${number(7)}`,
    passport_number: `${pick(random, ['A', 'B', 'B'])}${number(8)}`,
    date_of_birth: `${1950 + Math.floor(random() * 55)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
  };
}
