import { useState } from 'react';
import type { Field } from '#shared/services/field-list.ts';
import { Day } from '../../day.tsx';

const INPUT_TYPES: Record<string, string> = {
  email: 'email',
  phone: 'tel',
};

/** In day, month and year, as the form asks for it; its label is its legend. */
function CorrectedDay({ id, label, held }: { id: string; label: string; held: string }) {
  const [day, setDay] = useState(held);
  return (
    <div id={id} tabIndex={-1} className="outline-none">
      <Day label={label} value={day} onChange={setDay} min="1900-01-01" />
      <input type="hidden" name="value" value={day} />
    </div>
  );
}

export const isDay = ({ input }: Field): boolean =>
  input?.type === 'day' || input?.type === 'birth date';

/** `wrong`: what is wrong is said in the element `{id}-said`. */
export function CorrectionInput({
  id,
  field,
  held,
  wrong,
}: {
  id: string;
  field: Field;
  held: string;
  wrong: boolean;
}) {
  const { input, label } = field;
  if (isDay(field)) return <CorrectedDay id={id} label={label} held={held} />;
  const common = {
    id,
    name: 'value',
    defaultValue: held,
    autoComplete: 'off',
    spellCheck: false,
    className: 'control text-dense',
    ...(wrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-said` } : {}),
  };
  if (input?.type === 'lines') return <textarea rows={3} {...common} />;
  if (input?.type === 'select' || input?.type === 'cards')
    return (
      <select {...common}>
        {!input.options.includes(held) && <option value={held}>{held || 'Choose'}</option>}
        {input.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  return <input type={INPUT_TYPES[input?.type ?? ''] ?? 'text'} {...common} />;
}
