import type { Field } from '#shared/services/field-list.ts';

const INPUT_TYPES: Record<string, string> = {
  email: 'email',
  phone: 'tel',
  day: 'date',
  'birth date': 'date',
};

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
  const { input } = field;
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
