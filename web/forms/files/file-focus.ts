// The input is visually hidden, so its label shows the focus ring.
export const FILE_FOCUS =
  'group-has-[input:focus-visible]/file:outline-3 group-has-[input:focus-visible]/file:outline-marigold group-has-[input:focus-visible]/file:outline-offset-2 group-has-[input:focus-visible]/file:shadow-[0_0_0_2px_var(--ink)]';
