import { INK, INK_2 } from './logo.ts';
import { drawQr } from './qr.ts';
import { COLUMN, one, openSheet, type Style } from './sheet.ts';

const NAME: Style = { font: 'strong', size: 32, colour: INK };
const LINE: Style = { font: 'text', size: 14, colour: INK };
const SMALL: Style = { font: 'text', size: 11, colour: INK_2 };
const SIDE = 150;

interface Badge {
  brand: string;
  name: string;
  code: string;
  verify_url: string;
  at: Date;
}

/** A PDF to show to customers, who scan its code. */
export function drawBadge({ brand, name, code, verify_url, at }: Badge): Promise<Buffer> {
  const host = new URL(verify_url).host;
  const sheet = openSheet({
    title: `Agent of ${brand}`,
    author: brand,
    at,
    foot: `Scan the code, or enter ${code} at ${host}/verify: it says whether this agent is still approved.`,
    compress: true,
  });
  sheet.gap(60);
  sheet.row([
    {
      x: COLUMN.x,
      width: COLUMN.width,
      parts: [
        { text: name, style: NAME, role: 'H1' },
        { text: `Agent of ${brand}`, style: LINE },
      ],
    },
  ]);
  sheet.gap(30);
  const top = sheet.place(SIDE);
  const says = 'QR code that says whether this agent is approved';
  drawQr(sheet, says, { text: verify_url, x: COLUMN.x, top, side: SIDE });
  sheet.doc.link(COLUMN.x, top, SIDE, SIDE, verify_url);
  sheet.gap(SIDE + 16);
  sheet.row([one(COLUMN.x, COLUMN.width, code, LINE)]);
  sheet.row([one(COLUMN.x, COLUMN.width, `Check it at ${host}/verify`, SMALL)]);
  return sheet.finish();
}
