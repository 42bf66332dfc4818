// Each runs in the page: devices and lines as people have them.

/** React's scheduler asks for its turns by messages of null: the first of a row comes up to `most` ms late (docs/decisions/0077). */
export function drawLate(most: number): void {
  const { postMessage } = MessagePort.prototype;
  const SAME_WORK_MS = 20;
  // Not those of a clock that a story holds.
  const later = setTimeout;
  const now = performance.now.bind(performance);
  let last = 0;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
    const post = () => {
      last = now();
      postMessage.apply(this, args as [unknown]);
    };
    if (args[0] !== null || now() - last < SAME_WORK_MS) post();
    else later(post, Math.random() * most);
  };
}

/** Requests are answered up to `most` ms late, in another order. */
export function answerLate(most: number): void {
  const later = setTimeout;
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    await new Promise((done) => later(done, Math.random() * most));
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    if (given?.aborted) throw new DOMException('The request was aborted.', 'AbortError');
    return answer;
  };
}

/** The device's clock is `ms` ahead. */
export function setClockOff(ms: number): void {
  const World = Date;
  const now = () => World.now() + ms;
  window.Date = new Proxy(World, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
