import { judgeAcceptance } from "../../verdicts/judge-acceptance.ts";
import { unstatedRule, withGap } from "../../verdicts/with-gap.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { bodyMediaType } from "../../request/build-request.ts";
import { caseFor } from "../../cases/case-for.ts";
import { withBody } from "../../cases/input/with-body.ts";
import { openSkip } from "../open-skip.ts";

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
      clause: operation.pointer,
      rests,
      inputs: plain,
      async trial(_input, context) {
        const verdict = withGap(judgeAcceptance(await context.plain()), unstatedRule);
        return verdict.outcome === "holds" && media
          ? { ...verdict, clauses: [media.pointer] }
          : verdict;
      },
    });
    return [first, ...namedExamples()];

    function namedExamples(): ReturnType<typeof caseFor>[] {
      const others = media?.examples.filter(
        ({ value }) => value !== plain.body && media.schema?.validate(value).length === 0,
      );
      return (others ?? []).map(({ name, value, pointer }) =>
        caseFor(subject, {
          purpose: `body example ${name}`,
          clause: pointer,
          rests: `the document gives ${name} as an example of the body`,
          place: "body",
          inputs: withBody(plain, value),
          trial: async (input, context) =>
            withGap(judgeAcceptance(await context.send(input)), unstatedRule),
        }),
      );
    }
  },
};
