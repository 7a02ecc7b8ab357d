import type { WireEntry } from "../style/wire-entry.ts";

/** How a member of a form is written: by a style, or by a media type. */
export interface FieldEncoding {
  readonly style?: string | undefined;
  readonly explode?: boolean | undefined;
  readonly allowReserved?: boolean | undefined;
  /** One or more media types or ranges, separated by commas. Ignored if the member has a style. */
  readonly contentType?: string | undefined;
}

/** The encodings of the members of a form, by their names. */
export type FieldEncodings = Readonly<Record<string, FieldEncoding>>;

/** The entry of a member that has a style; undefined for one that is written by its media type. */
export function styledEntry(name: string, encoding: FieldEncoding = {}): WireEntry | undefined {
  const { style, explode, allowReserved } = encoding;
  const isStyled = style !== undefined || explode !== undefined || allowReserved !== undefined;
  return isStyled ? { name, style: style ?? "form", explode, allowReserved } : undefined;
}

/** The first media type of a list such as `image/png, image/jpeg`. */
export function firstMediaType(list: string | undefined): string | undefined {
  const first = list?.split(",")[0]?.trim();
  return first === "" ? undefined : first;
}
