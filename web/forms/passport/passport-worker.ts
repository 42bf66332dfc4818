// Runs in a web worker and returns only what was read, nothing of the picture.
import { adviceFor } from './advice.ts';
import { type Found, isProved } from './decide.ts';
import type { Grey } from './grey.ts';
import { readNet } from './net.ts';
import { readPage } from './read-page.ts';

export interface Pixels {
  /** RGBA. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface WorkerRequest {
  page: Pixels;
  nets: { normalised: ArrayBuffer; raw: ArrayBuffer };
  budgetMs: number;
}

export interface PassportRead {
  found?: Found | undefined;
  proved: boolean;
  advice?: string | undefined;
}

/** Luma by ITU-R BT.601. */
function greyOf({ data, width, height }: Pixels): Grey {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 4)
    grey[i] =
      ((data[at] as number) * 77 +
        (data[at + 1] as number) * 150 +
        (data[at + 2] as number) * 29) >>
      8;
  return { data: grey, width, height };
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const nets = { normalised: readNet(data.nets.normalised), raw: readNet(data.nets.raw) };
  const read = readPage(greyOf(data.page), nets, data.budgetMs);
  const answer: PassportRead = {
    found: read.found,
    proved: Boolean(read.found && isProved(read.found)),
    advice: adviceFor(read),
  };
  postMessage(answer);
});
