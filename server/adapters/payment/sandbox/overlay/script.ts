import { readFileSync } from 'node:fs';
import { PRACTICE } from '#shared/money.ts';
import { defineCheckout } from './checkout.ts';
import { drawSheet } from './draw-sheet.ts';

/**
 * The checkout script: one classic script, like the provider's own, made of functions that refer to nothing outside themselves.
 * It sends charges to the URL beside its own.
 */
export function overlayScript(): string {
  const styles = readFileSync(new URL('./sheet.css', import.meta.url), 'utf8');
  return `'use strict';\nwindow.FlutterwaveCheckout = (${defineCheckout})(${drawSheet}, ${JSON.stringify({ styles, practice: PRACTICE })}, new URL('charges', document.currentScript.src).href);\n`;
}
