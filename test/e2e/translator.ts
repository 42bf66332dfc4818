// A browser that translates pages puts an element in the place of each text, as Chrome and Edge do. React keeps the text that was there: what it
// removes then, or puts something before, fails, and what it changes is never seen.

/** Runs in the page, from when React has taken all of it over: translates each text into its own words, and reports those that change unseen. */
export function translate(): void {
  const LEFT = 'script, style, textarea, noscript, font, [translate=no]';
  const shown = new WeakMap<Node, HTMLElement>();
  const unseen = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      const font = shown.get(target);
      if (font?.isConnected && target.textContent !== font.textContent)
        // biome-ignore lint/suspicious/noConsole: stories read what the console says.
        console.error(
          `“${oldValue}” became “${target.textContent}”, unseen where the page is translated, in ${font.parentElement?.outerHTML}`,
        );
    }
  });
  const put = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const all = root instanceof Text ? [root] : [];
    while (texts.nextNode()) all.push(texts.currentNode as Text);
    for (const text of all) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(LEFT)) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
      shown.set(text, font);
      unseen.observe(text, { characterData: true, characterDataOldValue: true });
    }
  };
  const begin = () => {
    // Forms are taken over after the page.
    const parts = [...document.querySelectorAll('main, main form, main input')];
    const taken = (part: Element) =>
      Object.keys(part).some((key) => key.startsWith('__reactProps$'));
    if (parts.length === 0 || !parts.every(taken)) return void setTimeout(begin, 20);
    put(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) put(node);
    }).observe(document.body, { childList: true, subtree: true });
  };
  addEventListener('DOMContentLoaded', begin);
}
