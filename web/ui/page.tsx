import type { ReactNode } from 'react';
import { BESIDE, BesidePicture, TEXT_BESIDE } from './beside-picture.tsx';
import { GoBack } from './go-back.tsx';

const WIDTHS = { page: '', form: 'max-w-form', text: 'max-w-text' };

interface PageProps {
  children: ReactNode;
  back?: string;
  width?: keyof typeof WIDTHS;
  /** One of our pictures, next to short content. */
  picture?: string | undefined;
}

export function Page({ children, back, width = 'page', picture }: PageProps) {
  const top = back ? 'pt-1' : 'pt-8';
  return (
    <main id="main" className={picture ? BESIDE : `wrap pb-16 ${top}`}>
      <div className={picture ? `${TEXT_BESIDE} ${top}` : WIDTHS[width]}>
        {back && <GoBack fallback={back} />}
        {children}
      </div>
      {picture && <BesidePicture src={picture} />}
    </main>
  );
}
