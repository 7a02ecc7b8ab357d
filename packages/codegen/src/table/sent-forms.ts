import type { BodyForm } from "@plumbline/client-runtime";
import { essenceOf, isJsonMediaType, type MediaType, type RequestBody } from "@plumbline/contract";
import { isOpenData } from "../types/is-binary.ts";
import { describeParts } from "./describe-parts.ts";

/** A media type in which a client sends a body, and the content that describes it. */
export interface SentForm {
  readonly content: MediaType;
  readonly form: BodyForm;
}

/** The media types in which a client can send a body; the first one is the default: JSON, otherwise a form, otherwise the first of the document. */
export function sentForms({ content }: RequestBody): readonly SentForm[] {
  const all = content.map((each): SentForm => {
    const mediaType = sentType(each);
    const parts = isJsonMediaType(mediaType) ? {} : describeParts(each);
    return { content: each, form: { mediaType, ...parts } };
  });
  const distinct = [...Map.groupBy(all, ({ form }) => form.mediaType).values()].flatMap(([first]) =>
    first ? [first] : [],
  );
  return distinct.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const urlEncoded = "application/x-www-form-urlencoded";

function rankOf({ form: { mediaType } }: SentForm): number {
  if (isJsonMediaType(mediaType)) return 0;
  return essenceOf(mediaType) === urlEncoded ? 1 : 2;
}

/** A range that leaves the syntax open is sent as JSON, unless its body is bytes. */
function sentType(content: MediaType): string {
  return isOpenData(content) ? "application/json" : content.mediaType;
}
