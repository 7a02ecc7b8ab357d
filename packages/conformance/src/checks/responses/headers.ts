import { type Header, judgeReading, readHeader } from "@plumbline/contract";
import { loosen } from "@plumbline/wire";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { exercisedKeywords } from "../../model/verdicts/exercised-keywords.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { ObserverDefinition } from "../../model/check.ts";
import { observeEach, type Judgement, type DocumentedExchange } from "../observe-each.ts";

/** Reports a declared header whose value breaks its schema, or a required header that a response other than a success lacks. @see https://spec.openapis.org/oas/v3.1.1#header-object */
export const headers: ObserverDefinition = {
  name: "headers",
  severity: "must",
  title: "Declared headers are present and valid",
  observe: observeEach((documented) => {
    const declared = declaredHeaders(documented);
    if (declared.length === 0) return undefined;
    const sentences = declared.map((header) => judgeHeader(documented, header));
    return {
      holds: sentences.flatMap(({ holds }) => holds ?? []),
      breaches: sentences.flatMap(({ breaches }) => breaches ?? []),
    };
  }),
};

/** OpenAPI ignores a declared `Content-Type` header. */
export function declaredHeaders({ response }: DocumentedExchange): readonly Header[] {
  return response?.headers.filter(({ name }) => name.toLowerCase() !== "content-type") ?? [];
}

function judgeHeader({ subject, exchange }: DocumentedExchange, header: Header): Judgement {
  const name = header.name.toLowerCase();
  const text = exchange.response.headers[name];
  const within = `header ${name}`;
  if (text === undefined) {
    // `responses/receipt` checks the required headers of a success.
    if (!header.required || isSuccess(exchange.response.status)) return {};
    const rests = `the response requires the header ${header.name}`;
    return {
      breaches: [
        {
          ...broken(`no header ${header.name}`, `the header ${header.name}`, { within }),
          clause: `${header.pointer}/required`,
          rests,
        },
      ],
    };
  }
  const { value, issues } = judgeReading(header.schema, loosen(readHeader(header, text)));
  const [issue] = issues;
  if (header.open.length > 0 || issue === undefined)
    return { holds: exercisedKeywords(subject.contract.document, header.schema, value) };
  const { instancePointer, message, schemaPointer } = issue;
  const found = `${header.name}: ${text}`;
  const expected = instancePointer ? `${message} at ${instancePointer}` : message;
  const rests = `the document declares a schema for the header ${header.name}`;
  return { breaches: [{ ...broken(found, expected, { within }), clause: schemaPointer, rests }] };
}
