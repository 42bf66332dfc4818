/**
 * Runs in the page, which draws late, as a busy phone does (docs/decisions/0077). React's scheduler asks for its turns by messages of null:
 * the first of a row of them comes up to `most` ms later.
 */
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
