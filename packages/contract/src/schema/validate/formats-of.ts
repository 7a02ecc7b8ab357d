/** A format of text that a document uses and no standard defines. */
export interface TextFormat {
  /** Whether a text is of the format. */
  readonly isValid: (text: string) => boolean;
  /** Returns a text of the format for each whole number from 0 to 2³¹ − 1, always the same one. */
  readonly generate: (number: number) => string;
}

/** Formats by the name that schemas give as `format`. One with the name of a standard format replaces it. */
export type TextFormats = Readonly<Record<string, TextFormat>>;

const known = new WeakMap<object, TextFormats>();

/** Gives a document formats of its own. */
export function registerFormats(document: object, formats: TextFormats): void {
  if (Object.keys(formats).length > 0) known.set(document, formats);
}

/** The formats that a document was compiled with, in addition to the standard ones. */
export function formatsOf(document: object): TextFormats {
  return known.get(document) ?? {};
}

/** The format of a document with this name; `undefined` if it is a standard format or unknown. */
export function ownFormat(document: object, name: string): TextFormat | undefined {
  const formats = formatsOf(document);
  return Object.hasOwn(formats, name) ? formats[name] : undefined;
}
