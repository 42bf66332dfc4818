// Polyfills that pdf.js's legacy build lacks, for the oldest browsers in README.md.

function bring(owner: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in owner))
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

bring(Promise, 'withResolvers', () => {
  let [resolve, reject]: ((value: unknown) => void)[] = [];
  const promise = new Promise((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
});
bring(Array.prototype, 'findLast', function (this: unknown[], find: (value: unknown) => boolean) {
  return [...this].reverse().find(find);
});
bring(Array.prototype, 'toSpliced', function (this: unknown[], ...args: [number, number]) {
  const copy = [...this];
  copy.splice(...args);
  return copy;
});
bring(URL, 'parse', (url: string, base?: string) => {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
});
bring(AbortSignal, 'any', (signals: AbortSignal[]) => {
  const joined = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) joined.abort(signal.reason);
    signal.addEventListener('abort', () => joined.abort(signal.reason), { signal: joined.signal });
  }
  return joined.signal;
});
