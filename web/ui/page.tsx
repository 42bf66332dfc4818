import type { ReactNode } from 'react';
import { GoBack } from './go-back.tsx';

const WIDTHS = { page: '', form: 'max-w-form', text: 'max-w-text' };

interface PageProps {
  children: ReactNode;
  back?: string;
  width?: keyof typeof WIDTHS;
  className?: string;
}

export function Page({ children, back, width = 'page', className }: PageProps) {
  return (
    <main id="main" className={`wrap pb-16 ${back ? 'pt-1' : 'pt-8'} ${className ?? ''}`}>
      <div className={WIDTHS[width]}>
        {back && <GoBack fallback={back} />}
        {children}
      </div>
    </main>
  );
}
