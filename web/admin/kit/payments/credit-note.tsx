import { FileMinus } from 'lucide-react';

export function CreditNote({ url }: { url: string }) {
  return (
    <p>
      <a href={url} className="link pl-0" download>
        <FileMinus aria-hidden className="size-[1.25em]" />
        Credit note (PDF)
      </a>
    </p>
  );
}
