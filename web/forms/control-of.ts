export function controlOf(name: string): HTMLElement | null {
  const found = document.getElementById(name);
  return found instanceof HTMLFieldSetElement
    ? found.querySelector<HTMLElement>('input, select, textarea')
    : found;
}
