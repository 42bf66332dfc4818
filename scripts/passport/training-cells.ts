// Generates training cells: simulated photographs of short lines, with the small errors left by
// detection and straightening. node scripts/passport/training-cells.ts SEED CELLS FILE
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { CELL_SIZE, cutCell } from '../../web/forms/passport/cells.ts';
import { type Grey, sample } from '../../web/forms/passport/grey.ts';
import { CHARACTERS } from '../../web/forms/passport/net.ts';
import { LOOKS, normalise } from '../../web/forms/passport/normalise.ts';
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphAtlas, PITCH_MM, PX_PER_MM } from './glyphs.ts';
import { type Random, seeded } from './random.ts';

sharp.concurrency(1);
const LENGTH = 12;
const LINE_MM = LENGTH * PITCH_MM;
const CUTS_OF_ONE = 4;
/** Digits, fillers and easily confused characters occur more often than the rest. */
const POOL = `<<<<${'0123456789'.repeat(2)}${CHARACTERS.repeat(2)}0O0OI1I1S5Z2B8G6DQ7T4AUVMNHRKXCG`;
const STRIP = { pitch: 30, padding: 26, height: 60 };
/** Distance between a passport's two lines. */
const LINE_DISTANCE_MM = 6.35;

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);

interface Scene {
  text: string;
  /** The line begins or ends inside: no neighbour there. */
  begins: boolean;
  ends: boolean;
  /** 0 (easy) to 1 (hard). */
  hardness: number;
  pxPerMm: number;
  angle: number;
  wave: (along: number) => number;
}

function scene(random: Random): Scene {
  const { between, chance, next, whole } = random;
  let text = '';
  while (text.length < LENGTH)
    text += text && chance(0.06) ? text.at(-1) : POOL[whole(0, POOL.length - 1)];
  const hardness = next();
  const pitch = Math.exp(between(Math.log(9.5), Math.log(hardness < 0.25 ? 40 : 24)));
  const height = between(0, 0.22);
  const phase = between(0, 6.28);
  return {
    text,
    begins: chance(0.2),
    ends: chance(0.2),
    hardness,
    pxPerMm: pitch / PITCH_MM,
    angle: (between(-16, 16) * Math.PI) / 180,
    wave: (along) => height * Math.sin((along / LINE_MM) * 3 + phase),
  };
}

/** Lines of a background security pattern. */
function pattern({ between, chance, whole }: Random) {
  const strength = chance(0.15) ? between(30, 80) : between(4, 42);
  const lines = Array.from({ length: whole(1, 4) }, () => ({
    offset: between(-4, 4),
    height: between(0.2, 2.2),
    period: between(0.3, 1.6),
    phase: between(0, 6.28),
    half: between(0.05, 0.14),
    slope: between(-0.25, 0.25),
  }));
  return (u: number, v: number) => {
    let darker = 0;
    for (const { offset, height, period, phase, half, slope } of lines) {
      const curve = offset + height * Math.sin(u * period + phase) + slope * (u - LINE_MM / 2);
      const distance = Math.abs(v - curve) / (1 + height * period * 0.5);
      if (distance < half + 0.1)
        darker += strength * (distance < half ? 1 : (half + 0.1 - distance) * 10);
    }
    return darker;
  };
}

function light({ between, chance }: Random) {
  const acrossX = (between(-0.5, 0.5) / LINE_MM) * 0.8;
  const acrossY = between(-0.4, 0.4) / 12;
  const glare = chance(0.3) && {
    x: between(-2, LINE_MM + 2),
    y: between(-3, 3),
    width: between(2, 12),
    height: between(2, 7),
    strength: between(40, 210),
  };
  return (value: number, u: number, v: number) => {
    const lit = value * (1 + acrossX * (u - LINE_MM / 2) + acrossY * v);
    if (!glare) return lit;
    const reach = ((u - glare.x) / glare.width) ** 2 + ((v - glare.y) / glare.height) ** 2;
    return reach < 9 ? lit + glare.strength * Math.exp(-reach) : lit;
  };
}

/** Amount of ink at a position of the printed line, 0 to 1. */
function print(scene: Scene, cut: Float32Array[], { between, chance }: Random) {
  const bold = between(-0.02, 0.085);
  const stretchX = between(0.95, 1.06);
  const stretchY = between(0.95, 1.06);
  const slant = between(-0.14, 0.14);
  const strength = chance(0.15) ? between(0.4, 0.8) : 1;
  const edge = 0.5 / scene.pxPerMm;
  const shifts = Array.from({ length: LENGTH }, () => [between(-0.05, 0.05), between(-0.05, 0.05)]);
  const glyphs = [...scene.text].map((c) => cut[CHARACTERS.indexOf(c)] as Float32Array);
  return (along: number, v: number) => {
    const u = along + slant * v;
    const i = Math.floor(u / PITCH_MM);
    if (i < 0 || i >= LENGTH || (scene.begins && i === 0) || (scene.ends && i === LENGTH - 1))
      return 0;
    const [shiftX = 0, shiftY = 0] = shifts[i] ?? [];
    const x = ((u - (i + 0.5) * PITCH_MM - shiftX) / stretchX) * PX_PER_MM + GLYPH_WIDTH / 2 - 0.5;
    const y = ((v - shiftY) / stretchY) * PX_PER_MM + GLYPH_HEIGHT / 2 - 0.5;
    const left = x | 0;
    const top = y | 0;
    if (x < 0 || y < 0 || left >= GLYPH_WIDTH - 1 || top >= GLYPH_HEIGHT - 1) return 0;
    const glyph = glyphs[i] as Float32Array;
    const at = top * GLYPH_WIDTH + left;
    const value = (n: number) => glyph[at + n] as number;
    const s = x - left;
    const t = y - top;
    const distance =
      (value(0) * (1 - s) + value(1) * s) * (1 - t) +
      (value(GLYPH_WIDTH) * (1 - s) + value(GLYPH_WIDTH + 1) * s) * t;
    return Math.max(0, Math.min(1, 0.5 + (distance + bold / 2) / (2 * edge))) * strength;
  };
}

function paint(scene: Scene, cut: Float32Array[], random: Random): Grey {
  const { pxPerMm, angle, wave } = scene;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const wideMm = LINE_MM + 8;
  const highMm = 7;
  const width = Math.ceil(pxPerMm * (wideMm * Math.abs(cos) + highMm * Math.abs(sin))) + 8;
  const height = Math.ceil(pxPerMm * (wideMm * Math.abs(sin) + highMm * Math.abs(cos))) + 8;
  const ink = random.between(12, 70);
  const paper = random.between(150, 245);
  const darker = pattern(random);
  const lit = light(random);
  const inkAt = print(scene, cut, random);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const right = (x - width / 2) / pxPerMm;
      const down = (y - height / 2) / pxPerMm;
      const u = right * cos + down * sin + LINE_MM / 2;
      const v = -right * sin + down * cos - wave(u);
      const share = inkAt(u, v);
      data[y * width + x] = clamp(lit((paper - darker(u, v)) * (1 - share) + ink * share, u, v));
    }
  return { data, width, height };
}

const raw = ({ data, width, height }: Grey) =>
  sharp(data, { raw: { width, height, channels: 1 } }).greyscale();

/** Simulates blur, motion blur, noise and JPEG compression. */
async function photograph(picture: Grey, { hardness, pxPerMm }: Scene, random: Random) {
  const { between, chance, normal, pick, whole } = random;
  const { width, height } = picture;
  const far = Math.min(1.25, Math.max(0.8, (pxPerMm * PITCH_MM) / 14));
  const blur =
    hardness < 0.25 ? between(0, 0.8) : hardness < 0.6 ? between(0.4, 1.6) : between(1, 2.5) * far;
  const blurred = await (blur > 0.3 ? raw(picture).blur(blur) : raw(picture)).raw().toBuffer();
  let data = new Uint8Array(blurred);
  if (hardness > 0.5 && chance(0.5)) {
    const half = pick([1, 2, 1, 2, 3]);
    const down = chance(0.4) ? 0 : chance(0.5) ? 1 : -1;
    const still = data;
    data = data.map((_, at) => {
      let sum = 0;
      for (let i = -half; i <= half; i++) {
        const x = Math.max(0, Math.min(width - 1, (at % width) + i));
        const y = Math.max(0, Math.min(height - 1, ((at / width) | 0) + i * down));
        sum += still[y * width + x] as number;
      }
      return sum / (2 * half + 1);
    });
  }
  const noise = hardness < 0.25 ? between(0, 6) : between(1.5, 11);
  data = data.map((value) => clamp(value + normal() * noise));
  const quality = hardness < 0.25 ? whole(70, 95) : whole(42, 85);
  const jpeg = await raw({ data, width, height }).jpeg({ quality }).toBuffer();
  return { data: new Uint8Array(await sharp(jpeg).greyscale().raw().toBuffer()), width, height };
}

function straighten(photo: Grey, { pxPerMm, angle, wave }: Scene, random: Random): Grey {
  const width = LENGTH * STRIP.pitch + 2 * STRIP.padding;
  const { height, padding } = STRIP;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const turn = random.between(-0.012, 0.012);
  const up = random.normal() * 0.07;
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = padding - 10; x < width - padding + 10; x++) {
      const u = ((x + 0.5 - padding) * PITCH_MM) / STRIP.pitch - LINE_MM / 2;
      const v =
        ((y + 0.5) / height - 0.5) * 0.82 * LINE_DISTANCE_MM +
        up +
        turn * u +
        wave(u + LINE_MM / 2);
      const px = photo.width / 2 + (u * cos - v * sin) * pxPerMm;
      const py = photo.height / 2 + (u * sin + v * cos) * pxPerMm;
      data[y * width + x] = sample(photo, px, py) ?? 255;
    }
  return { data, width, height };
}

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** Cells of one photographed line, each cut several times with small offsets. */
export async function cellsOfLine(cuts: Float32Array[][], random: Random) {
  const { chance, normal, whole } = random;
  const line = scene(random);
  const cut = cuts[chance(0.75) ? 0 : 1] as Float32Array[];
  const strip = straighten(await photograph(paint(line, cut, random), line, random), line, random);
  const cells: { label: number; normalised: Uint8Array; raw: Uint8Array }[] = [];
  let plain = strip;
  for (let n = 0; n < LENGTH * CUTS_OF_ONE; n++) {
    const i = n % LENGTH;
    if (n % (2 * LENGTH) === 0) plain = normalise(strip, LOOKS[whole(0, 3)] ?? LOOKS[0]);
    const place = {
      x: STRIP.padding + (i + 0.5) * STRIP.pitch + within(normal() * 1.9, 5),
      y: STRIP.height / 2 + within(normal() * 1.6, 5),
      pitch: STRIP.pitch,
      stretchX: 1 + within(normal() * 0.03, 0.1),
      stretchY: 1 + within(normal() * 0.03, 0.1),
    };
    if ((line.begins && i === 0) || (line.ends && i === LENGTH - 1)) continue;
    const cell = { normalised: new Uint8Array(CELL_SIZE), raw: new Uint8Array(CELL_SIZE) };
    cutCell(plain, place, cell.normalised);
    cutCell(strip, place, cell.raw);
    cells.push({ label: CHARACTERS.indexOf(line.text[i] as string), ...cell });
  }
  return cells;
}

if (import.meta.main) {
  const [seed = '1', count = '1000', file = 'cells'] = process.argv.slice(2);
  const cuts = await glyphAtlas();
  const random = seeded(Number(seed));
  const total = Number(count);
  const labels = Buffer.alloc(total);
  const normalised = Buffer.alloc(total * CELL_SIZE);
  const rawCells = Buffer.alloc(total * CELL_SIZE);
  for (let n = 0; n < total; )
    for (const cell of await cellsOfLine(cuts, random)) {
      if (n === total) break;
      labels[n] = cell.label;
      normalised.set(cell.normalised, n * CELL_SIZE);
      rawCells.set(cell.raw, n * CELL_SIZE);
      n++;
    }
  await writeFile(`${file}.labels`, labels);
  await writeFile(`${file}.normalised`, normalised);
  await writeFile(`${file}.raw`, rawCells);
  process.stdout.write(`${total} cells in ${(process.cpuUsage().user / 1e6).toFixed(0)} s\n`);
}
