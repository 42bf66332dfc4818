import { Form } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/** Works without JavaScript. */
export function CodeForm({ typed = '' }: { typed?: string }) {
  return (
    <Form
      action={paths.verify()}
      className="mt-6 grid max-w-[36rem] gap-[.9rem] print:hidden md:grid-cols-[1fr_auto] md:items-end"
    >
      <div>
        <label htmlFor="code">Code</label>
        <span id="code-hint" className="mt-[.125rem] block text-ink-2 text-small">
          25 letters and digits, beside the small square code. Capitals and dashes don’t matter.
        </span>
        <input
          key={typed}
          id="code"
          name="code"
          required
          defaultValue={typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="code-hint"
          className="control mt-[.4rem] font-mono"
        />
      </div>
      <Button type="submit">Check</Button>
    </Form>
  );
}
