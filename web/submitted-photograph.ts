import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** In px. */
const SIDE = 320;

/** A small data URL for navigation state; undefined if the file can't be decoded here. */
export async function smallCopy(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const paper = canvas.getContext('2d');
    if (!paper) return undefined;
    // JPEG has no transparency: transparent parts would become black.
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.85);
  } catch {
    return undefined;
  }
}

/** Navigation state after a submission. */
export interface JustSubmitted {
  photograph?: string;
}

/** The photograph submitted in this tab, from history state; undefined until hydrated. */
export function useSubmittedPhotograph(): string | undefined {
  const state = useLocation().state as JustSubmitted | null;
  const [photograph, setPhotograph] = useState<string>();
  useEffect(() => {
    const kept = state?.photograph;
    setPhotograph(
      typeof kept === 'string' && kept.startsWith('data:image/jpeg;') ? kept : undefined,
    );
  }, [state]);
  return photograph;
}
