import { CircleCheck } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

const STANDS_MS = 6000;

const ToastContext = createContext<(words: string) => void>(() => undefined);

export const useToast = (): ((words: string) => void) => useContext(ToastContext);

/** The live region is always rendered, so that screen readers announce toasts. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ words: string }>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), STANDS_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback((words: string) => setSaid({ words }), []);
  return (
    <ToastContext value={say}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed bottom-4 left-(--gutter) z-9 max-w-[calc(100vw-2*var(--gutter))] print:hidden in-[:has([data-bar])]:bottom-44 lg:in-[:has([data-bar])]:bottom-24"
      >
        {said && (
          <p className="flex items-center gap-3 rounded-button bg-ink px-5 py-3 font-medium text-paper text-small shadow-menu">
            <CircleCheck aria-hidden className="size-5 flex-none" />
            {said.words}
          </p>
        )}
      </div>
    </ToastContext>
  );
}
