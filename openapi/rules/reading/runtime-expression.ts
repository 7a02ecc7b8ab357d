/** A parsed runtime expression of a link. */
export type RuntimeExpression =
  | { readonly of: "exchange" }
  | { readonly of: "request" | "response"; readonly in: "body"; readonly pointer: string }
  | {
      readonly of: "request" | "response";
      readonly in: "header" | "query" | "path";
      readonly name: string;
    };

/** Undefined if the text is not a runtime expression. @see https://spec.openapis.org/oas/v3.1.1#runtime-expressions */
export function parseRuntimeExpression(text: string): RuntimeExpression | undefined {
  if (/^\$(?:url|method|statusCode)$/.test(text)) return { of: "exchange" };
  const match = /^\$(request|response)\.(?:body(?:#(|\/.*))?|(header|query|path)\.(.+))$/.exec(
    text,
  );
  if (!match) return undefined;
  const of = match[1] === "request" ? "request" : "response";
  const place = readPlace(match[3]);
  if (place === undefined) return { of, in: "body", pointer: match[2] ?? "" };
  return { of, in: place, name: match[4] ?? "" };
}

function readPlace(text: string | undefined): "header" | "query" | "path" | undefined {
  return text === "header" || text === "query" || text === "path" ? text : undefined;
}
