import { lazy, Suspense, useEffect, useState } from 'react';

const DidYouMean = lazy(async () => ({ default: (await import('./did-you-mean.tsx')).DidYouMean }));

/** Suggests a correction of the email address in the input `id`. */
export function MistypedAddress({
  id,
  take,
}: {
  id: string;
  take(address: string, input: HTMLInputElement): void;
}) {
  const [input, setInput] = useState<HTMLInputElement>();
  useEffect(() => {
    const found = document.getElementById(id);
    if (!(found instanceof HTMLInputElement)) return;
    const enter = () => setInput(found);
    if (found.value || found === document.activeElement) enter();
    found.addEventListener('focus', enter);
    return () => found.removeEventListener('focus', enter);
  }, [id]);
  return (
    input && (
      <Suspense>
        <DidYouMean input={input} take={(address) => take(address, input)} />
      </Suspense>
    )
  );
}
