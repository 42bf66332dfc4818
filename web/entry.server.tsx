import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { features } from './server-context.ts';
import { paintFirst } from './shell/late-scripts.ts';
import { takeNonce } from './shell/own-scripts.ts';
import { Nonce } from './ui/inline-script.tsx';

export { features };

/** Reports to the server, not the console: a failing query contains personal data. */
export function handleError(error: unknown, { context }: { context: RouterContextProvider }): void {
  context.get(features).failed(error);
}

/** Without streaming: pages are cached. The header x-script-hashes is for the CSP. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  return new Promise((done, failed) => {
    let broken = false;
    const nonce = randomBytes(16).toString('base64url');
    const page = (
      <Nonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </Nonce>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React hides large content until a script shows it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk, _encoding, next) {
            chunks.push(Buffer.from(chunk));
            next();
          },
          final(next) {
            const rendered = Buffer.concat(chunks).toString('utf8');
            const { html, hashes } = takeNonce(
              import.meta.hot ? rendered : paintFirst(rendered, nonce),
              nonce,
            );
            headers.set('content-type', 'text/html; charset=utf-8');
            headers.set('x-script-hashes', hashes.join(' '));
            done(new Response(html, { status: broken ? 500 : status, headers }));
            next();
          },
        });
        pipe(sink).on('error', failed);
      },
      onShellError: failed,
      onError(error) {
        broken = true;
        loadContext.get(features).failed(error);
      },
    });
  });
}
