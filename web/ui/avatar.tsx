import { User } from 'lucide-react';

export function Avatar({ picture, alt }: { picture?: string; alt: string }) {
  return (
    <span className="grid size-[min(2.5rem,12.5vw)] flex-none place-items-center overflow-hidden rounded-full bg-brand-soft text-brand">
      {picture ? (
        <img src={picture} alt={alt} width="40" height="40" className="size-full object-cover" />
      ) : (
        <User
          className="size-[1.375rem]"
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        />
      )}
    </span>
  );
}
