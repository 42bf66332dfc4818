import { readFileSync } from 'node:fs';

type Point = [x: number, y: number];

interface Topology {
  arcs: Point[][];
  transform: { scale: Point; translate: Point };
  objects: {
    countries: {
      geometries: ({ properties: { name: string } } & (
        | { type: 'Polygon'; arcs: number[][] }
        | { type: 'MultiPolygon'; arcs: number[][][] }
      ))[];
    };
  };
}

const FILE = new URL(import.meta.resolve('world-atlas/countries-50m.json'));
const SIZE = 160;
const MARGIN = 22;
const MOST_BYTES = 1_000;
/**
 * In radians. Islands are left out if they are further from the largest than this and than its own
 * size.
 */
const NEAR = 0.06;
const LEAST_AREA = 250;

function areaOf(ring: Point[]): number {
  let twice = 0;
  let [x0, y0] = ring.at(-1) as Point;
  for (const [x, y] of ring) {
    twice += x0 * y - x * y0;
    [x0, y0] = [x, y];
  }
  return Math.abs(twice) / 2;
}

function boundsOf(points: Point[]) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return {
    centre: [(left + right) / 2, (top + bottom) / 2] as Point,
    width: right - left,
    height: bottom - top,
  };
}

/** Longitudes exceed 180° if the ring crosses the antimeridian. */
const unwrapped = (ring: Point[]): Point[] =>
  boundsOf(ring).width > 180 ? ring.map(([lon, lat]) => [lon < 0 ? lon + 360 : lon, lat]) : ring;

const largestOf = (rings: Point[][]): Point[] =>
  rings.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one));

/** Lambert's azimuthal equal-area projection: from degrees to earth radii, with y pointing down. */
function projection([lon0, lat0]: Point): (point: Point) => Point {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [sin0, cos0] = [Math.sin(radians(lat0)), Math.cos(radians(lat0))];
  return ([lon, lat]) => {
    const [sin, cos] = [Math.sin(radians(lat)), Math.cos(radians(lat))];
    const turn = radians(lon - lon0);
    const k = Math.sqrt(2 / (1 + sin0 * sin + cos0 * cos * Math.cos(turn)));
    return [k * cos * Math.sin(turn), -k * (cos0 * sin - sin0 * cos * Math.cos(turn))];
  };
}

/** Douglas-Peucker: drops points nearer than `tolerance` to the simplified line. */
function simplified(line: Point[], tolerance: number): Point[] {
  const [first, last] = [line[0] as Point, line.at(-1) as Point];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let [most, at] = [0, 0];
  for (const [i, [x, y]] of line.entries()) {
    const [ax, ay] = [x - first[0], y - first[1]];
    const far = length > 0 ? Math.abs(dx * ay - dy * ax) / length : Math.hypot(ax, ay);
    if (far > most) [most, at] = [far, i];
  }
  if (most <= tolerance) return [first, last];
  return [
    ...simplified(line.slice(0, at + 1), tolerance),
    ...simplified(line.slice(at), tolerance).slice(1),
  ];
}

function pathOf(ring: Point[]): string {
  const whole = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  const [start, ...rest] = whole as [Point, ...Point[]];
  let [x0, y0] = start;
  const steps = rest.slice(0, -1).map(([x, y]) => {
    const step = `${x - x0} ${y - y0}`;
    [x0, y0] = [x, y];
    return step;
  });
  return steps.length < 2 ? '' : `M${start.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-');
}

const drawn = (d: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><path d="M-999-999h2e3v2e3h-2e3z" fill="#0d291e" opacity=".25"/><path d="${d}" fill="#f7efdc" fill-rule="evenodd" stroke="#0d291e" stroke-opacity=".85" stroke-width="12" stroke-linejoin="round" paint-order="stroke"/></svg>\n`;

/** Undefined if the islands are too small or too scattered to be visible. */
function outlineOf(degrees: Point[][]): string | undefined {
  const project = projection(boundsOf(largestOf(degrees)).centre);
  const rings = degrees.map((ring) => ring.map(project));
  const largest = largestOf(rings);
  const { centre, width, height } = boundsOf(largest);
  const near = Math.max(NEAR, Math.hypot(width, height));
  const shown = rings.filter((ring) => {
    const at = boundsOf(ring).centre;
    return (
      Math.hypot(at[0] - centre[0], at[1] - centre[1]) <= near ||
      areaOf(ring) > areaOf(largest) * 0.3
    );
  });
  const all = boundsOf(shown.flat());
  const scale = (SIZE - 2 * MARGIN) / Math.max(all.width, all.height);
  const placed = shown
    .map((ring) =>
      ring.map(
        ([x, y]): Point => [
          SIZE / 2 + (x - all.centre[0]) * scale,
          SIZE / 2 + (y - all.centre[1]) * scale,
        ],
      ),
    )
    .filter((ring) => areaOf(ring) >= 3);
  if (placed.reduce((sum, ring) => sum + areaOf(ring), 0) < LEAST_AREA) return undefined;
  for (let tolerance = 0.5; ; tolerance *= 1.2) {
    const svg = drawn(placed.map((ring) => pathOf(simplified(ring, tolerance))).join(''));
    if (svg.length <= MOST_BYTES) return svg;
  }
}

/** An SVG of at most 1 KB for each country of Natural Earth, with its name there. */
export function outlines(): [name: string, svg: string][] {
  const { arcs, transform, objects } = JSON.parse(readFileSync(FILE, 'utf8')) as Topology;
  const { scale, translate } = transform;
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  // TopoJSON: a negative id means arc ~id, reversed.
  const ringOf = (ids: number[]): Point[] =>
    unwrapped(
      ids.flatMap((id) => (id < 0 ? (lines[~id] as Point[]).toReversed() : (lines[id] as Point[]))),
    );
  return objects.countries.geometries.flatMap((country): [string, string][] => {
    const rings = country.type === 'Polygon' ? country.arcs : country.arcs.flat();
    const svg = outlineOf(rings.map(ringOf));
    return svg ? [[country.properties.name, svg]] : [];
  });
}
