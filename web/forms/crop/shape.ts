import type { PhotoRule } from '#shared/requirements/requirement.ts';

/** The format that a picture is cropped to. */
export interface Shape {
  title: string;
  width_mm: number;
  height_mm: number;
  /** For photographs: adds lines for crown and chin. */
  rule?: PhotoRule & Required<Pick<PhotoRule, 'width_mm' | 'height_mm' | 'head_percent'>>;
}

/** The size of ICAO's data pages. */
export const DATA_PAGE: Shape = { title: 'the data page', width_mm: 125, height_mm: 88 };

const USUAL = { width_mm: 35, height_mm: 45, head_percent: [70, 80] } as const;

/** The destination's photograph rule, with the usual values for what it leaves out. */
export function photographOf(rule: PhotoRule = {}): Shape {
  const { width_mm, height_mm, head_percent } = rule;
  const size = width_mm && height_mm ? { width_mm, height_mm } : USUAL;
  const whole = {
    ...rule,
    width_mm: size.width_mm,
    height_mm: size.height_mm,
    head_percent: head_percent ?? [...USUAL.head_percent],
  } satisfies Shape['rule'];
  const { width_mm: width, height_mm: height } = whole;
  return { title: 'your photograph', width_mm: width, height_mm: height, rule: whole };
}
