// fontkit comes without types. Only what the documents use of it is described here.
declare module 'fontkit' {
  export interface Glyph {
    /** What it stands for when the text is read back. */
    codePoints: number[];
  }
  /** A parsed font, which pdfkit takes in place of a file. */
  export interface Font {
    /** Places a text's glyphs; `features` switches OpenType features on or off. */
    layout(text: string, features?: Record<string, boolean>): unknown;
    /** The glyph of this number; `letters` are the code points it stands for. */
    getGlyph(id: number, letters?: number[]): Glyph;
  }
  export function openSync(path: string): Font;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
