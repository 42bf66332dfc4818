import PDFDocument from 'pdfkit';
import sharp from 'sharp';

export interface Uploads {
  photographs: File[];
  data_pages: File[];
  issued: File;
}

const SKIN = ['#6b4226', '#8d5524', '#4a2c17', '#7a4b2a'];
const CLOTHES = ['#0f5b46', '#d99a1c', '#2b4c7e', '#8c2f39', '#5b3a77', '#3f6f3a'];

const head = (skin: string, pattern: string, x: number, y: number, scale: number) => `
  <g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M20 160 q0 -52 60 -52 q60 0 60 52 z" fill="${pattern}"/><rect x="66" y="84" width="28" height="34" fill="${skin}"/>
    <ellipse cx="80" cy="60" rx="33" ry="41" fill="${skin}"/><path d="M46 56 q0 -44 34 -44 q34 0 34 44 q-10 -22 -34 -22 q-24 0 -34 22 z" fill="#1d1410"/>
  </g>`;

const photograph = (skin: string, pattern: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="270"><rect width="210" height="270" fill="#f4f4f1"/>${head(skin, pattern, 9, 62, 1.2)}</svg>`;

/** Without text, so it needs no font and can't pass for a real passport. */
const dataPage = (skin: string, pattern: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="500" height="350"><rect width="500" height="350" fill="#e6efe2"/>
    <rect x="16" y="16" width="468" height="34" fill="#0f5b46"/><rect x="26" y="72" width="150" height="190" fill="#fff"/>${head(skin, pattern, 22, 92, 1)}
    ${[80, 112, 144, 176, 208, 240].map((y, i) => `<rect x="200" y="${y}" width="${250 - ((i * 47) % 110)}" height="10" rx="3" fill="#8fa79a"/>`).join('')}
    ${[294, 320].map((y) => Array.from({ length: 36 }, (_, i) => `<rect x="${22 + i * 12.7}" y="${y}" width="8" height="12" fill="#33413a"/>`).join('')).join('')}
  </svg>`;

const draw = async (svg: string, name: string) =>
  new File([new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer())], name, {
    type: 'image/jpeg',
  });

function pdf(title: string): Promise<File> {
  const paper = new PDFDocument({ size: 'A5', margin: 40, info: { Title: title } });
  const parts: Buffer[] = [];
  paper.on('data', (part: Buffer) => parts.push(part));
  paper
    .fontSize(22)
    .text(title)
    .moveDown()
    .fontSize(12)
    .text('A sample of the demo. It opens no border.');
  paper.end();
  return new Promise((done) =>
    paper.on('end', () =>
      done(
        new File([new Uint8Array(Buffer.concat(parts))], 'sample.pdf', { type: 'application/pdf' }),
      ),
    ),
  );
}

export async function makeUploads(): Promise<Uploads> {
  const looks = CLOTHES.map((pattern, i) => [SKIN[i % SKIN.length] ?? '', pattern] as const);
  return {
    photographs: await Promise.all(
      looks.map(([skin, pattern]) => draw(photograph(skin, pattern), 'photograph.jpg')),
    ),
    data_pages: await Promise.all(
      looks.slice(0, 4).map(([skin, pattern]) => draw(dataPage(skin, pattern), 'data-page.jpg')),
    ),
    issued: await pdf('Sample visa'),
  };
}
