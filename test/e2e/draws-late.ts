// A machine that draws late, as a busy phone does: Playwright presses what people press there before the page shows what they pressed before.

/**
 * Runs in the page. What React doesn't draw within the event itself, such as what follows from an address or an effect, waits up to `most` ms:
 * React's scheduler asks for its turn by a message of null.
 */
export function drawLate(most: number): void {
  const { postMessage } = MessagePort.prototype;
  // Not the one of a clock that a story holds.
  const later = setTimeout;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
    const post = () => postMessage.apply(this, args as [unknown]);
    if (args[0] === null) later(post, Math.random() * most);
    else post();
  };
}
