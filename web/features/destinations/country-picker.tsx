import { useCombobox } from 'downshift';
import { type ReactNode, type Ref, useId, useMemo, useState } from 'react';
import { NATIONALITIES } from '#shared/places/countries.ts';
import { counted } from '#shared/words.ts';
import { sameName } from '../../place-names.ts';
import { Marked, suggestions } from './suggestions.tsx';

interface CountryPickerProps {
  ref: Ref<HTMLInputElement>;
  chosen: readonly string[];
  onChoose: (country: string) => void;
  /** The chosen countries, shown before the input. */
  children?: ReactNode;
}

/** Suggests nationalities and calls `onChoose`; the text input isn't part of the form's values. */
export function CountryPicker({ ref, chosen, onChoose, children }: CountryPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const items = useMemo(() => {
    const left = NATIONALITIES.filter((name) => !chosen.some((one) => sameName(one, name)));
    return suggestions(left, typed, (name) => [name]);
  }, [chosen, typed]);
  const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox<string>({
    items,
    inputId: `${id}input`,
    labelId: `${id}label`,
    inputValue: typed,
    selectedItem: null,
    itemToString: (name) => name ?? '',
    // Once something is typed, Enter takes the first match.
    defaultHighlightedIndex: typed.trim() ? 0 : -1,
    onStateChange: ({ type, selectedItem }) => {
      // Losing the focus chooses nothing.
      if ((type !== InputKeyDownEnter && type !== ItemClick) || !selectedItem) return;
      setTyped('');
      onChoose(selectedItem);
    },
  });
  const listShown = isOpen && items.length > 0;
  // Independent of whether the list is open, so that leaving the field causes no layout shift.
  const nothingFits = items.length === 0 && typed.trim() !== '';
  return (
    <div className="mt-[.4rem]">
      <label id={`${id}label`} htmlFor={`${id}input`} className="sr-only">
        Add a nationality
      </label>
      <div className="control relative flex flex-wrap items-center gap-2 py-1.5!">
        {children}
        <input
          {...getInputProps({
            ref,
            type: 'text',
            placeholder: 'Add a nationality',
            maxLength: 120,
            spellCheck: false,
            'aria-expanded': listShown,
            // Set directly: downshift's state change arrives too late for a controlled input.
            onChange: (event) => setTyped(event.currentTarget.value),
            onKeyDown: (event) => {
              // Enter in this input never submits the form.
              if (event.key === 'Enter') event.preventDefault();
            },
          })}
          className="min-h-9 min-w-40 flex-1 bg-transparent pointer-coarse:min-h-(--target)"
        />
        <ul
          {...getMenuProps({ 'aria-label': 'Suggestions' })}
          hidden={!listShown}
          className="absolute inset-x-0 top-[calc(100%+4px)] z-10 max-h-64 overflow-auto rounded-field bg-surface p-1.5 shadow-menu"
        >
          {listShown &&
            items.map((name, index) => (
              <li
                key={name}
                {...getItemProps({ item: name, index })}
                className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-2 text-base aria-selected:bg-brand-soft aria-selected:shadow-[inset_3px_0_0_var(--brand)]"
              >
                <Marked name={name} typed={typed} />
              </li>
            ))}
        </ul>
      </div>
      <p role="status" className={nothingFits ? 'mt-[.35rem] text-ink-2 text-small' : 'sr-only'}>
        {nothingFits
          ? 'No nationality left that fits. What travellers can’t choose can be typed below, as text.'
          : listShown && counted(items.length, 'suggestion')}
      </p>
    </div>
  );
}
