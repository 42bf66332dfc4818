import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { adminPaths } from '../paths.ts';
import { useKeys } from './keys.tsx';

/** One search over the orders of all services; the key '/' opens it where the page has no search of its own. */
export function SearchAll() {
  const input = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  useKeys({ '/': () => document.querySelector('main [name=search]') || input.current?.focus() });
  if (pathname === adminPaths.search()) return null;
  return (
    <Form action={adminPaths.search()} role="search" className="relative px-4 py-2">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-7 size-4 -translate-y-1/2 text-on-rail-2" />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search all orders"
        placeholder="Search all orders"
        autoComplete="off"
        className="min-h-(--target) w-full rounded-field border border-rail-line bg-[oklch(1_0_0/.07)] pr-2 pl-9 text-on-rail placeholder:text-on-rail-2 lg:min-h-9 pointer-coarse:min-h-(--target)"
      />
    </Form>
  );
}
