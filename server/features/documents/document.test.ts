import { beforeAll, expect, test } from 'vitest';
import { formatNaira, PRACTICE } from '#shared/money/money.ts';
import { readPdf } from '#test/factories/pdf.ts';
import { drawDocument } from './document.ts';
import { type DocumentInput, wordsOf } from './words.ts';

const TRACKING_ID = 'TFY-7K3QD-M2XW9-4HB8T';
const TRACKING_URL = `https://tafiya.example/track-visa?tracking_id=${TRACKING_ID}`;

const paper = {
  brand: 'Tafiya',
  support_email: 'support@tafiya.example',
  support_phone: '+234 800 000 0000',
  company: [],
  practice: false,
  number: '31122026',
  tracking_id: TRACKING_ID,
  tracking_url: TRACKING_URL,
  name: 'Ṣadé Ẹniọlá Ọ̀ṣun',
  email: 'sade@example.com',
  phone_number: '+2348035550142',
  facts: [['Passport number', 'B50318842']] as [string, string][],
  lines: [{ text: 'Kenya permit', detail: '3 working days', amount_kobo: 45_000_00 }],
  amount_kobo: 45_000_00,
  // 31 December in London, already the new year in Lagos.
  created_at: new Date('2026-12-31T23:30:00Z'),
  due: '8 January 2027',
};
const paid = {
  at: new Date('2027-01-02T10:00:00Z'),
  method: 'card ending 2950',
  reference: '1798886400000',
};

const draw = async (input: DocumentInput) =>
  readPdf(await drawDocument(input, { compress: false }));

let invoice: ReturnType<typeof readPdf>;
let receipt: ReturnType<typeof readPdf>;
beforeAll(async () => {
  invoice = await draw({ ...paper, kind: 'invoice' });
  receipt = await draw({ ...paper, kind: 'receipt', paid });
});

test('emoji, which the font lacks, are left out of a name', async () => {
  const { text } = await draw({ ...paper, name: 'Ada 🎉👍🏽🇳🇬 Okafor™', kind: 'invoice' });
  expect(text).toMatch(/Ada\s+Okafor™/);
});

test('an invoice is one A4 page with its number, tracking ID, dates, lines and total', () => {
  expect(invoice.raw.startsWith('%PDF-1.7')).toBe(true);
  expect(invoice.raw.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(invoice.pages).toHaveLength(1);
  expect(invoice.raw).toContain('/MediaBox [0 0 595.28 841.89]');
  for (const line of [
    'Invoice',
    `31122026 · ${TRACKING_ID}`,
    TRACKING_ID,
    'sade@example.com',
    '+2348035550142',
    'B50318842',
    'Kenya permit',
    '3 working days',
    'Total to pay',
    '₦45,000',
    'Pending Payment',
  ]) {
    expect(invoice.text.split('\n')).toContain(line);
  }
  expect(invoice.text).toContain('Write to support@tafiya.example or call +234 800 000 0000');
  expect(invoice.text).not.toMatch(/receipt|Paid|practice/i);
});

test.each([
  ['an invoice', { ...paper, kind: 'invoice' }],
  ['a receipt', { ...paper, kind: 'receipt', paid, practice: true }],
] as [string, DocumentInput][])(
  '%s says every word that the administrators’ page shows',
  async (_, input) => {
    const { lines, total, parties, facts, says, heading, number, state, foot } = wordsOf(input);
    const shown = [
      ...[heading, number, state, total.text, formatNaira(total.amount), foot, ...says],
      ...parties.flatMap(({ label, name, contacts }) => [label, name, ...contacts]),
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...lines.flatMap(({ text, detail = '', amount }) => [text, detail, formatNaira(amount)]),
    ];
    const plain = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '');
    const drawn = plain((await draw(input)).text);
    for (const words of shown) expect(drawn).toContain(plain(words));
  },
);

test('dates are those of Lagos, with the year', () => {
  expect(invoice.find('1 January 2027')).toBeDefined();
  expect(invoice.find('8 January 2027')).toBeDefined();
});

test('a receipt says when, how and under which reference it was paid', () => {
  for (const line of [
    'Receipt',
    'Paid by',
    '2 January 2027',
    'Card ending 2950',
    '1798886400000',
    'Total paid',
    'Paid',
    'PAID',
  ]) {
    expect(receipt.text.split('\n')).toContain(line);
  }
  expect(receipt.text).not.toMatch(/pending|to pay/i);
});

test('an invoice of an order that was paid since asks for nothing', async () => {
  const { text } = await draw({
    ...paper,
    kind: 'invoice',
    paid: { ...paid, method: '', reference: '' },
  });
  expect(text).toContain('Invoice');
  expect(text).toContain('Total paid');
  expect(text).not.toMatch(/Pending|to pay|Method|Reference/);
});

test('where the number is the tracking ID, it stands there once', async () => {
  const { lines } = await draw({ ...paper, kind: 'invoice', number: TRACKING_ID });
  expect(lines.filter(({ text }) => text.includes(TRACKING_ID)).map(({ text }) => text)).toEqual([
    TRACKING_ID,
    TRACKING_ID,
  ]);
});

test('Yoruba letters and the naira sign are read back as they were written, on each paper', async () => {
  expect(invoice.text.normalize('NFC')).toContain(paper.name.normalize('NFC'));
  expect(invoice.text).toContain('₦');
  // The font is reused: that the glyphs of Ọ and Ṣ include those of O and S must not remove these letters from the next document.
  const next = await draw({ ...paper, name: 'Osagie Sade', kind: 'invoice' });
  expect(next.text).toContain('Osagie Sade');
});

test('the title, the language and the headings are there for a screen reader, the link for a finger', () => {
  expect(invoice.title).toBe('Invoice 31122026 · Tafiya');
  expect(receipt.title).toBe('Receipt 31122026 · Tafiya');
  expect(invoice.raw).toContain('/Lang (en-NG)');
  expect(invoice.raw).toContain('/DisplayDocTitle true');
  expect(invoice.raw).toContain('/Alt (QR code of the tracking page)');
  for (const role of ['H1', 'Table', 'TR', 'TH', 'TD'])
    expect(invoice.raw).toContain(`/S /${role}\n`);
  expect(invoice.raw).toContain(`/URI (${TRACKING_URL})`);
});

test('amounts end on one line, whatever their figures', async () => {
  const lines = [111_111_00, 900_000_00, 7_00].map((amount_kobo, i) => ({
    text: `Part ${i}`,
    amount_kobo,
  }));
  const { find } = await draw({ ...paper, kind: 'invoice', lines, amount_kobo: 1_011_118_00 });
  const ends = ['₦111,111', '₦900,000', '₦7', '₦1,011,118'].map((text) =>
    find(text)?.end.toFixed(1),
  );
  expect(new Set(ends).size).toBe(1);
  const [one, nine] = ['₦111,111', '₦900,000'].map((text) => find(text)?.x.toFixed(2));
  expect(one).toBe(nine);
});

test('a long name, address or fact wraps, takes more height and stays within the margins', async () => {
  const name =
    'Oluwadamilola Temitayo Olúwafúnmiláyọ̀ Adébáyọ̀-Ògúnsànyà Ẹniọlá Ayọ̀délé Ìyábọ̀dé Ṣadé-Ọdúnsì';
  const email = `${'x'.repeat(64)}@${'long-domain.'.repeat(14)}example.com`;
  const long = await draw({
    ...paper,
    kind: 'invoice',
    brand: `${name} Limited`,
    name,
    email,
    facts: [['Destination', 'W'.repeat(200)]],
  });
  expect(long.find('Total to pay')?.y).toBeGreaterThan((invoice.find('Total to pay')?.y ?? 0) + 60);
  const margin = (14 / 25.4) * 72;
  for (const { x, end, text } of long.lines) {
    expect(x, text).toBeGreaterThan(margin - 1);
    expect(end, text).toBeLessThan(595.28 - margin + 1);
  }
  const together = long.text.replaceAll('\n', '').replaceAll(' ', '').normalize('NFC');
  for (const whole of [name, email, 'W'.repeat(200)])
    expect(together).toContain(whole.replaceAll(' ', '').normalize('NFC'));
});

test('what doesn’t fit on a page goes to the next, each with its foot', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => ({
    text: `Part ${i} of sixty`,
    amount_kobo: 1_000_00,
  }));
  const { pages, text } = await draw({ ...paper, kind: 'invoice', lines });
  expect(pages).toHaveLength(4);
  for (const page of pages) {
    expect(page.some((line) => line.text.startsWith('Questions?'))).toBe(true);
    for (const { y } of page) expect(y).toBeLessThan(841.89 - 36);
  }
  for (const line of lines) expect(text.split('\n')).toContain(line.text);
  expect(text).toContain('Invoice 31122026 · Tafiya, page 4');
});

test('a sandbox’s paper says that no real money moves', async () => {
  const { text } = await draw({ ...paper, kind: 'receipt', paid, practice: true });
  expect(text).toContain(PRACTICE);
});

test('the same paper is the same bytes, and small', async () => {
  const [first, second] = await Promise.all([
    drawDocument({ ...paper, kind: 'receipt', paid }),
    drawDocument({ ...paper, kind: 'receipt', paid }),
  ]);
  expect(first.equals(second)).toBe(true);
  expect(first.length).toBeLessThan(40_000);
});
