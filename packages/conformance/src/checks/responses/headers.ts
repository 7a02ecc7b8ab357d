import type { Header, Parameter } from "@plumbline/contract";
import { isSuccess } from "../../verdicts/is-success.ts";
import { exercisedKeywords } from "../../verdicts/exercised-keywords.ts";
import { broken } from "../../verdicts/verdicts.ts";
import type { ObserverDefinition } from "../../model/check.ts";
import { readsAsValid } from "../../request/reads-as-valid.ts";
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
  const value = exchange.response.headers[name];
  const within = `header ${name}`;
  if (value === undefined) {
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
  if (header.open.length > 0 || readsAsValid(asParameter(header), value)) {
    return { holds: exercisedKeywords(subject.contract.document, header.schema, value) };
  }
  const [issue] = header.schema.validate(value);
  const breach = broken(
    `${header.name}: ${value}`,
    issue?.message ?? "a value that matches its schema",
    {
      within,
    },
  );
  const rests = `the document declares a schema for the header ${header.name}`;
  return {
    breaches: [{ ...breach, clause: issue?.schemaPointer ?? header.schema.pointer, rests }],
  };
}

/** A response header is serialized like a header parameter. */
function asParameter(header: Header): Parameter {
  return {
    ...header,
    in: "header",
    required: true,
    style: "simple",
    explode: false,
    allowReserved: false,
  };
}
