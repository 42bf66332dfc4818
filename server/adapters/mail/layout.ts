import { PRACTICE } from '#shared/money/money.ts';
import { Html, html } from './html.ts';

interface Frame {
  brand: string;
  support_email: string;
  practice?: boolean;
}

/** The status banner; its colour only repeats the text. */
export interface Shown {
  state: string;
  look: 'good' | 'wait' | 'bad';
  place: string;
}

interface MailPage extends Frame {
  heading: string;
  shown?: Shown | undefined;
  preview?: string;
  body: Html;
}

const questions = (support_email: string) => `Questions? Write to ${support_email}.`;

/** Light colours are inline, because some mail clients ignore style sheets. */
const SANS =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif";
const MONO = "ui-monospace,'Roboto Mono','SF Mono',Menlo,Consolas,'Noto Sans Mono',monospace";
const INK = 'color:#0d291e';
const INK_2 = 'color:#3d5349';
const LINE = 'border-top:1px solid #e0dcd1';

/** The brand's stripes as a CSS gradient, because mail clients block images by default. */
const SELVEDGE =
  'background:#0a4d36 repeating-linear-gradient(135deg,#0a4d36 0 8px,#f9b12d 8px 12px,#0a4d36 12px 20px,#fcfaf4 20px 23px,#0a4d36 23px 26px,#fcfaf4 26px 29px)';
const MARK = html`<span aria-hidden="true" style="color:#f9b12d">&#9670;</span>`;

const LOOKS = {
  good: { ground: '#e4f3e9', lozenge: '#1b6533' },
  wait: { ground: '#fef1d0', lozenge: '#f9b12d' },
  bad: { ground: '#ffebe7', lozenge: '#a5261d' },
} as const;

function band({ state, look, place }: Shown): Html {
  const { ground, lozenge } = LOOKS[look];
  return html`<table role="presentation" class="band ${look}" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-radius:8px;background-color:${ground}"><tr><td width="64" valign="middle" aria-hidden="true" style="padding:8px 0 14px 16px;font-size:60px;line-height:60px;color:${lozenge}">&#9670;</td><td valign="middle" style="padding:14px 16px"><div class="ink" style="font-size:22px;font-weight:700;letter-spacing:-0.02em;line-height:1.2;${INK}">${state}</div><div class="ink-2" style="font-size:15px;line-height:1.4;${INK_2}">${place}</div></td></tr></table>`;
}

const SHEET = new Html(`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .words p { margin: 0 0 16px; }
  .words a { color: #0a4d36; }
  .words a.button { color: #fcfaf4; }
  .words a.pay { color: #0d291e; }
  @media (max-width: 480px) {
    .pad { padding-left: 20px !important; padding-right: 20px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #0c1813 !important; }
    .paper { background-color: #14231d !important; }
    .ink { color: #f1efe6 !important; }
    .ink-2 { color: #c2c6b9 !important; }
    .line { border-color: #2a3831 !important; }
    .sunk { background-color: #07110d !important; }
    .good { background-color: #162f1e !important; }
    .wait { background-color: #392911 !important; }
    .bad { background-color: #411e1a !important; }
    .words a { color: #96d9b4 !important; }
    .words a.button { background-color: #96d9b4 !important; border-color: #b1eac8 !important; color: #0c1813 !important; }
    .words a.pay { background-color: #f9b73f !important; border-color: #ffcc69 !important; color: #0d291e !important; }
  }
`);

export function button(href: string, text: string, kind: 'main' | 'pay' = 'main'): Html {
  const colours =
    kind === 'pay'
      ? 'background-color:#f9b12d;border-bottom:3px solid #eea01f;color:#0d291e'
      : 'background-color:#0a4d36;border-bottom:3px solid #063827;color:#fcfaf4';
  return html`<p style="margin:24px 0"><a class="button ${kind}" href="${href}" style="display:inline-block;padding:14px 24px 12px;border-radius:8px;font-weight:600;text-decoration:none;mso-padding-alt:14px 24px;${colours}">${text}</a></p>`;
}

export function facts(rows: readonly (readonly [label: string, value: string | Html])[]): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px">${rows.map(
    ([label, value]) =>
      html`<tr><th scope="row" align="left" valign="top" class="ink-2 line" style="width:34%;padding:10px 12px 10px 0;font-size:15px;font-weight:400;line-height:1.5;${INK_2};${LINE}">${label}</th><td valign="top" class="ink line" style="padding:10px 0;line-height:1.5;overflow-wrap:anywhere;white-space:pre-line;${INK};${LINE}">${value}</td></tr>`,
  )}</table>`;
}

export const code = (digits: string): Html =>
  html`<p class="ink sunk" style="margin:24px 0;padding:16px;border-radius:6px;background-color:#f4f1e6;font-family:${MONO};font-size:30px;font-weight:600;letter-spacing:0.16em;line-height:1.2;text-align:center;${INK}">${digits}</p>`;

export function mailPage({
  brand,
  support_email,
  practice,
  heading,
  shown,
  preview,
  body,
}: MailPage): string {
  return html`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${SHEET}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f4f1e6">
${preview && html`<div style="display:none;max-height:0;overflow:hidden">${preview}</div>`}
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f4f1e6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="max-width:576px;background-color:#fffefd;font-family:${SANS};text-align:left">
<tr><td style="height:8px;font-size:0;line-height:0;background-color:#0a4d36;${SELVEDGE}">&nbsp;</td></tr>
<tr><td class="pad ink" style="padding:28px 40px 0;font-size:22px;font-weight:700;letter-spacing:-0.02em;line-height:1.3;${INK}">${MARK} ${brand}</td></tr>
<tr><td class="pad ink words" style="padding:24px 40px 20px;font-size:17px;line-height:1.55;${INK}">
<h1 class="ink" style="margin:0 0 16px;font-size:28px;font-weight:700;letter-spacing:-0.02em;line-height:1.2;${INK}">${heading}</h1>
${shown && band(shown)}
${body}
</td></tr>
<tr><td class="pad" style="padding:0 40px 28px"><div class="ink-2 line words" style="padding-top:16px;font-size:15px;line-height:1.5;${INK_2};${LINE}">${practice && html`<p>${PRACTICE}</p>`}${questions(support_email)}</div></td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup;
}

export function textPage(
  { brand, support_email, practice }: Frame,
  paragraphs: readonly (string | false | undefined)[],
): string {
  return `${[...paragraphs, practice && PRACTICE, questions(support_email), brand].filter(Boolean).join('\n\n')}\n`;
}
