import { readExample } from "@plumbline/contract";
import { isDeepStrictEqual } from "node:util";
import { judgeAcceptance } from "../../model/verdicts/judge-acceptance.ts";
import { unstatedRule } from "../../model/verdicts/with-gap.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { bodyMediaType } from "../../input/request/build-request.ts";
import { caseFor } from "../../input/case-for.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { openSkip } from "../open-skip.ts";
import { excuseUnknown } from "./excuse-unknown.ts";

const rejected = { gap: unstatedRule };

/** Reports an operation that rejects the document's own example as invalid. @see https://spec.openapis.org/oas/v3.1.1#example-object */
export const example: PropertyDefinition = {
  name: "example",
  severity: "must",
  title: "The document's own examples are accepted",
  plan(subject) {
    const { operation, plain } = subject;
    if (openSkip(operation)) return openSkip(operation);
    const media = bodyMediaType(operation);
    const rests = "the request is valid according to the document and uses its examples";
    const first = caseFor(subject, {
      purpose: "plain request",
      rests,
      async trial(_input, context) {
        const exchange = await context.plain();
        const verdict =
          excuseUnknown(subject, plain, exchange) ?? judgeAcceptance(exchange, subject, rejected);
        return verdict.outcome === "holds" && media
          ? { ...verdict, clauses: [media.pointer] }
          : verdict;
      },
    });
    return [first, ...namedExamples()];

    function namedExamples(): ReturnType<typeof caseFor>[] {
      if (!media?.schema) return [];
      const others = media.examples.flatMap((one) => {
        const { value, isValid } = readExample(media, one);
        return isValid && value !== undefined && !isDeepStrictEqual(value, plain.body)
          ? [{ ...one, value }]
          : [];
      });
      return others.map(({ name, value, pointer }) =>
        caseFor(subject, {
          purpose: `body example ${name}`,
          clause: pointer,
          rests: `the document gives ${name} as an example of the body`,
          place: "body",
          inputs: withBody(plain, value),
          trial: async (input, context) =>
            judgeAcceptance(await context.send(input), subject, rejected),
        }),
      );
    }
  },
};
