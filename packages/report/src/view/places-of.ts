/** A part of a request or a response that a finding refers to. */
export interface ExchangePlace {
  readonly side: "request" | "response";
  readonly part: "body" | "header" | "query" | "path" | "status";
  /** JSON Pointer into the body, or name of the header or parameter. Empty for the whole part. */
  readonly name: string;
}

const partNames = ["body", "header", "query", "path", "status"] as const;

/** Parses the `at` of a finding, for example `POST /orders body /quantity -> 201`. Returns an empty list for other forms. */
export function placesOf(at: string): readonly ExchangePlace[] {
  const [left = "", ...rest] = at.split(" -> ");
  const right = rest.join(" -> ").replaceAll("  ", " ");
  const asked = readPart("request", left.split(" ").slice(2));
  const answered = right === "" ? [] : readAnswer(right.split(" "));
  return [...asked, ...answered];
}

function readAnswer([status = "", ...words]: readonly string[]): readonly ExchangePlace[] {
  const parts = readPart("response", words);
  if (parts.length > 0 || !/^[1-5]\d\d$/.test(status)) return parts;
  return [{ side: "response", part: "status", name: "" }];
}

function readPart(
  side: ExchangePlace["side"],
  [word, ...name]: readonly string[],
): readonly ExchangePlace[] {
  const part = partNames.find((known) => known === word);
  return part ? [{ side, part, name: name.join(" ") }] : [];
}
