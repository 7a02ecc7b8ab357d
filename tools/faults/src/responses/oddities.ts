import { alter, type Alteration, type Fault, type IncomingCall } from "@local-ads/sandbox/seams";

/** Faults for unusual requests. */
export const oddityFaults: readonly Fault[] = [
  {
    name: "byte-order-mark-fails",
    breaks: ["common-json"],
    description: "A body with a byte order mark gets status 500.",
    ...alter("readBody", (read) => (operation, contentType, bytes) => {
      if (bytes[0] === 0xef && bytes[1] === 0xbb) throw new SyntaxError("a byte order mark");
      return read(operation, contentType, bytes);
    }),
  },
  {
    name: "reserved-query-names-fail",
    breaks: ["common-errors"],
    description: "A query with the name __proto__ gets status 500.",
    ...alter(
      "respond",
      failingOn(({ source }) =>
        [...new URLSearchParams(source.query).keys()].some((name) => name.includes("__proto__")),
      ),
    ),
  },
  {
    name: "ill-formed-accept-fails",
    breaks: ["common-errors"],
    description: "A malformed Accept header gets status 500.",
    ...alter(
      "respond",
      failingOn(({ source }) => source.headers.get("accept")?.startsWith(";") === true),
    ),
  },
  {
    name: "absent-accept-unacceptable",
    breaks: ["common-errors"],
    description: "A request without an Accept header gets status 406.",
    ...alter(
      "respond",
      failingOn(({ source }) => !source.headers.has("accept"), 406),
    ),
  },
  {
    name: "pictures-fail",
    breaks: ["common-json"],
    description: "A body with an image content type gets status 500.",
    ...alter(
      "respond",
      failingOn(({ contentType }) => contentType?.startsWith("image/") === true),
    ),
  },
  {
    name: "nul-in-path-not-implemented",
    breaks: ["common-errors"],
    description: "A path with a NUL character gets status 501.",
    ...alter(
      "respond",
      failingOn(
        ({ source }) => Object.values(source.path).some((value) => value.includes("%00")),
        501,
      ),
    ),
  },
];

function failingOn(
  isOdd: (call: IncomingCall) => boolean,
  status: number = 500,
): Alteration<"respond"> {
  return (respond) => (draft, call) => {
    const answer = respond(draft, call);
    return call && isOdd(call) ? { ...answer, outcome: "failed", status } : answer;
  };
}
