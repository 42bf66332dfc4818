// A machine that draws late, as a busy phone does: Playwright presses what people press there before the page shows what they pressed before.

/**
 * Runs in the page. What React doesn't draw within the event itself, such as what follows from an address or an effect, begins up to `most` ms
 * later: React's scheduler asks for its turn by a message of null, and for the next at the end of each.
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
