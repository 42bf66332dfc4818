import { FileMinus } from 'lucide-react';

export function CreditNote({ url }: { url: string }) {
  return (
    <p>
      <a href={url} className="link" download>
        <FileMinus aria-hidden className="size-[1.25em]" />
        Credit note (PDF)
      </a>
    </p>
  );
}
