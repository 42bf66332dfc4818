/** In ms. After that the server goes on by itself and sends a mail. */
export const ASK_FOR_MS = 120_000;
