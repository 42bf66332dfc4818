import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { paintFirst } from './features/site/late-scripts.ts';

export { features } from './server-context.ts';

/** Renders a whole page before answering: pages are kept and their scripts hashed, so nothing is streamed. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((done, failed) => {
    let broken = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Nothing is streamed: no part may be sent as hidden markup that a script would have to show.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk, _encoding, next) {
            chunks.push(Buffer.from(chunk));
            next();
          },
          final(next) {
            headers.set('content-type', 'text/html; charset=utf-8');
            const html = Buffer.concat(chunks).toString('utf8');
            done(new Response(import.meta.env.PROD ? paintFirst(html) : html, { status: broken ? 500 : status, headers }));
            next();
          },
        });
        pipe(sink);
      },
      onShellError: failed,
      onError() {
        broken = true;
      },
    });
  });
}
