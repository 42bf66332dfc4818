import { ROLE_WORDS, ROLES, type Role } from '#shared/people/roles.ts';

export function RoleChoice({
  role,
  onChange,
  label,
}: {
  role: Role;
  onChange: (role: Role) => void;
  label: string;
}) {
  return (
    <fieldset>
      <legend className="font-semibold text-small">{label}</legend>
      <div className="mt-2 grid gap-2">
        {ROLES.map((one) => (
          <label
            key={one}
            className="flex min-h-(--target) cursor-pointer items-start gap-3 rounded-field border-[1.5px] border-edge bg-surface px-3 py-2 hover:border-ink has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name="role"
              value={one}
              checked={one === role}
              onChange={() => onChange(one)}
              className="mt-1"
            />
            <span className="min-w-0 text-small">
              {ROLE_WORDS[one].label}
              <span className="block font-normal text-ink-2">{ROLE_WORDS[one].does}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
