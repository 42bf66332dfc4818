import { isProved } from './decide.ts';
import type { PageRead } from './read-page.ts';

const GLARE =
  'There is glare on the two lines at the bottom. Turn off the flash, tilt the passport a little and take the picture again, or type the details.';

const isHot = (share: number) => share > 0.006 && share < 0.5;

/** What to do about a page that wasn't read; undefined if its numbers are proved. */
export function adviceFor({ found, quality, hot, late }: PageRead): string | undefined {
  if (found && isProved(found)) return undefined;
  if (!quality || !found) {
    if (isHot(hot)) return GLARE;
    if (late) return 'This took too long on this phone. Type the details instead.';
    return 'We couldn’t find the two lines of letters and << signs at the bottom of the page. Lay the passport flat, fill the picture with the page and keep its lower edge in view, or type the details.';
  }
  if (quality.outside > 0.01)
    return 'The two lines at the bottom are cut off. Step back a little and keep both ends in view, or type the details.';
  if (quality.washed > 0.04 || isHot(hot)) return GLARE;
  if (quality.pitch < 13)
    return 'The passport is too small in the picture. Move closer, so that the page fills it, or type the details.';
  if (quality.edge < 0.3)
    return 'The picture is blurred. Hold the phone still, tap on the two lines to focus and take it again, or type the details.';
  return 'We couldn’t read the two lines reliably. Take the picture again in better light, or type the details.';
}
