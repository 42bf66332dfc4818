import { useCombobox } from 'downshift';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { namesOf } from '#shared/places/destination-names.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { counted } from '#shared/words.ts';
import { sameName } from '../../place-names.ts';
import { DEFAULT_NATIONALITY, homePriceOf, placesOf } from '../../place-prices.ts';
import { type Place, shownPrice } from '../../places.ts';
import { PlaceFace } from '../../ui/pattern.tsx';
import { whenReleased } from '../../ui/pause.ts';
import { Money } from '../../ui/price.tsx';
import { FieldError, WRONG } from './field-error.tsx';
import { foundBy, Marked, suggestions } from './suggestions.tsx';

const nameOf = (place: Place | null): string => place?.destination ?? '';

function OtherName({ place, typed }: { place: Place; typed: string }) {
  const other = foundBy(namesOf(place), typed);
  if (!other) return null;
  return (
    <span className="block text-ink-2 text-small">
      <Marked name={other} typed={typed} />
    </span>
  );
}

interface DestinationFieldProps {
  kind: DecidedKind;
  name: string;
  /** The suggestions show the prices for this nationality. */
  nationality: string;
  /** In order of suggestion; repeated names count once, with the lowest price. */
  places: readonly Place[];
  defaultValue?: string;
  error?: string;
}

/** A text input with suggestions; what is typed is submitted unchanged, without JavaScript too. */
export function DestinationField({
  kind,
  name,
  nationality,
  places,
  defaultValue = '',
  error,
}: DestinationFieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  const unique = useMemo(() => placesOf(places), [places]);
  // Filters the list; empty once a suggestion is chosen, so that reopening shows all.
  const [narrowedBy, narrow] = useState('');
  const items = useMemo(() => suggestions(unique, narrowedBy, namesOf), [unique, narrowedBy]);
  const { InputChange, FunctionSetInputValue } = useCombobox.stateChangeTypes;
  const combobox = useCombobox<Place>({
    items,
    inputId: `${id}input`,
    labelId: `${id}label`,
    itemToString: nameOf,
    itemToKey: nameOf,
    initialInputValue: defaultValue,
    initialSelectedItem: unique.find((place) => sameName(place.destination, defaultValue)) ?? null,
    onInputValueChange: ({ type, inputValue }) =>
      narrow(type === InputChange || type === FunctionSetInputValue ? inputValue : ''),
  });
  const { isOpen, highlightedIndex, inputValue, setInputValue, openMenu, closeMenu } = combobox;

  // On slow connections people type before hydration; then only the DOM input has the text.
  const input = useRef<HTMLInputElement>(null);
  // Read at once: whatever renders anew as hydration ends, such as the note that one is offline, empties the input.
  const early = useRef('');
  useLayoutEffect(() => {
    early.current = input.current?.value ?? '';
  }, []);
  const typedBefore = useEffectEvent(() => {
    const typed = input.current?.value || early.current;
    if (typed === inputValue) return;
    setInputValue(typed);
    if (document.activeElement === input.current) openMenu();
  });
  // flushSync, because a later render of the list would take the focus back from the next field.
  useEffect(() => queueMicrotask(() => flushSync(typedBefore)), []);

  const listShown = isOpen && items.length > 0;
  const nothingFits = unique.length > 0 && items.length === 0 && narrowedBy.trim() !== '';
  // `nothingFits` may change during a press of the button below, which the message moves.
  const [told, tell] = useState(false);
  useEffect(() => whenReleased(() => tell(nothingFits)), [nothingFits]);
  const submitsAsTyped = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || highlightedIndex >= 0) return;
    closeMenu();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
  };

  return (
    <div className={error ? WRONG : undefined}>
      <label id={`${id}label`} htmlFor={`${id}input`}>
        Destination
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className="relative mt-[.4rem]">
        <input
          {...combobox.getInputProps({
            ref: input,
            name,
            required: true,
            type: 'text',
            placeholder: 'Type a country',
            maxLength: 120,
            autoCapitalize: 'words',
            spellCheck: false,
            'aria-expanded': listShown,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': error ? errorId : undefined,
            onKeyDown: submitsAsTyped,
          })}
          className="control"
        />
        <ul
          {...combobox.getMenuProps({ 'aria-label': 'Suggestions' })}
          hidden={!listShown}
          className="absolute inset-x-0 top-[calc(100%+4px)] z-10 max-h-64 overflow-auto rounded-field bg-surface p-1.5 shadow-menu"
        >
          {listShown &&
            items.map((place, index) => (
              <li
                key={place.destination}
                {...combobox.getItemProps({ item: place, index })}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-base aria-selected:bg-brand-soft aria-selected:shadow-[inset_3px_0_0_var(--brand)]"
              >
                <PlaceFace place={place.destination} className="size-8" />
                <span className="min-w-0 flex-1">
                  <Marked name={place.destination} typed={narrowedBy} />
                  <OtherName place={place} typed={narrowedBy} />
                </span>
                <span className="flex-none text-ink-2 text-small">
                  from{' '}
                  <Money
                    amount={(nationality === DEFAULT_NATIONALITY ? homePriceOf : shownPrice)(place)}
                  />
                </span>
              </li>
            ))}
        </ul>
      </div>
      <p role="status" className={told ? 'mt-[.35rem] text-ink-2 text-small' : 'sr-only'}>
        {told
          ? `No ${WORDS[kind].one} destination has this name. Check the spelling, or search for it anyway.`
          : listShown && counted(items.length, 'suggestion')}
      </p>
    </div>
  );
}
