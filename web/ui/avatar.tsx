import { User } from 'lucide-react';

/** 'HG' of 'Halima Garba' */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '')
    .join('');
};

interface AvatarProps {
  picture?: string;
  name?: string;
  alt: string;
  /** Smaller on phones. */
  small?: boolean;
}

/** The picture, else a person icon with the name's initials, if known. */
export function Avatar({ picture, name, alt, small }: AvatarProps) {
  const size = small
    ? 'size-6 text-[.625rem] md:size-10 md:text-small'
    : 'size-[min(2.5rem,12.5vw)] text-small';
  return (
    <span
      className={`relative grid flex-none place-items-center rounded-full bg-brand-soft font-semibold text-brand ${size}`}
    >
      {picture ? (
        <img
          src={picture}
          alt={alt}
          width="40"
          height="40"
          className="size-full rounded-full object-cover"
        />
      ) : (
        <>
          {name && <span aria-hidden>{initialsOf(name)}</span>}
          <User
            className={
              name ? 'absolute -right-1 -bottom-1 size-[40%] rounded-full bg-paper' : 'size-[55%]'
            }
            {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
          />
        </>
      )}
    </span>
  );
}
