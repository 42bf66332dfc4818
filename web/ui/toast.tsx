import { CircleAlert, CircleCheck } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

const STANDS_MS = 6000;

/** `failed`: for a failure that nothing else on the page shows. */
type Say = (words: string, failed?: boolean) => void;
const ToastContext = createContext<Say>(() => undefined);

export const useToast = (): Say => useContext(ToastContext);

/** The live region is always rendered, so that screen readers announce toasts. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ words: string; failed: boolean }>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), STANDS_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback<Say>((words, failed = false) => setSaid({ words, failed }), []);
  const Icon = said?.failed ? CircleAlert : CircleCheck;
  return (
    <ToastContext value={say}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed bottom-4 left-(--gutter) z-9 max-w-[calc(100vw-2*var(--gutter))] print:hidden in-[:has([data-bar])]:bottom-44 lg:in-[:has([data-bar])]:bottom-24"
      >
        {said && (
          <p className="flex items-center gap-3 rounded-button bg-ink px-5 py-3 font-medium text-paper text-small shadow-menu">
            <Icon aria-hidden className="size-5 flex-none" />
            <span>{said.words}</span>
          </p>
        )}
      </div>
    </ToastContext>
  );
}
