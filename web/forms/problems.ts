import type { FileField } from '#shared/files.ts';
import type { Problem } from './form-context.ts';

/** What to put right, in the order of the page; what has no field there comes last. A file's text gets its label, since one is like another. */
export function problemsOf(wrong: Record<string, string>, files: Record<string, FileField>): Problem[] {
  const order = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  return Object.entries(wrong)
    .map(([name, text]) => ({ name, text: files[name] ? `${files[name].label}: ${text}` : text, at: order.indexOf(name) }))
    .sort((one, other) => (one.at < 0 ? order.length : one.at) - (other.at < 0 ? order.length : other.at))
    .map(({ at, ...problem }) => ({ ...problem, onPage: at >= 0 }));
}
