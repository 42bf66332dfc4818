import type { FileField } from '#shared/files.ts';
import type { Problem } from './form-context.ts';

/** The errors in the order of the page's fields; those without a field come last. A file's error gets its label, since all files share the same texts. */
export function problemsOf(wrong: Record<string, string>, files: Record<string, FileField>): Problem[] {
  const order = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  return Object.entries(wrong)
    .map(([name, text]) => ({ name, text: files[name] ? `${files[name].label}: ${text}` : text, at: order.indexOf(name) }))
    .sort((one, other) => (one.at < 0 ? order.length : one.at) - (other.at < 0 ? order.length : other.at))
    .map(({ at, ...problem }) => ({ ...problem, onPage: at >= 0 }));
}
