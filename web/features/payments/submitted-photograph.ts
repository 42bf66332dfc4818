import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The longest side of what is shown, in dots. */
const SIDE = 320;

/**
 * A small copy of the photograph that was chosen, as a data URL, for the page that confirms the application. It travels with the
 * navigation: whoever only has the tracking ID never sees it, and no request is needed, since the server's copy takes a while to make.
 * Undefined for a file that this browser can't open.
 */
export async function smallCopy(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const paper = canvas.getContext('2d');
    if (!paper) return undefined;
    // JPEG knows no transparency, and would show it as black.
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.85);
  } catch {
    return undefined;
  }
}

/** What the form hands to the page that confirms it, as navigation state. */
export interface JustSubmitted {
  photograph?: string;
}

/**
 * The photograph of whoever has just submitted in this tab: it stands in the navigation's state, which a browser keeps across reloads. Read
 * after hydration, since the server knows nothing of it.
 */
export function useSubmittedPhotograph(): string | undefined {
  const state = useLocation().state as JustSubmitted | null;
  const [photograph, setPhotograph] = useState<string>();
  useEffect(() => {
    const kept = state?.photograph;
    setPhotograph(typeof kept === 'string' && kept.startsWith('data:image/jpeg;') ? kept : undefined);
  }, [state]);
  return photograph;
}
