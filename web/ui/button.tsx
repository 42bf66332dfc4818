import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Kind = 'main' | 'pay' | 'second' | 'danger' | 'link';
type Size = 'normal' | 'small' | 'dense';

interface Look {
  kind?: Kind;
  /** `dense`: 36 px high with a mouse, 44 on touch screens; for administrators. */
  size?: Size;
  wide?: boolean;
  icon?: ReactNode;
  className?: string;
}

const SHAPE =
  'inline-flex items-center justify-center gap-[.55rem] rounded-button text-center font-semibold leading-tight no-underline transition-colors duration-(--fast) ease-tafiya [&_svg]:size-[1.25em] [&_svg]:flex-none forced-colors:border';

const PRESSED = 'active:[transform:translateY(1px)]';

const KINDS: Record<Exclude<Kind, 'link'>, string> = {
  main: 'bg-brand text-on-brand shadow-[inset_0_-3px_0_var(--brand-strong)] hover:bg-brand-strong hover:text-on-brand',
  pay: 'bg-marigold text-on-marigold shadow-[inset_0_-3px_0_var(--marigold-strong)] hover:bg-marigold-strong hover:text-on-marigold',
  second: 'bg-surface text-ink shadow-[inset_0_0_0_1.5px_var(--edge)] hover:bg-sunk hover:text-ink',
  danger:
    'bg-surface text-bad shadow-[inset_0_0_0_1.5px_var(--bad)] hover:bg-bad-soft hover:text-bad',
};

const SIZES: Record<Size, string> = {
  normal: 'min-h-(--control) px-[1.4rem] py-[.6rem] text-[1.0625rem]',
  small: 'min-h-(--target) px-4 py-[.45rem] text-small',
  dense: 'min-h-(--control-dense) px-3 py-1 text-dense pointer-coarse:min-h-(--target)',
};

const OFF = 'cursor-not-allowed bg-sunk text-ink-3 shadow-[inset_0_0_0_1.5px_var(--line)]';
const FAILED = 'cursor-not-allowed bg-bad-soft text-bad shadow-[inset_0_0_0_1.5px_var(--bad)]';

function classes(
  { kind = 'main', size = 'normal', wide, solid, className }: Look & Pick<ButtonProps, 'solid'>,
  state?: 'off' | 'failed',
): string {
  if (kind === 'link')
    return `link ${state ? 'cursor-not-allowed text-ink-3 no-underline' : ''} ${className ?? ''}`;
  const on = kind === 'danger' && solid ? 'bg-bad text-paper hover:text-paper' : KINDS[kind];
  const colour = state === 'failed' ? FAILED : state === 'off' ? OFF : `${on} ${PRESSED}`;
  return [SHAPE, SIZES[size], colour, wide && 'w-full', className].filter(Boolean).join(' ');
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** For the confirming button of a dialog. */
  solid?: boolean;
  /** Replaces the label, with a spinner, at the same width; clicks are ignored meanwhile. */
  busy?: string;
  /** Something that the button needs has failed; show the reason next to it. */
  failed?: boolean;
}

/** A disabled button stays focusable (`aria-disabled`). */
export function Button({
  kind,
  size,
  wide,
  solid,
  icon,
  className,
  busy,
  failed,
  disabled,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const off = Boolean(disabled || busy || failed);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  const words = (
    <>
      {failed ? <CircleAlert aria-hidden /> : icon}
      <span className="contents">{children}</span>
    </>
  );
  return (
    <button
      {...rest}
      type={type}
      className={classes(
        { kind, size, wide, solid, className },
        failed ? 'failed' : off ? 'off' : undefined,
      )}
      aria-disabled={off || undefined}
      aria-busy={busy ? true : undefined}
      onClick={press}
    >
      {busy ? (
        // The key, or React would make it of the label's.
        <span key="busy" className="grid justify-items-center">
          <span className="invisible col-start-1 row-start-1 inline-flex items-center gap-[.55rem]">
            {words}
          </span>
          <span className="col-start-1 row-start-1 inline-flex items-center gap-[.55rem]">
            <LoaderCircle aria-hidden className="animate-turn" />
            <span>{busy}</span>
          </span>
        </span>
      ) : (
        words
      )}
    </button>
  );
}

export function ButtonLink({
  kind,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & LinkProps) {
  return (
    <Link {...rest} className={classes({ kind, size, wide, className })}>
      {icon}
      <span className="contents">{children}</span>
    </Link>
  );
}
