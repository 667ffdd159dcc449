/** The parts that we use. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: readonly string[]): { advanceWidth: number };
  }
  export function create(bytes: Buffer): Font;
}

declare module 'linebreak' {
  /** The places where a line may break (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
