import { describe, expect, test } from 'vitest';
import { PRACTICE } from '#shared/money/money.ts';
import { html } from './html.ts';
import { button, code, facts, mailPage, textPage } from './layout.ts';

const frame = { brand: 'Tafiya & <Co>', support_email: 'help@tafiya.example' };
const body = html`<p>Hello ${'<Ẹniọlá>'}</p>${facts([['Amount', '₦45,000']])}${code('012345')}${button('https://tafiya.example/pay?ref=A&x="1"', 'Pay ₦45,000', 'pay')}`;

describe('a mail page', () => {
  const page = mailPage({ ...frame, heading: 'Paid <today>', preview: 'We have it.', body });

  test('carries what it was given, escaped once', () => {
    for (const part of [
      '<h1',
      'Paid &lt;today&gt;</h1>',
      'We have it.',
      '&lt;Ẹniọlá&gt;',
      '₦45,000',
      '>012345<',
      'Tafiya &amp; &lt;Co&gt;',
      'href="https://tafiya.example/pay?ref=A&amp;x=&quot;1&quot;"',
      'help@tafiya.example',
    ]) {
      expect(page).toContain(part);
    }
    expect(page).not.toMatch(/&amp;(amp|lt|gt);|undefined|\[object/);
  });

  test('loads nothing from anywhere and runs nothing', () => {
    expect(page).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
  });

  test('shows the state in words beside its shape, and the place', () => {
    const shown = { state: 'Approved', look: 'good', place: 'Ghana <visa>' } as const;
    const words = mailPage({ ...frame, heading: 'x', shown, body });
    expect(words).toMatch(/aria-hidden="true"[^>]*font-size:60px[^>]*>&#9670;<[\s\S]*>Approved</);
    expect(words).toContain('Ghana &lt;visa&gt;');
    expect(page).not.toContain('font-size:60px');
  });

  test('says that it is practice only when it is', () => {
    expect(page).not.toContain(PRACTICE);
    expect(mailPage({ ...frame, practice: true, heading: 'x', body })).toContain(PRACTICE);
  });
});

test('a text page has its paragraphs in order, then the frame', () => {
  expect(
    textPage({ ...frame, practice: true }, [
      'Your code is 012345.',
      false,
      'It ends in 15 minutes.',
    ]),
  ).toBe(
    'Your code is 012345.\n\nIt ends in 15 minutes.\n\nPractice mode: no real money moves.\n\nQuestions? Write to help@tafiya.example.\n\nTafiya & <Co>\n',
  );
});
