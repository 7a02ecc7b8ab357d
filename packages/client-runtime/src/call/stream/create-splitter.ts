/** Splits a text that arrives in chunks. */
export interface Splitter {
  /** Returns the pieces that a chunk completes. */
  readonly push: (chunk: string) => readonly string[];
  /** Returns the text after the last separator. */
  readonly rest: () => string;
}

/** Splits at line feeds, carriage returns, and both. */
export const lineEnds: RegExp = /\r\n|\r|\n/;

/** Creates a splitter. A separator may be split between two chunks only if it is CRLF. */
export function createSplitter(separator: RegExp): Splitter {
  let rest = "";
  let endsWithReturn = false;
  return {
    push: (chunk) => {
      if (chunk === "") return [];
      // The carriage return has already ended the line.
      const text = endsWithReturn && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
      endsWithReturn = chunk.endsWith("\r");
      const [first = "", ...more] = text.split(separator);
      const pieces = [rest + first, ...more];
      rest = pieces.pop() ?? "";
      return pieces;
    },
    rest: () => rest,
  };
}
