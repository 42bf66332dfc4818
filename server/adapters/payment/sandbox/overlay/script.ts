import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/root.ts';
import { PRACTICE } from '#shared/money/money.ts';
import { defineCheckout } from './checkout.ts';
import { drawSheet } from './draw-sheet.ts';

export const sheetStyles = (): string =>
  readFileSync(join(ROOT, 'server/adapters/payment/sandbox/overlay/sheet.css'), 'utf8');

export function overlayScript(): string {
  return `'use strict';\nwindow.FlutterwaveCheckout = (${defineCheckout})(${drawSheet}, ${JSON.stringify({ styles: sheetStyles(), practice: PRACTICE })}, new URL('charges', document.currentScript.src).href);\n`;
}
