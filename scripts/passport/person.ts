import { checkDigit } from '../../web/forms/passport/code-lines.ts';
import type { Random } from './random.ts';

const SURNAMES =
  'ADEBAYO,OKONKWO,OLUWASEUN-ADEYEMI,NWACHUKWU,ABUBAKAR,EZE,BELLO,OKAFOR,ONYEMAECHI,DANJUMA,OKE-COLE,MUSA,IWUANYANWU,GARBA,TINUBU-ALABI,UZOCHUKWU,EFFIONG,BASSEY,IGWE,OLORUNFEMI'.split(
    ',',
  );
const GIVEN =
  'OLUWATOBILOBA TEMITOPE,CHIDINMA BLESSING,NKECHINYERE CHIAMAKA,AISHA,YUSUF ABDULRAHMAN,EMMANUEL,FUNMILAYO,IFEANYI KINGSLEY,HAUWA BINTU,UCHE,KEHINDE IDOWU,MUHAMMADU SANI,EBELECHUKWU,ZAINAB,OLAMIDE QUADRI,NGOZI,EKAETTE INIOBONG,TARILA'.split(
    ',',
  );

export interface Printed {
  surname: string;
  given: string;
  issuer: string;
  number: string;
  birth: string;
  expiry: string;
  sex: string;
  lines: [string, string];
}

const filled = (text: string, length: number) => text.padEnd(length, '<').slice(0, length);

/** A made-up person with a passport's two lines. */
export function person({ chance, pick, whole }: Random): Printed {
  const surname = pick(SURNAMES);
  const given = pick(GIVEN);
  const issuer = chance(0.85) ? 'NGA' : pick(['GHA', 'GBR', 'CMR', 'UTO']);
  const two = (number: number) => String(number).padStart(2, '0');
  const number = pick(['A', 'B', 'C']) + String(whole(10_000_000, 99_999_999));
  const birth = two(whole(50, 99)) + two(whole(1, 12)) + two(whole(1, 28));
  const expiry = two(whole(27, 36)) + two(whole(1, 12)) + two(whole(1, 28));
  const sex = pick(['M', 'F']);
  const optional = chance(0.35) ? String(whole(10_000_000_000, 99_999_999_999)) : '';
  const named = (name: string) => name.replace(/[- ]+/g, '<');
  const checked = (text: string) => text + checkDigit(text);
  const personal =
    filled(optional, 14) + (optional ? checkDigit(filled(optional, 14)) : pick(['0', '<']));
  const covered = checked(number) + checked(birth) + checked(expiry) + personal;
  const lower = checked(number) + issuer + checked(birth) + sex + checked(expiry) + personal;
  const upper = `P${chance(0.25) ? 'P' : '<'}${issuer}${named(surname)}<<${named(given)}`;
  return {
    surname: surname.replace('-', ' '),
    given,
    issuer,
    number,
    birth,
    expiry,
    sex,
    lines: [filled(upper, 44), lower + checkDigit(covered)],
  };
}
