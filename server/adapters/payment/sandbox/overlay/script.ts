import { readFileSync } from 'node:fs';
import { PRACTICE } from '#shared/money.ts';
import { defineCheckout } from './checkout.ts';
import { drawSheet } from './draw-sheet.ts';

export const sheetStyles = (): string =>
  readFileSync(new URL('./sheet.css', import.meta.url), 'utf8');

export function overlayScript(): string {
  return `'use strict';\nwindow.FlutterwaveCheckout = (${defineCheckout})(${drawSheet}, ${JSON.stringify({ styles: sheetStyles(), practice: PRACTICE })}, new URL('charges', document.currentScript.src).href);\n`;
}
