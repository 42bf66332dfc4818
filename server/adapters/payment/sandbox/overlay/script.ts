import { readFileSync } from 'node:fs';
import { PRACTICE } from '#shared/money.ts';
import { defineCheckout } from './checkout.ts';
import { drawSheet } from './draw-sheet.ts';

/** What the sheet looks like. */
export const sheetStyles = (): string => readFileSync(new URL('./sheet.css', import.meta.url), 'utf8');

/**
 * The checkout script: one classic script, like the provider's own, made of functions that refer to nothing outside themselves.
 * It sends charges to the URL beside its own.
 */
export function overlayScript(): string {
  return `'use strict';\nwindow.FlutterwaveCheckout = (${defineCheckout})(${drawSheet}, ${JSON.stringify({ styles: sheetStyles(), practice: PRACTICE })}, new URL('charges', document.currentScript.src).href);\n`;
}
