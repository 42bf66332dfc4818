import { describe, expect, test } from 'vitest';
import { html } from './html.ts';

describe('the html tag', () => {
  test('escapes every value but nested Html', () => {
    const name = `<b>"Tobi" & 'Ẹ̀bùn'</b>`;
    expect(html`<p title="${name}">${html`<i>${name}</i>`}</p>`.markup).toBe(
      '<p title="&lt;b&gt;&quot;Tobi&quot; &amp; &#39;Ẹ̀bùn&#39;&lt;/b&gt;"><i>&lt;b&gt;&quot;Tobi&quot; &amp; &#39;Ẹ̀bùn&#39;&lt;/b&gt;</i></p>',
    );
  });

  test('joins arrays, at any depth, and escapes what is in them', () => {
    expect(html`<ul>${['<a>', [html`<li>${1}</li>`, '&']]}</ul>`.markup).toBe(
      '<ul>&lt;a&gt;<li>1</li>&amp;</ul>',
    );
  });

  test('null, undefined and false are nothing; 0 is a number; an escape in the markup is kept', () => {
    expect(html`${null}${undefined}${false}${0}\n`.markup).toBe('0\n');
  });

  test('something that only looks like Html is escaped', () => {
    const forged = JSON.parse('{"markup":"<script>"}');
    expect(html`${forged}`.markup).not.toContain('<script>');
  });
});
