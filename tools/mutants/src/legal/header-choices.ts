import type { Contract } from "@plumbline/contract";
import { isSuccess } from "../answer/alterations.ts";
import { alterHeaders } from "./around-answers.ts";
import type { LegalChoice } from "./legal-choice.ts";

/** Other headers than ours, as HTTP and the document leave them free. */
export const headerChoices: readonly LegalChoice[] = [
  {
    name: "further-headers",
    does: "Every answer has headers of caches, proxies and servers.",
    because: "nobody forbids further headers",
    difference: () =>
      alterHeaders(() => ({
        "cache-control": "no-store",
        date: "Sun, 06 Nov 1994 08:49:37 GMT",
        etag: 'W/"1"',
        server: "nobody",
        vary: "authorization",
        via: "1.1 nobody",
        "x-content-type-options": "nosniff",
      })),
  },
  {
    name: "receipts-on-success-alone",
    does: "Refusals have no receipt.",
    because: "a receipt is promised for 2xx alone",
    difference: ({ contract }) =>
      alterHeaders((answer) => (isSuccess(answer) ? {} : without(requiredHeaders(contract)))),
  },
  {
    name: "receipts-that-count",
    does: "Receipts are numbers that count up, on refusals too.",
    because: "a receipt is a string of which no form is declared",
    difference: ({ contract }) => {
      let count = 0;
      return alterHeaders(() => {
        count += 1;
        return Object.fromEntries(requiredHeaders(contract).map((name) => [name, String(count)]));
      });
    },
  },
  {
    name: "long-receipts",
    does: "Receipts are long and have punctuation.",
    because: "a receipt is a string of which no form is declared",
    difference: ({ contract }) => {
      let count = 0;
      return alterHeaders(() => {
        count += 1;
        return Object.fromEntries(
          requiredHeaders(contract).map((name) => [
            name,
            `urn:Root=1-${"f".repeat(200)};n=${count}`,
          ]),
        );
      });
    },
  },
  {
    name: "challenge-with-more",
    does: "A challenge names a realm and an address too, stands behind another one, and its scheme is in small letters.",
    because:
      "schemes are compared without case, parameters come in any order, and there may be several challenges (RFC 9110)",
    difference: ({ contract }) => {
      const [challenge] = challengesOf(contract);
      if (!challenge) return {};
      const name = challenge.header.toLowerCase();
      return alterHeaders(({ headers }) => {
        const sent = headers[name];
        if (sent === undefined) return {};
        const parameters = sent.slice(challenge.scheme.length).trim();
        const own = `${challenge.scheme.toLowerCase()} realm="here, there", ${parameters}`;
        return { [name]: `Basic realm="nobody", ${own}` };
      });
    },
  },
  {
    name: "challenge-on-every-401",
    does: "Answers to a credential that is not good have a challenge too.",
    because: "HTTP asks for one (RFC 9110, section 15.5.2)",
    difference: ({ contract }) =>
      alterHeaders(({ status, headers }) => {
        const [challenge] = challengesOf(contract);
        if (status !== challenge?.unauthenticated) return {};
        const name = challenge.header.toLowerCase();
        return name in headers ? {} : { [name]: `${challenge.scheme} error="invalid_token"` };
      }),
  },
  {
    name: "no-retry-after",
    does: "A refusal for a limit does not say when to come back.",
    because: "whether a header says so is open",
    difference: () => alterHeaders(() => without(["retry-after"])),
  },
  {
    name: "retry-after-date",
    does: "A refusal for a limit says when to come back as a date that has passed long since.",
    because:
      "the header may be a date (RFC 9110, section 10.2.3), and what it says is not declared",
    difference: () =>
      alterHeaders(({ headers }) =>
        "retry-after" in headers ? { "retry-after": "Sun, 06 Nov 1994 08:49:37 GMT" } : {},
      ),
  },
];

function without(names: readonly string[]): Readonly<Record<string, undefined>> {
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), undefined]));
}

/** Names of the headers that good answers must have. */
function requiredHeaders({ operations }: Contract): readonly string[] {
  const names = operations.flatMap(({ responses }) =>
    responses.flatMap(({ headers }) =>
      headers.filter(({ required }) => required).map(({ name }) => name.toLowerCase()),
    ),
  );
  return [...new Set(names)];
}

function challengesOf({ securitySchemes }: Contract) {
  return Object.values(securitySchemes).flatMap(({ challenge }) => challenge ?? []);
}
