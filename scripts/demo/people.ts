export interface Person {
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: 'Female' | 'Male';
  email: string;
  phone_number: string;
  date_of_birth: string;
  passport_number: string;
}

const WOMEN =
  'Adaeze Ngọzi Ọlámidé Títílayọ̀ Oluwaseun Aisha Hauwa Zainab Chidinma Nkechi Ifeọma Fọlákẹ́ Amarachi Halima Ebiere Mfon Eno-Abasi Osarugue Onyekachi Yétúndé Rahma Blessing Patience Ujunwa Oluwatimilehin Mosúnmọ́lá Ọmọlará Nneka Fatima Ekaette'.split(
    ' ',
  );
const MEN =
  'Emeka Chukwuemeka Olúwafẹ́mi Túndé Babátúndé Ibrahim Abubakar Sani Kelechi Obinna Ọláyínká Damilọla Nnamdi Yakubu Tamuno Ekong Osaze Efosa Terver Gbénga Musa Godswill Sunday Uchenna Oluwadamilola Adéṣọ́lá Ṣẹ́gun Ikechukwu Ƙasimu Preye'.split(
    ' ',
  );
const MIDDLE = ',Ifunanya,,Abíọ́dún,Grace,,Chisom,Olúwatóbi,,Ɓala,Oghenekaro,,Emmanuel,Amina,'.split(
  ',',
);
const FAMILIES =
  'Okafor Adéyẹmí Bello Ọkọ́nkwọ́ Balógun Danjuma Eze Nwosu Ògúnlẹ́yẹ Ibrahim Etim Oghenerukevwe Akpan Igbinedion Adegoke Nwachukwu Yar’Adua Ọláwálé Ezeudu Musa Briggs Tyoor Udo-Inyang Fashọlá Chukwuneke-Okoronkwo Adégbóyèga-Ọlátúnjí Abdullahi Ọbasẹkí Onwuegbuzie Ɗanladi Lawal Amadi Oyèláràn Ejiofor Gambo Bassey'.split(
    ' ',
  );

/** `number` may exceed the length; it wraps around. */
export const pick = <Item>(list: readonly Item[], number: number): Item => {
  const item = list[number % list.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
};

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ɗ', 'd')
    .replaceAll('ƙ', 'k')
    .replace(/[^a-z]/g, '');

export function person(number: number): Person {
  const gender = number % 2 === 0 ? 'Female' : 'Male';
  const first_name = pick(gender === 'Female' ? WOMEN : MEN, Math.floor(number / 2));
  const last_name = pick(FAMILIES, number * 7 + Math.floor(number / 36));
  return {
    first_name,
    middle_name: pick(MIDDLE, number),
    last_name,
    gender,
    email: `${plain(first_name)}.${plain(last_name)}${number}@example.com`,
    phone_number: `080${String(30_000_000 + number * 151_717).slice(0, 8)}`,
    date_of_birth: `${1956 + ((number * 11) % 48)}-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + ((number * 5) % 28)).padStart(2, '0')}`,
    passport_number: `${pick(['A', 'B', 'A', 'B', 'A'], number)}${String(10_000_000 + number * 271_829).slice(0, 8)}`,
  };
}
