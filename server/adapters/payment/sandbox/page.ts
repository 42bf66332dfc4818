import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { type Html, html } from '#server/adapters/mail/html.ts';
import { ROOT } from '#server/root.ts';
import { PRACTICE } from '#shared/money/money.ts';

export const pageStyles = (): string =>
  readFileSync(join(ROOT, 'server/adapters/payment/sandbox/page.css'), 'utf8');

/** These pages must work without scripts. */
const POLICY =
  "default-src 'none'; script-src 'none'; object-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const sendPage = (
  reply: FastifyReply,
  title: string,
  content: Html,
  status = 200,
): FastifyReply =>
  reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    })
    .send(
      html`<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/sandbox/page.css"></head><body><main><h1>${title}</h1><p class="note">${PRACTICE}</p>${content}</main></body></html>`
        .markup,
    );
