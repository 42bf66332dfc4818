import sharp from 'sharp';
import { CAPITAL_MM, PITCH_MM } from './glyphs.ts';
import { type Printed, person } from './person.ts';
import type { Random } from './random.ts';

sharp.concurrency(1);
/** Data page size and start of its two lines, in mm. */
const PAGE = { width: 125, height: 88 };
const LINE_START = 6.6;
const LINES = [72.3, 78.65];
const PX_PER_MM = 24;

type Range = readonly [number, number];
interface Kind {
  width: Range;
  rotation: number;
  perspective: number;
  blur: Range;
  noise: Range;
  quality: Range;
  /** Fraction of the picture's width covered by the page. */
  fill: Range;
  shade: number;
  glare: number;
  bend: number;
  spoilt?: 'motion' | 'turned' | 'glare' | 'cut';
}

export const KINDS = {
  easy: {
    width: [2400, 3000],
    rotation: 3,
    perspective: 0.015,
    blur: [0, 0.5],
    noise: [1, 3],
    quality: [85, 90],
    fill: [0.88, 1],
    shade: 0.15,
    glare: 0,
    bend: 0.2,
  },
  medium: {
    width: [1800, 2400],
    rotation: 8,
    perspective: 0.04,
    blur: [0.5, 1.1],
    noise: [3, 7],
    quality: [75, 85],
    fill: [0.7, 0.9],
    shade: 0.35,
    glare: 0.5,
    bend: 0.6,
  },
  hard: {
    width: [1200, 1800],
    rotation: 15,
    perspective: 0.07,
    blur: [0.7, 1.5],
    noise: [6, 12],
    quality: [60, 75],
    fill: [0.5, 0.75],
    shade: 0.5,
    glare: 0.75,
    bend: 0.9,
  },
  turned: {
    width: [1800, 2400],
    rotation: 8,
    perspective: 0.03,
    blur: [0.5, 1],
    noise: [3, 6],
    quality: [75, 85],
    fill: [0.8, 0.95],
    shade: 0.3,
    glare: 0,
    bend: 0.5,
    spoilt: 'turned',
  },
  brutal: {
    width: [1200, 1500],
    rotation: 15,
    perspective: 0.1,
    blur: [1.2, 2.3],
    noise: [8, 16],
    quality: [45, 65],
    fill: [0.5, 0.7],
    shade: 0.6,
    glare: 1,
    bend: 1.2,
    spoilt: 'motion',
  },
  blurred: {
    width: [1400, 2000],
    rotation: 8,
    perspective: 0.03,
    blur: [5, 8],
    noise: [3, 7],
    quality: [70, 80],
    fill: [0.7, 0.9],
    shade: 0.3,
    glare: 0,
    bend: 0.3,
  },
  glaring: {
    width: [1600, 2200],
    rotation: 6,
    perspective: 0.03,
    blur: [0.5, 1],
    noise: [3, 7],
    quality: [75, 85],
    fill: [0.8, 0.95],
    shade: 0.2,
    glare: 0,
    bend: 0.3,
    spoilt: 'glare',
  },
  cut: {
    width: [1600, 2200],
    rotation: 5,
    perspective: 0.02,
    blur: [0.4, 0.8],
    noise: [3, 6],
    quality: [75, 85],
    fill: [0.95, 1],
    shade: 0.2,
    glare: 0,
    bend: 0.3,
    spoilt: 'cut',
  },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;

const PAPERS = [
  ['#e9f0e4', '#b9d3b4'],
  ['#eef1f4', '#b8c9da'],
  ['#f4eee6', '#d6c3a6'],
  ['#eaf2ee', '#a9cdb9'],
] as const;
const px = (mm: number) => (mm * PX_PER_MM).toFixed(1);

function drawing(of: Printed, { between, pick }: Random): Buffer {
  const [paper, pattern] = pick(PAPERS);
  const ink = pick(['#101014', '#1c1a20', '#26242a']);
  const bold = (between(0, 0.09) * PX_PER_MM).toFixed(2);
  const curves = Array.from({ length: 26 }, (_, n) => {
    const steps = Array.from(
      { length: 21 },
      (_, i) =>
        `Q${px(i * 6 + 3)} ${px(n * 3.5 + between(-4, 4))} ${px(i * 6 + 6)} ${px(n * 3.5 + between(-1, 1))}`,
    );
    const width = px(between(0.1, 0.25));
    return `<path d="M0 ${px(n * 3.5)} ${steps.join(' ')}" fill="none" stroke="${pattern}" stroke-width="${width}"/>`;
  });
  const facts: [number, number, string, string][] = [
    [45, 14, 'Type', 'P'],
    [60, 14, 'Country', of.issuer],
    [88, 14, 'Passport No.', of.number],
    [45, 21, 'Surname', of.surname],
    [45, 28, 'Given names', of.given],
    [45, 35, 'Nationality', of.issuer],
    [45, 42, 'Date of birth', of.birth],
    [45, 49, 'Sex', of.sex],
    [45, 56, 'Date of expiry', of.expiry],
  ];
  const texts = facts.map(
    ([x, y, label, value]) =>
      `<text x="${px(x)}" y="${px(y)}" font-size="${px(1.7)}" fill="#456">${label}</text>
       <text x="${px(x)}" y="${px(y + 3.4)}" font-size="${px(2.9)}" fill="${ink}">${value}</text>`,
  );
  const code = of.lines.flatMap((line, row) =>
    [...line].map((character, i) => {
      const x = px(LINE_START + PITCH_MM * (i + 0.5) + between(-0.04, 0.04));
      const y = px((LINES[row] as number) + between(-0.04, 0.04));
      const shown = character === '<' ? '&lt;' : character;
      return `<text x="${x}" y="${y}" text-anchor="middle" font-family="OCR B" font-size="${px(CAPITAL_MM / 0.7)}" fill="${ink}" stroke="${ink}" stroke-width="${bold}">${shown}</text>`;
    }),
  );
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" font-family="DejaVu Sans"
    width="${PAGE.width * PX_PER_MM}" height="${PAGE.height * PX_PER_MM}">
    <rect width="100%" height="100%" fill="${paper}"/>${curves.join('')}
    <rect x="${px(6)}" y="${px(14)}" width="${px(35)}" height="${px(45)}" fill="#cfd6d8"/>
    <ellipse cx="${px(23.5)}" cy="${px(33)}" rx="${px(9)}" ry="${px(12)}" fill="#6b4a36"/>
    ${texts.join('')}${code.join('')}</svg>`);
}

type Point = readonly [number, number];
/** Projective map from four points to four others: eight coefficients and 1. */
function homography(from: readonly Point[], to: readonly Point[]): number[] {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i] as Point;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let i = 0; i < 8; i++) {
    let pivot = i;
    for (let j = i; j < 8; j++)
      if (Math.abs(rows[j]?.[i] ?? 0) > Math.abs(rows[pivot]?.[i] ?? 0)) pivot = j;
    [rows[i], rows[pivot]] = [rows[pivot] as number[], rows[i] as number[]];
    const row = rows[i] as number[];
    for (const other of rows) {
      if (other === row) continue;
      const factor = (other[i] as number) / (row[i] as number);
      for (let c = i; c < 9; c++) other[c] = (other[c] as number) - factor * (row[c] as number);
    }
  }
  return [...rows.map((row, i) => (row[8] as number) / (row[i] as number)), 1];
}
const mapped = (h: number[], x: number, y: number): Point => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  const z = g * x + i * y + 1;
  return [(a * x + b * y + c) / z, (d * x + e * y + f) / z];
};

interface Light {
  x: number;
  y: number;
  width: number;
  height: number;
  strength: number;
}

/** The page's four corners in the picture. */
function corners(kind: Kind, width: number, height: number, { between, chance, pick }: Random) {
  const angle = (between(-kind.rotation, kind.rotation) * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const pageWidth = width * between(...kind.fill) * 0.985;
  const pageHeight = (pageWidth * PAGE.height) / PAGE.width;
  const takesX = pageWidth * Math.abs(cos) + pageHeight * Math.abs(sin);
  const takesY = pageWidth * Math.abs(sin) + pageHeight * Math.abs(cos);
  const fit = Math.min(1, (width * 0.99) / takesX, (height * 0.99) / takesY);
  let x = width / 2 + between(-1, 1) * Math.max(0, (width - takesX * fit) / 2);
  let y = height / 2 + between(-1, 1) * Math.max(0, (height - takesY * fit) / 2);
  if (kind.spoilt === 'cut') {
    if (chance(0.5)) y += height * 0.36;
    else x += width * pick([-0.13, 0.13]);
  }
  const skew = () => between(-1, 1) * kind.perspective * pageWidth * 0.5;
  const [halfX, halfY] = [(pageWidth * fit) / 2, (pageHeight * fit) / 2];
  const at = (right: number, down: number): Point => [
    x + right * cos - down * sin + skew(),
    y + right * sin + down * cos + skew(),
  ];
  return {
    centre: [x, y] as Point,
    pageWidth,
    pageHeight,
    corners: [at(-halfX, -halfY), at(halfX, -halfY), at(halfX, halfY), at(-halfX, halfY)],
  };
}

/** A simulated photograph of a made-up person's data page. */
export async function photographed(name: KindName, random: Random) {
  const { between, chance, normal, pick, whole } = random;
  const kind: Kind = KINDS[name];
  const of = person(random);
  const width = whole(...kind.width);
  const height = Math.round(width * 0.75);
  const { centre, pageWidth, pageHeight, corners: to } = corners(kind, width, height, random);
  const sourceWidth = Math.min(3000, Math.round(pageWidth * 1.15));
  const sourceHeight = Math.round((sourceWidth * PAGE.height) / PAGE.width);
  const source = await sharp(drawing(of, random))
    .resize(sourceWidth, sourceHeight)
    .removeAlpha()
    .raw()
    .toBuffer();
  const flat: Point[] = [
    [0, 0],
    [sourceWidth, 0],
    [sourceWidth, sourceHeight],
    [0, sourceHeight],
  ];
  const back = homography(to, flat);
  const forth = homography(flat, to);
  const lights: Light[] = [];
  const light = ([x, y]: Point, wide: Range, high: Range, strength: Range) =>
    lights.push({
      x,
      y,
      width: between(...wide) * pageWidth,
      height: between(...high) * pageWidth,
      strength: between(...strength),
    });
  if (chance(kind.glare)) {
    const x = centre[0] + between(-0.4, 0.4) * pageWidth;
    light([x, centre[1] + between(-0.45, 0.45) * pageHeight], [0.06, 0.16], [0.04, 0.1], [60, 190]);
  }
  const onPage = (x: number, y: number) => mapped(forth, sourceWidth * x, sourceHeight * y);
  if (kind.spoilt === 'motion')
    light(onPage(between(0.05, 0.95), between(0.8, 0.95)), [0.05, 0.15], [0.03, 0.08], [40, 120]);
  if (kind.spoilt === 'glare')
    light(onPage(between(0.25, 0.75), 0.86), [0.1, 0.2], [0.08, 0.12], [700, 700]);
  const table = pick([
    [96, 72, 52],
    [150, 150, 148],
    [60, 62, 70],
    [190, 180, 165],
  ]);
  const shadeX = between(-1, 1) * kind.shade;
  const shadeY = between(-1, 1) * kind.shade;
  const bend = (between(-1, 1) * kind.bend * sourceWidth) / PAGE.width;
  const phase = between(0, 6.28);
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, flatV] = mapped(back, x, y);
      const v = flatV + bend * Math.sin((u / sourceWidth) * 3.1 + phase);
      const lit = 1 - kind.shade * 0.3 + shadeX * (x / width - 0.5) + shadeY * (y / height - 0.5);
      let added = 0;
      for (const one of lights) {
        const reach = ((x - one.x) / one.width) ** 2 + ((y - one.y) / one.height) ** 2;
        if (reach < 9) added += one.strength * Math.exp(-reach);
      }
      const inside = u >= 0 && v >= 0 && u < sourceWidth - 1 && v < sourceHeight - 1;
      const grain = inside ? 0 : 6 * Math.sin(x * 0.03 + Math.sin(y * 0.11) * 2);
      const left = u | 0;
      const top = v | 0;
      for (let c = 0; c < 3; c++) {
        let value = (table[c] as number) + grain;
        if (inside) {
          const at = (top * sourceWidth + left) * 3 + c;
          const below = at + sourceWidth * 3;
          const [s, t] = [u - left, v - top];
          value =
            ((source[at] as number) * (1 - s) + (source[at + 3] as number) * s) * (1 - t) +
            ((source[below] as number) * (1 - s) + (source[below + 3] as number) * s) * t;
        }
        out[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, value * lit + added));
      }
    }
  const raw = { raw: { width, height, channels: 3 as const } };
  const blur = between(...kind.blur);
  let picture = sharp(out, raw);
  if (blur > 0.3) picture = picture.blur(blur);
  if (kind.spoilt === 'motion' && chance(0.6)) {
    const size = pick([3, 5]);
    const level = chance(0.5);
    const kernel = Array.from({ length: size * size }, (_, at) => {
      const row = Math.floor(at / size);
      return (level ? row === size >> 1 : row === at % size) ? 1 : 0;
    });
    picture = sharp(await picture.raw().toBuffer(), raw).convolve({
      width: size,
      height: size,
      kernel,
      scale: size,
    });
  }
  const noise = between(...kind.noise);
  const noisy = (await picture.raw().toBuffer()).map((value) =>
    Math.max(0, Math.min(255, value + normal() * noise)),
  );
  let final = sharp(noisy, raw);
  if (kind.spoilt === 'turned') final = final.rotate(pick([90, 180, 270]));
  return { of, jpeg: await final.jpeg({ quality: whole(...kind.quality) }).toBuffer() };
}
