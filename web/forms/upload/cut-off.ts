/** Pixels from the edge, and the contrast where a line runs out of the picture. */
const BAND = 6;
const CONTRAST = 30;
/** Pixels along the edge. */
const LEAST_RUN = 2;

/** Number of lines that run out at an edge. `along`: step along the edge; `into`: step inwards. */
function runsOut(
  grey: ArrayLike<number>,
  { start, along, count, into }: Record<'start' | 'along' | 'count' | 'into', number>,
): number {
  let [runs, length] = [0, 0];
  for (let at = 0; at <= count; at++) {
    let [least, most] = [255, 0];
    for (let deep = 0; deep < BAND && at < count; deep++) {
      const dot = grey[start + at * along + deep * into] ?? 0;
      least = Math.min(least, dot);
      most = Math.max(most, dot);
    }
    if (most - least > CONTRAST) length += 1;
    else {
      if (length >= LEAST_RUN) runs += 1;
      length = 0;
    }
  }
  return runs;
}

/** Whether a page seems cut off; lines at three edges mean a patterned surface. */
export function isCutOff(grey: ArrayLike<number>, width: number, height: number): boolean {
  const across = { along: 1, count: width };
  const down = { along: width, count: height };
  const sides = [
    runsOut(grey, { ...across, start: 0, into: width }),
    runsOut(grey, { ...across, start: (height - 1) * width, into: -width }),
    runsOut(grey, { ...down, start: 0, into: 1 }),
    runsOut(grey, { ...down, start: width - 1, into: -1 }),
  ].filter((runs) => runs >= 2).length;
  return sides > 0 && sides <= 2;
}
