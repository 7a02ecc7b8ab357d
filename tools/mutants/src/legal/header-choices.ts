import type { Contract } from "@plumbline/contract";
import { isSuccess } from "../answer/alterations.ts";
import { alterHeaders } from "./around-answers.ts";
import type { LegalChoice } from "./legal-choice.ts";

/** Other headers that HTTP and the document allow. */
export const headerChoices: readonly LegalChoice[] = [
  {
    name: "further-headers",
    does: "Every response has headers of caches, proxies and servers.",
    because: "further headers are legal",
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
    does: "Rejections have no request ID.",
    because: "the interface promises a request ID only for 2xx",
    difference: ({ contract }) =>
      alterHeaders((answer) => (isSuccess(answer) ? {} : without(requiredHeaders(contract)))),
  },
  {
    name: "receipts-that-count",
    does: "Request IDs are increasing numbers, on rejections too.",
    because: "a request ID is a string without a declared format",
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
    does: "Request IDs are long and have punctuation.",
    because: "a request ID is a string without a declared format",
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
    does: "A challenge also has a realm and a URI, follows another challenge, and its scheme is in lower case.",
    because:
      "schemes are case-insensitive, parameters have any order, and a response may have several challenges (RFC 9110)",
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
    does: "Responses to an invalid credential have a challenge too.",
    because: "HTTP requires one (RFC 9110, section 15.5.2)",
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
    does: "A rejection by a limit does not say how long to wait.",
    because: "the header is open",
    difference: () => alterHeaders(() => without(["retry-after"])),
  },
  {
    name: "retry-after-date",
    does: "A rejection by a limit says when to retry by a date in the past.",
    because: "the header may be a date (RFC 9110, section 10.2.3), and its value is not declared",
    difference: () =>
      alterHeaders(({ headers }) =>
        "retry-after" in headers ? { "retry-after": "Sun, 06 Nov 1994 08:49:37 GMT" } : {},
      ),
  },
];

function without(names: readonly string[]): Readonly<Record<string, undefined>> {
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), undefined]));
}

/** Lists the headers that successes must have. */
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
