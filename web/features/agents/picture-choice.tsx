import { Upload, User } from 'lucide-react';
import type { ChangeEvent, RefObject } from 'react';

const PICTURES = 'image/jpeg,image/png,image/webp';

// The input is visually hidden; its label shows the focus.
const CHOOSE =
  'inline-flex min-h-(--target) cursor-pointer items-center justify-center gap-[.55rem] rounded-button bg-surface px-4 py-[.45rem] font-semibold text-small leading-tight shadow-[inset_0_0_0_1.5px_var(--edge)] hover:bg-sunk peer-focus-visible:outline-3 peer-focus-visible:outline-marigold peer-focus-visible:outline-offset-2 peer-focus-visible:shadow-[0_0_0_2px_var(--ink)] forced-colors:border';

interface PictureChoiceProps {
  input: RefObject<HTMLInputElement | null>;
  /** URL of the cropped picture, or of the current one. */
  shown: string | null | undefined;
  chosen: boolean;
  hint: string;
  wrong: boolean;
  onChoose: (file: File) => void;
}

export function PictureChoice({ input, shown, chosen, hint, wrong, onChoose }: PictureChoiceProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) onChoose(file);
  };
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-field border-[1.5px] p-3 ${chosen ? 'border-edge bg-surface' : 'border-edge border-dashed'}`}
    >
      <span className="grid size-28 place-items-center sm:size-32 overflow-hidden rounded-field bg-brand-soft text-brand">
        {shown ? (
          <img
            src={shown}
            alt={chosen ? 'What you chose' : 'Your picture now'}
            width="128"
            height="128"
            className="size-full object-cover"
          />
        ) : (
          <User aria-hidden className="size-14" />
        )}
      </span>
      <div>
        <input
          ref={input}
          id="agent_image"
          name="agent_image"
          type="file"
          accept={PICTURES}
          onChange={choose}
          aria-describedby="agent_image-hint agent_image-said"
          aria-invalid={wrong}
          className="peer sr-only"
        />
        <label htmlFor="agent_image" className={CHOOSE}>
          <Upload aria-hidden className="size-[1.25em] flex-none" />
          <span>{chosen ? 'Choose another' : 'Choose a picture'}</span>
        </label>
        <p id="agent_image-hint" className="mt-2 text-ink-2 text-small wrap-anywhere">
          {hint}
        </p>
      </div>
    </div>
  );
}
