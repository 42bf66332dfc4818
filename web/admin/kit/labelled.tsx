import { type ReactNode, useId } from 'react';

interface LabelledProps {
  label: string;
  className?: string;
}

const CONTROL = 'control min-h-(--control-dense) py-1 text-dense pointer-coarse:min-h-(--target)';

function Labelled({
  label,
  className = '',
  children,
}: LabelledProps & { children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="block font-medium text-dense text-ink-2">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

export function Text({
  value,
  onChange,
  type = 'text',
  lines,
  ...props
}: LabelledProps & {
  value: string;
  type?: 'text' | 'url';
  lines?: true;
  onChange(value: string): void;
}) {
  return (
    <Labelled {...props}>
      {(id) =>
        lines ? (
          <textarea
            id={id}
            rows={2}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className="control text-dense"
          />
        ) : (
          <input
            id={id}
            type={type}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={CONTROL}
          />
        )
      }
    </Labelled>
  );
}

export function Count({
  value,
  onChange,
  ...props
}: LabelledProps & { value: number | undefined; onChange(value: number | undefined): void }) {
  return (
    <Labelled {...props}>
      {(id) => (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          value={value ?? ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? undefined : Number(target.value))
          }
          className={CONTROL}
        />
      )}
    </Labelled>
  );
}

export function Choose<Value extends string>({
  value,
  options,
  invalid,
  onChange,
  ...props
}: LabelledProps & {
  value: Value;
  invalid?: boolean;
  options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}) {
  return (
    <Labelled {...props}>
      {(id) => (
        <select
          id={id}
          value={value}
          aria-invalid={invalid || undefined}
          onChange={({ target }) => onChange(target.value as Value)}
          className={CONTROL}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
