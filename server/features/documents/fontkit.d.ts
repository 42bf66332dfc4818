// fontkit has no types. This declares only what we use.
declare module 'fontkit' {
  export interface Glyph {
    /** The text that is read back from the glyph. */
    codePoints: number[];
  }
  /** A parsed font, which pdfkit accepts in place of a file. */
  export interface Font {
    /** Places a text's glyphs; `features` switches OpenType features on or off. */
    layout(text: string, features?: Record<string, boolean>): unknown;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** The glyph with this number; `letters` are the code points that it represents. */
    getGlyph(id: number, letters?: number[]): Glyph;
  }
  export function openSync(path: string): Font;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
