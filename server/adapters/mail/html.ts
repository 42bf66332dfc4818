/** Escaped markup; created only by `html`. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (value === null || value === undefined || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Escapes everything but nested Html; null, undefined and false become empty. */
export function html(literals: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(
    literals.reduce((markup, literal, at) => markup + markupOf(values[at - 1]) + literal),
  );
}
