import { User } from 'lucide-react';

/** 'HG' of 'Halima Garba' */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '')
    .join('');
};

/** The picture, else a person, with the initials of whoever it is. */
export function Avatar({
  picture,
  name,
  alt,
  small,
}: {
  picture?: string;
  name?: string;
  alt: string;
  /** On phones. */
  small?: boolean;
}) {
  const person = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  const size = small ? 'size-6 md:size-10' : 'size-[min(2.5rem,12.5vw)]';
  const circle = `grid ${size} flex-none place-items-center overflow-hidden rounded-full bg-brand-soft text-brand`;
  if (picture)
    return (
      <span className={circle}>
        <img src={picture} alt={alt} width="40" height="40" className="size-full object-cover" />
      </span>
    );
  if (!name)
    return (
      <span className={circle}>
        <User className="size-[55%]" {...person} />
      </span>
    );
  return (
    <span className="relative flex-none">
      <span
        aria-hidden="true"
        className={`${circle} font-semibold ${small ? 'text-[.625rem] md:text-small' : 'text-small'}`}
      >
        {initialsOf(name)}
      </span>
      <span className="absolute -right-1 -bottom-1 grid size-[40%] place-items-center rounded-full bg-paper text-brand">
        <User className="size-[75%]" {...person} />
      </span>
    </span>
  );
}
